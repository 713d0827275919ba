import type { RealDType as DType } from "@gridstride/core";
import { affineKey, affineOf } from "../../../ir/analysis/affine.ts";
import type { ArrayId, Expr } from "../../../ir/expr.ts";
import type { Kernel, StoreStmt } from "../../../ir/ir.ts";
import { letsIn, resolving } from "../../../ir/lets.ts";
import { memoryOf } from "../../../ir/memory.ts";
import { bits } from "../../../ir/types.ts";
import { allParts, statements } from "../../../ir/walk.ts";
import type { Code, Var } from "../encode/code.ts";
import { arrayOf, pushUniform, type Uniform } from "../thread/address.ts";
import { writeElement } from "../thread/elements.ts";
import { toBits16 } from "../thread/helpers/float16.ts";
import { type AccessPlan, isStepped, type Stepped } from "./access-plan.ts";
import {
  byStep,
  orSpare,
  type Place,
  placeOf,
  pushAddress,
  pushInside,
  scattered,
  testedAxes,
  walkLanes,
} from "./address.ts";
import { type Body, extractLane, is64Bit, laneSteps, lanesOfPart, type Vec } from "./body.ts";
import { readPart, writePart } from "./elements.ts";
import { addressPart, halfOf } from "./load.ts";
import { narrowed, pushMask } from "./masks.ts";
import { unlimited, writeShort } from "./short.ts";
import { isSmall } from "./short-plan.ts";

/** Writes the elements of the lanes in `mask` (null: all) that are inside, in the order of the lanes. */
export function store(body: Body, stmt: StoreStmt, mask: Vec | null): void {
  const plan = body.plan.accesses.get(stmt)!;
  if (!isStepped(plan)) return scatter(body, plan, body.held(body.vector(stmt.value)), mask);
  if (plan.steps.lane === 0) return storeSame(body, stmt, plan, mask);
  const tile = body.tiles.get(stmt);
  if (tile !== undefined) return body.setParts(tile, body.vector(stmt.value).push);
  const { type } = stmt.value;
  const tested = testedAxes(body, plan.steps);
  const narrows = tested.length === 0 && mask === null && plan.steps.lane === bits(type) / 8;
  const value = { ...body.held(body.vector(narrows ? unlimited(body, stmt.value) : stmt.value)), type };
  const inside = (): void => toSteps(body, plan, value, mask);
  if (tested.length === 0) return inside();
  pushInside(body, tested);
  // Where all lanes are outside together, none writes.
  const together = tested.every(({ step }) => step === 0);
  body.if(inside, together ? null : () => scatter(body, plan, value, mask));
}

/** All lanes write one element: the value of the last lane stays. */
function storeSame(body: Body, stmt: StoreStmt, plan: Stepped, mask: Vec | null): void {
  const { code, plan: whole } = body;
  const uniform = whole.analysis.difference(stmt.value) === 0;
  const value = uniform ? null : body.held(body.vector(stmt.value));
  const write = (push: () => void): void => {
    const offset = pushAddress(body, plan);
    push();
    writeElement(code, arrayOf(body.scope.build, plan.array).dtype, offset);
  };
  const inside = (): void => {
    if (value === null) return write(() => body.scalar(stmt.value));
    if (mask === null) return write(() => extractLane(body, value, whole.lanes - 1));
    eachActive(body, mask, (lane) => write(() => extractLane(body, value, lane)));
  };
  const tested = testedAxes(body, plan.steps);
  if (tested.length === 0) return inside();
  pushInside(body, tested);
  code.if(inside);
}

/** Elements a constant number of bytes apart, all inside. */
export function toSteps(body: Body, plan: Stepped, value: Vec, mask: Vec | null): void {
  const { code } = body;
  const step = plan.steps.lane;
  const first = placeOf(body, plan);
  const { from, offset } = first;
  const apart = (): void => {
    if (mask === null) return walkLanes(body, first, step, (lane, push) => writeLane(code, value, lane, push()));
    writeChosen(body, value, addressesFrom(body, first, step), mask);
  };
  const sideBySide = (): void => {
    if (mask === null && isSmall(value) && (value.short !== undefined || body.plan.lanes >= 8))
      return writeShort(body, value, first);
    for (let part = 0; part < body.parts(value.type); part++) {
      code.get(from);
      writePart(code, value.type, part, offset, () => {
        value.push(part);
        if (mask === null) return;
        code.get(from);
        readPart(code, value.type, part, offset, true);
        pushMask(body, mask, is64Bit(value.type), part);
        code.op("v128.bitselect");
      });
    }
  };
  if (mask !== null && !blends(body, plan.array)) return apart();
  byStep(code, step, [[bits(value.type) / 8, sideBySide]], apart);
}

/** Writes one lane to the address on the stack and so many bytes more. */
function writeLane(code: Code, { type, push }: Vec, lane: number, offset: number): void {
  const [width, per] = [bits(type), lanesOfPart(type)];
  push(Math.floor(lane / per));
  if (type === "bool") code.i32x4(1).op("v128.and");
  if (type === "float16") toBits16(code, true);
  code.op(`v128.store${width}_lane`, offset, (lane % per) * Math.max(1, 32 / width));
}

