import { dtypeInfo } from "@gridstride/core";
import { bug } from "../../../diagnostics/bug.ts";
import { once } from "../../../diagnostics/once.ts";
import { float16ToBits } from "../../../intrinsics/float16.ts";
import { affineOf } from "../../../ir/analysis/affine.ts";
import { sumOf } from "../../../ir/analysis/affine-sum.ts";
import type { Access } from "../../../ir/bounds.ts";
import type { ArrayId, Expr } from "../../../ir/expr.ts";
import type { ArrayDecl, ConstantArray } from "../../../ir/ir.ts";
import { isStrided } from "../../../ir/memory.ts";
import { innerAxes } from "../../../ir/shape.ts";
import { bits } from "../../../ir/types.ts";
import { type Build, SCRATCH, type Scope, valType } from "../build.ts";
import type { Address } from "../encode/bytes.ts";
import type { Code, Instr, Var } from "../encode/code.ts";
import type { Frame, Held } from "./frame.ts";

/** A whole number that is the same for all threads: known now, or in a local that was set before. */
export type Uniform = number | { readonly local: Var };

export function pushUniform(code: Code, value: Uniform): void {
  if (typeof value === "number") code.i32(value);
  else code.get(value.local);
}

/** Multiplies the number on the stack. */
export function times(code: Code, factor: Uniform): void {
  if (factor === 1) return;
  const log = typeof factor === "number" ? Math.log2(factor) : Number.NaN;
  if (Number.isInteger(log)) code.i32(log).op("i32.shl");
  else {
    pushUniform(code, factor);
    code.op("i32.mul");
  }
}

export const arrayOf = ({ kernel }: Build, id: ArrayId): ArrayDecl => kernel.arrays[id]!;

/** The size of an axis, or the stride along it in elements. */
export function extent(build: Build, of: "shape" | "stride", id: ArrayId, axis: number): Uniform {
  const array = arrayOf(build, id);
  if (of === "stride") return scaledStride(build, id, axis, 1);
  const known = fixed(array, axis);
  if (known !== null) return known;
  return { local: build.launch.value({ kind: "shape", param: paramOf(build, id), axis }) };
}

/** The size of an axis, where the code is for this size alone. */
function fixed(array: ArrayDecl, axis: number): number | null {
  if (array.space !== "global") return array.shape[axis] ?? 0;
  return axis === array.ndim - 1 ? (array.few ?? null) : null;
}

/** A multiple of the stride along an axis; `factor` is the size of an element for the stride in bytes. Wraps as int32. */
export function scaledStride(build: Build, id: ArrayId, axis: number, factor: number): Uniform {
  const array = arrayOf(build, id);
  const strided = isStrided(array);
  const inner = strided ? [] : innerAxes(array, axis);
  const scale = inner.reduce((product, other) => product * (fixed(array, other) ?? 1), factor) | 0;
  const open = inner.filter((other) => fixed(array, other) === null);
  if (!strided && open.length === 0) return scale;
  const param = paramOf(build, id);
  const parts = strided
    ? [build.launch.value({ kind: "stride", param, axis })]
    : open.map((other) => build.launch.value({ kind: "shape", param, axis: other }));
  const [only] = parts;
  if (only !== undefined && parts.length === 1 && scale === 1) return { local: only };
  const local = build.launch.derived(`${factor} strides ${id} ${axis}`, "i32", () => [
    ["i32.const", scale],
    ...parts.flatMap((part): Instr[] => [["local.get", part], ["i32.mul"]]),
  ]);
  return { local };
}

/** The number of the argument that an array is. */
export function paramOf(build: Build, id: ArrayId): number {
  const param = build.kernel.params.findIndex((one) => one.kind === "array" && one.array === id);
  if (param < 0) throw bug(`array ${id}`);
  return param;
}

/** An index of an access: the expression, and how to push its value again where it was evaluated already. */
export interface Index {
  readonly expr: Expr;
  readonly held: Held | null;
}

