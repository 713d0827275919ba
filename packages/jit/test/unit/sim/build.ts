import type { RealDType as DType } from "@gridstride/core";
import type { Span } from "../../../src/diagnostics/source.ts";
import type * as ex from "../../../src/ir/expr.ts";
import type * as ir from "../../../src/ir/ir.ts";
import { bits } from "../../../src/ir/types.ts";
import type { MathFn } from "../../../src/math/table.ts";
import type { SimArg } from "../../../src/targets/sim/launch.ts";
import { elementsOf } from "../../../src/targets/sim/memory.ts";
import { simulate } from "../../../src/targets/sim/program.ts";

/** A few words to write IR by hand in. Every node has the same span: these tests are about values. */
const span: Span = { source: 0, start: 0, end: 1 };

export const constant = (type: DType, value: number | bigint | boolean): ex.Expr => ({
  kind: "const",
  type,
  value,
  span,
});
export const param = (type: DType, index: number): ex.Expr => ({ kind: "param", type, param: index, span });
export const local = (type: DType, id: number): ex.Expr => ({ kind: "local", type, local: id, span });
export const position = (of: ex.PositionExpr["of"], axis: 0 | 1 | 2 = 0): ex.Expr => ({
  kind: "position",
  of,
  axis,
  type: "int32",
  span,
});
export const load = (type: DType, array: number, ...index: ex.Expr[]): ex.Expr => ({
  kind: "load",
  type,
  array,
  index,
  span,
});
export const binary = (op: ex.BinaryOp, type: DType, left: ex.Expr, right: ex.Expr): ex.Expr => ({
  kind: "binary",
  op,
  type,
  left,
  right,
  span,
});
export const unary = (op: ex.UnaryExpr["op"], type: DType, value: ex.Expr): ex.Expr => ({
  kind: "unary",
  op,
  type,
  value,
  span,
});
export const convert = (type: DType, value: ex.Expr): ex.Expr => ({ kind: "convert", type, value, span });
export const math = (fn: MathFn, type: DType, ...args: ex.Expr[]): ex.Expr => ({
  kind: "math",
  fn,
  type,
  args,
  span,
});
export const store = (array: number, index: readonly ex.Expr[], value: ex.Expr): ir.Stmt => ({
  kind: "store",
  array,
  index,
  value,
  span,
});

export const globalArray = (name: string, dtype: DType, group: number, written = true): ir.ArrayDecl => ({
  space: "global",
  name,
  dtype,
  ndim: 1,
  layout: "C",
  group,
  written,
  span,
});

/** A kernel whose parameters are one-dimensional arrays of these types, then scalars of those. */
export function kernelOf(
  arrays: readonly DType[],
  scalars: readonly DType[],
  body: readonly ir.Stmt[],
  rest: Partial<ir.Kernel> = {},
): ir.Kernel {
  return {
    name: "test",
    sources: [{ name: "test", text: "x" }],
    params: [
      ...arrays.map((_, array): ir.Param => ({ kind: "array", name: `a${array}`, array })),
      ...scalars.map((type, i): ir.Param => ({ kind: "scalar", name: `s${i}`, type })),
    ],
    arrays: arrays.map((dtype, i) => globalArray(`a${i}`, dtype, i)),
    locals: [],
    body,
    functions: [],
    ...rest,
  };
}

export type Value = number | bigint | boolean;

/** One array argument holding these elements (float16 as bits). */
export function arrayOf(
  type: DType,
  values: readonly (number | bigint)[],
  shape: readonly number[] = [values.length],
): SimArg & { kind: "array" } {
  const arg = zerosOf(type, values.length, shape);
  const data = elementsOf(type, arg.bytes.buffer, 0, values.length) as { set(values: readonly unknown[]): void };
  data.set(values);
  return arg;
}

/** One array argument of `count` zeros. */
export function zerosOf(type: DType, count: number, shape: readonly number[] = [count]): SimArg & { kind: "array" } {
  const bytes = new Uint8Array((bits(type) / 8) * count);
  const strides = shape.map((_, axis) => shape.slice(axis + 1).reduce((a, b) => a * b, 1));
  return { kind: "array", storage: bytes, bytes, offset: 0, shape, strides };
}

/** The memory behind an array argument, as elements of a type; float16 as bits. */
export function viewOf(type: DType, arg: SimArg): ArrayLike<number | bigint> {
  if (arg.kind !== "array") throw new Error("not an array");
  return elementsOf(type, arg.bytes.buffer);
}

export const elements = (type: DType, arg: SimArg): (number | bigint)[] => Array.from(viewOf(type, arg));

/** Elements that are not the same in the memory behind two arguments, by `same`; none is looked at where all bits are. */
export function differing(
  type: DType,
  a: SimArg,
  b: SimArg,
  same: (a: number | bigint, b: number | bigint) => boolean,
): readonly number[] {
  const [x, y] = [viewOf(type, a), viewOf(type, b)];
  if (x.length !== y.length) throw new Error(`${x.length} and ${y.length} elements`);
  if (a.kind === "array" && b.kind === "array" && sameBytes(a.bytes, b.bytes)) return [];
  const found: number[] = [];
  for (let at = 0; at < x.length; at++) if (!same(x[at]!, y[at]!)) found.push(at);
  return found;
}

const sameBytes = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0;

/** Runs what makes thousands of errors that nobody reads, without the stack of each. */
export function withoutStacks<T>(run: () => T): T {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 0;
  try {
    return run();
  } finally {
    Error.stackTraceLimit = limit;
  }
}

/** What an expression of the scalar arguments s0, s1, … gives; it may be of any type. */
export function valueOf(expression: ex.Expr, scalars: readonly DType[], values: readonly Value[]): number | bigint {
  const kernel = kernelOf([expression.type], scalars, [store(0, [constant("int32", 0)], expression)]);
  const out = arrayOf(expression.type, [expression.type === "int64" || expression.type === "uint64" ? 0n : 0]);
  const args: SimArg[] = [out, ...values.map((value): SimArg => ({ kind: "scalar", value }))];
  simulate({
    ...kernel,
    params: [kernel.params[0]!, ...scalars.map((type, i): ir.Param => ({ kind: "scalar", name: `s${i}`, type }))],
  }).run({
    grid: [1, 1, 1],
    block: [1, 1, 1],
    args,
    stepBudget: 1000,
    report: () => {},
  });
  return elements(expression.type, out)[0]!;
}