/** Whether elements that are not written may be read and written back: not where that changes bytes, or they may be another worker's. */
export function blends({ scope: { build } }: Body, array: ArrayId): boolean {
  const { dtype, space } = arrayOf(build, array);
  if (dtype === "bool" || dtype === "float16") return false;
  return !build.options.shared || space !== "global" || isOwned(build.kernel, array);
}

/** Elements anywhere, one lane after another. */
function scatter(body: Body, plan: AccessPlan, value: Vec, mask: Vec | null): void {
  const { inside, addresses } = scattered(body, plan);
  const chosen = narrowed(body, mask, inside, true);
  // The rare case of an access with steps, in less code.
  const emit = plan.steps === null ? writeLanes : callWriteLanes;
  writeChosen(body, value, addresses, chosen, emit);
}

/** Addresses so many bytes apart, from the place of lane 0 on. */
function addressesFrom(body: Body, { from, offset }: Place, step: Uniform): Vec {
  const { code } = body;
  const begin = body.splat("int32", () => code.get(from).i32(offset).op("i32.add"));
  const steps = typeof step === "number" ? null : body.splat("int32", () => pushUniform(code, step));
  return {
    type: "int32",
    push: (part) => {
      begin.push(part);
      steps?.push(part);
      code.v128(laneSteps(part, typeof step === "number" ? step : 1));
      if (steps !== null) code.op("i32x4.mul");
      code.op("i32x4.add");
    },
  };
}

type WriteLanes = (code: Code, type: DType, part: number, value: Var, addresses: Var) => void;

/** Writes the lanes of the mask to their addresses, in order. */
function writeChosen(body: Body, value: Vec, addresses: Vec, mask: Vec, emit: WriteLanes = writeLanes): void {
  const { code } = body;
  const { type } = value;
  const chosen = body.held(orSpare(body, addresses, mask));
  const values = value.variables ?? body.holdParts(body.parts(type), value.push);
  values.forEach((one, part) => emit(code, type, part, one, chosen.variables![addressPart(type, part)]!));
}

/** Writes the lanes of a part to the addresses of a vector, in order. */
function writeLanes(code: Code, type: DType, part: number, value: Var, addresses: Var): void {
  const per = lanesOfPart(type);
  for (let lane = 0; lane < per; lane++) {
    code.get(addresses).op("i32x4.extract_lane", ((part * per) % 4) + lane);
    writeLane(code, { type, push: () => void code.get(value) }, lane, 0);
  }
}

const callWriteLanes: WriteLanes = (code, type, part, value, addresses) => {
  code.get(addresses).get(value);
  const half = halfOf(type, part);
  code.helper(`scatter_${type}_${half}`, ["v128", "v128"], [], (f) => writeLanes(f, type, half, 1, 0));
};

/** Code for each lane of the mask, in order. Where all lanes write to one place, the mask mostly has a single lane. */
function eachActive(body: Body, mask: Vec, emit: (lane: number) => void): void {
  const { code } = body;
  const active = body.temporaries.take("i32");
  for (let part = 0; part < body.parts("bool"); part++) {
    mask.push(part);
    code.op("i32x4.bitmask").set(active);
    for (let lane = 0; lane < 4; lane++) {
      code.get(active).i32(1 << lane);
      code.op("i32.and").if(() => emit(4 * part + lane));
    }
  }
}

/**
 * Whether no thread writes an element of the array but the thread at that place of the grid, or a constant number of places before it, so
 * that whoever runs the thread may write back what it has read there. An array may have further axes: the planes of an image, the values of
 * a cell. Threads that differ along another axis, if the kernel does not know that axis, do all the same.
 */
export function isOwned({ arrays, body }: Kernel, id: ArrayId): boolean {
  const array = arrays[id];
  if (array?.space !== "global" || array.layout !== "C") return false;
  const places = new Set<string>();
  const resolve = resolving(letsIn(body));
  let axes: readonly number[] = [];
  for (const stmt of statements(body)) {
    if (stmt.kind !== "store" && stmt.kind !== "atomic") continue;
    if (memoryOf(arrays, stmt.array) !== memoryOf(arrays, id)) continue;
    if (stmt.kind === "atomic" || stmt.array !== id) return false;
    const sums = stmt.index.map((expr) => affineOf(expr, resolve));
    axes = sums.map(({ terms: [one, ...more] }) => (one?.factor !== 1 || more.length > 0 ? NONE : axisOf(one.expr)));
    places.add(sums.map((sum, at) => (axes[at] === NONE ? "" : affineKey(sum))).join());
  }
  const known = axes.filter((axis) => axis !== NONE);
  if (places.size !== 1 || new Set(known).size < known.length) return false;
  return allParts(body).every((part) => isUniform(part) || known.includes(axisOf(part)));
}

const NONE = -1;

/** The axis of which an expression is the thread's place in the grid. */
const axisOf = (expr: Expr): number => (expr.kind === "position" && expr.of === "globalIdx" ? expr.axis : NONE);

const isUniform = (expr: Expr): boolean =>
  expr.kind !== "position" || expr.of === "gridSize" || expr.of === "gridDim" || expr.of === "blockDim";
