import type { Affine } from "../../../ir/analysis/affine.ts";
import type { ArrayId, Expr, LoadExpr, LocalId } from "../../../ir/expr.ts";
import type { StoreStmt } from "../../../ir/ir.ts";
import { bits } from "../../../ir/types.ts";
import type { Build } from "../build.ts";
import {
  arrayOf,
  base,
  extent,
  pushUniform,
  REACH,
  scaledStride,
  split,
  times,
  type Uniform,
} from "../thread/address.ts";
import { emitExpr } from "../thread/thread.ts";
import type { Analysis } from "./analysis.ts";
import { type HoistedAddress, type Hoists, keyOf } from "./hoist.ts";
import type { Inner } from "./inner.ts";
import type { Interior } from "./interior.ts";
import type { Linear, Rows } from "./linear.ts";

export type Access = LoadExpr | StoreStmt;

/** One index of an access whose lanes are a constant step apart. */
export interface AxisPlan {
  readonly step: number;
  readonly index: Expr;
  readonly moving: Expr | null;
  /** The lowest lane's index less the index of lane 0. All lanes are inside where the lowest lane's index is below `limit` as an unsigned number. */
  readonly lowest: number;
  readonly limit: Uniform;
  /** Tested once for the row: code for its interior need not. */
  readonly interior: boolean;
  /** Known to be inside wherever a lane needs it: never tested. */
  readonly proven: boolean;
}

/** How to find the elements of an access; null `steps` where lanes are not a constant number of bytes apart. */
export interface AccessPlan {
  readonly array: ArrayId;
  readonly index: readonly Expr[];
  readonly steps: Steps | null;
  /** Bytes from element to element: more than the element's size where each lane has its own array. */
  readonly unit: number;
  /** Bytes from lane to lane of one element. */
  readonly between: number;
  /** It stands in a loop. */
  readonly repeated: boolean;
}

/** The plan of an access whose lanes are a constant number of bytes apart. */
export type Stepped = AccessPlan & { readonly steps: Steps };

export const isStepped = (plan: AccessPlan): plan is Stepped => plan.steps !== null;

export interface Steps {
  readonly sums: readonly Affine[];
  readonly axes: readonly AxisPlan[];
  /** Address of the parts of the index that stay the same along the row, minus `offset()`, which the instructions add. */
  readonly base: HoistedAddress;
  readonly offset: () => number;
  /** Bytes for each place along the row. */
  readonly place: Uniform;
  /** Bytes from lane to lane; 0 for a uniform index. */
  readonly lane: Uniform;
}

export interface Planning {
  readonly build: Build;
  readonly lanes: number;
  readonly analysis: Analysis;
  readonly rows: Rows;
  readonly hoists: Hoists;
  readonly interior: Interior;
  /** Vectors are in the interior alone. */
  readonly apart: boolean;
  /** For each access, the access of the kernel that it replaces. */
  readonly origin: Inner["origin"];
}

/** A counter that is not negative, and its greatest value, which is known before the row. */
export interface CounterRange {
  readonly counter: LocalId;
  readonly last: Expr;
}

/** Where an access stands. */
export interface Standing {
  /** The counters of loops around it. */
  readonly counters: readonly CounterRange[];
  /** Where code of the interior comes: it may narrow that. */
  readonly expected: boolean;
  readonly repeated: boolean;
  /** Whenever one lane comes there, all do. */
  readonly together: boolean;
}

export function planAccess(p: Planning, access: Access, where: Standing): AccessPlan {
  const { array, index } = access;
  const { repeated } = where;
  const steps = index.map(p.analysis.difference);
  const size = bits(arrayOf(p.build, array).dtype) / 8;
  const own = p.analysis.own.has(array);
  const unit = own ? size * p.lanes : size;
  const between = own ? size : 0;
  const whole = { array, index, repeated, unit, between };
  if (!steps.every((step) => typeof step === "number")) return { ...whole, steps: null };
  const strides = index.map((_, axis) => scaledStride(p.build, array, axis, unit));
  const linears = index.map((one) => p.rows.linear(one));
  const places = linears.map(({ place }) => place);
  const key = `${array} ${size}`;
  const lane = total(p.hoists, `${key} ${index.length}`, strides, steps as readonly number[], between);
  const { base, offset } = fixedAddress(p.hoists, array, linears, strides, lane === 0 || lane === size);
  return {
    ...whole,
    steps: {
      sums: linears.map(({ sum }) => sum),
      axes: index.map((_, axis) => planAxis(p, access, axis, steps[axis] as number, linears[axis]!, where)),
      base,
      offset,
      place: total(p.hoists, `${key} ${index.length}`, strides, places),
      lane,
    },
  };
}