/**
 * Bytes that an instruction may add to an address: without them the address of an element is not below 0, for which instructions
 * do not wrap. Memory begins with twice as many bytes that belong to no array.
 */
export const REACH = 512;

/** Pushes the address of an element that is inside. */
export function address(frame: Frame, access: Access, index: readonly Index[]): void {
  const offset = nearAddress(frame, access, index);
  if (offset > 0) frame.code.i32(offset).op("i32.add");
}

/**
 * Pushes the address of an element that is inside, less the bytes that are returned: instructions add them. Addresses are sums that may
 * wrap on the way.
 */
export function nearAddress(frame: Frame, access: Access, index: readonly Index[]): number {
  const { code, scope } = frame;
  const { build } = scope;
  const id = access.array;
  const size = bits(arrayOf(build, id).dtype) / 8;
  base(scope, id);
  let offset = 0;
  const shifts: Uniform[] = [];
  index.forEach(({ expr, held }, axis) => {
    const { variable, constant } = held === null ? split(expr) : { variable: expr, constant: 0 };
    if (variable !== null) {
      (held ?? (() => frame.value(variable)))();
      times(code, scaledStride(build, id, axis, size));
      code.op("i32.add");
    }
    if (constant === 0) return;
    const stride = scaledStride(build, id, axis, size);
    if (typeof stride === "number") offset = (offset + Math.imul(constant, stride)) | 0;
    else shifts.push(scaledStride(build, id, axis, Math.imul(size, constant)));
  });
  for (const shift of shifts) {
    pushUniform(code, shift);
    code.op("i32.add");
  }
  if (offset >= 0 && offset < REACH) return offset;
  code.i32(offset).op("i32.add");
  return 0;
}

/** Pushes the address of an array's element [0, 0, …]. */
export function base(scope: Scope, id: ArrayId): void {
  const { build, code } = scope;
  const array = arrayOf(build, id);
  if (array.space === "global") code.get(globalBase(build, id));
  else if (array.space === "constant") code.i32(constantAddress(build, id, array));
  else scope.arrayBase(id);
}

function globalBase(build: Build, id: ArrayId): Var {
  const { launch, options } = build;
  const param = paramOf(build, id);
  const itself = launch.value({ kind: "address", param });
  if (!options.copies?.has(id)) return itself;
  const [copy, first] = [launch.value({ kind: "copy", param }), launch.value({ kind: "firstScratch" })];
  return launch.derived(`copy ${id}`, "i32", () => [
    ["local.get", itself],
    ["local.get", SCRATCH],
    ["local.get", copy],
    ["i32.add"],
    ["local.get", SCRATCH],
    ["local.get", first],
    ["i32.eq"],
    ["select"],
  ]);
}

/** Whether threads of the machine see each other's updates of an array: then these are the machine's atomics. */
export const isContended = ({ options, kernel }: Build, id: ArrayId): boolean =>
  options.shared && !options.alone && kernel.arrays[id]?.space === "global" && !options.copies?.has(id);

/** An index as a part and a constant added to it, so that neighbouring elements share the address of the part. */
export function split(expr: Expr): { readonly variable: Expr | null; readonly constant: number } {
  const { constant, terms } = affineOf(expr, (part) => part);
  return { variable: sumOf({ constant: 0, terms }, expr.span), constant };
}

/** Where the values of a constant array are. */
function constantAddress(build: Build, id: ArrayId, array: ConstantArray): Address {
  return once(build.constants, id, () => build.module.constant(bytesOf(array)));
}

function bytesOf({ dtype, values }: ConstantArray): Uint8Array {
  const elements = new (dtypeInfo(dtype).storage)(values.length);
  const stored = (value: number | bigint): number | bigint => {
    if (dtype === "float16") return float16ToBits(Number(value));
    return valType(dtype) === "i64" ? BigInt(value) : Number(value);
  };
  const into: { [at: number]: number | bigint } = elements;
  values.forEach((value, i) => {
    into[i] = stored(value);
  });
  return new Uint8Array(elements.buffer);
}