function planAxis(
  p: Planning,
  access: Access,
  axis: number,
  step: number,
  { place, fixed, moving }: Linear,
  { expected, together, counters }: Standing,
): AxisPlan {
  const { array } = access;
  const index = access.index[axis]!;
  // Who comes there knows that its own index is inside: all lanes, or, of one index for all, whichever needs it.
  const proven = (step === 0 || together) && p.build.bounds.inside(p.origin.get(access) ?? access, axis);
  const reach = (p.lanes - 1) * Math.abs(step);
  const size = extent(p.build, "shape", array, axis);
  const last = counters.find(({ counter }) => index.kind === "local" && index.local === counter)?.last;
  const interior = expected && !proven && (last !== undefined || (moving === null && place === step));
  if (interior) p.interior.inside(place, last ?? fixed, size);
  const isTested = !(proven || (interior && p.apart));
  return {
    step,
    index,
    moving,
    interior,
    proven,
    lowest: step < 0 ? -reach : 0,
    limit: step === 0 || !isTested ? size : limitOf(p.hoists, `${array} ${axis}`, size, reach),
  };
}

/** The size of an axis less the reach of a vector, at least 0. */
function limitOf(hoists: Hoists, key: string, size: Uniform, reach: number): Uniform {
  if (typeof size === "number") return Math.max(0, size - reach);
  return hoists.want(`limit ${key} ${reach}`, ({ code }) => {
    code.get(size.local).i32(reach).op("i32.sub").i32(0);
    code.get(size.local).i32(reach).op("i32.gt_s").op("select");
  });
}

/**
 * Accesses that constants alone set apart share an address, and their instructions add the rest. Instructions for one lane do not:
 * engines compute a sum for each.
 */
function fixedAddress(
  hoists: Hoists,
  array: ArrayId,
  linears: readonly Linear[],
  strides: readonly Uniform[],
  shares: boolean,
): Pick<Steps, "base" | "offset"> {
  let bytes = 0;
  const parts = linears.map(({ fixed }, axis) => {
    const stride = strides[axis]!;
    if (fixed === null || typeof stride !== "number") return fixed;
    const { variable, constant } = split(fixed);
    bytes = (bytes + Math.imul(constant, stride)) | 0;
    return variable;
  });
  const near = shares ? `near ${Math.round(bytes / REACH)}` : bytes;
  const key = `${array} ${JSON.stringify(strides)} ${parts.map(keyOf).join()} ${near}`;
  const address = hoists.address(key, (scope) => {
    const { code } = scope;
    base(scope, array);
    parts.forEach((part, axis) => {
      if (part === null) return;
      emitExpr(scope, part);
      times(code, strides[axis]!);
      code.op("i32.add");
    });
  });
  return { base: address, offset: address.reach(bytes) };
}

/** The sum of strides, each so many times, and some bytes more. */
function total(hoists: Hoists, key: string, strides: readonly Uniform[], times: readonly number[], more = 0): Uniform {
  const parts = strides.flatMap((stride, axis) => (times[axis] === 0 ? [] : [{ stride, by: times[axis]! }]));
  let constant = more;
  for (const { stride, by } of parts) if (typeof stride === "number") constant = (constant + Math.imul(stride, by)) | 0;
  const rest = parts.filter(({ stride }) => typeof stride === "object");
  if (rest.length === 0) return constant;
  return hoists.want(`total ${key} ${times.join()}`, ({ code }) => {
    code.i32(constant);
    for (const { stride, by } of rest) {
      pushUniform(code, stride);
      if (by !== 1) code.i32(by).op("i32.mul");
      code.op("i32.add");
    }
  });
}
