import type { Span } from "../../../src/diagnostics/source.ts";
import type * as ex from "../../../src/ir/expr.ts";
import type * as ir from "../../../src/ir/ir.ts";
import { assertVerified } from "../../../src/ir/verify.ts";
import { simulate } from "../../../src/targets/sim/program.ts";

/** Kernels written by hand over one fixed set of arrays and locals, and the simulator to run them on. */
const span: Span = { source: 0, start: 0, end: 1 };

// Arrays: `given` is never written, `out` and `flags` are, `tile` is shared.
export const GIVEN = 0;
export const OUT = 1;
export const FLAGS = 2;
export const TILE = 3;
export const BLOCK = 64;
export const GRID = 2;

/** Locals 0 to 9 are int32, 10 to 15 bool, 16 uint32. */
export const locals: readonly ir.Local[] = [
  ...[..."abcdefghij"].map((name): ir.Local => ({ name, type: "int32" })),
  ...[..."pqrstu"].map((name): ir.Local => ({ name, type: "bool" })),
  { name: "ballot", type: "uint32" },
];

type Operand = ex.Expr | number;
export const int = (value: Operand): ex.Expr =>
  typeof value === "number" ? { kind: "const", value, type: "int32", span } : value;
export const bool = (value: boolean): ex.Expr => ({ kind: "const", value, type: "bool", span });
export const v = (local: number): ex.Expr => ({ kind: "local", local, type: locals[local]!.type, span });
export const tid: ex.Expr = { kind: "position", of: "threadIdx", axis: 0, type: "int32", span };
export const gid: ex.Expr = { kind: "position", of: "globalIdx", axis: 0, type: "int32", span };
export const bid: ex.Expr = { kind: "position", of: "blockIdx", axis: 0, type: "int32", span };
export const lane: ex.Expr = { kind: "position", of: "laneid", axis: 0, type: "int32", span };
/** The scalar argument. */
export const n: ex.Expr = { kind: "param", param: 3, type: "int32", span };
export const load = (array: number, index: Operand): ex.Expr => ({
  kind: "load",
  array,
  index: [int(index)],
  type: "int32",
  span,
});

const COMPARE = new Set(["lt", "le", "gt", "ge", "eq", "ne"]);
export const op = (left: Operand, what: ex.BinaryOp, right: Operand): ex.Expr => {
  const l = int(left);
  return { kind: "binary", op: what, left: l, right: int(right), type: COMPARE.has(what) ? "bool" : l.type, span };
};
export const not = (value: ex.Expr): ex.Expr => ({ kind: "unary", op: "not", value, type: "bool", span });

export const set = (local: number, value: Operand): ir.Stmt => ({ kind: "assign", local, value: int(value), span });
export const store = (array: number, index: Operand, value: Operand): ir.Stmt => ({
  kind: "store",
  array,
  index: [int(index)],
  value: int(value),
  span,
});
export const when = (condition: ex.Expr, then: readonly ir.Stmt[], other: readonly ir.Stmt[] = []): ir.Stmt => ({
  kind: "if",
  condition,
  then,
  else: other,
  span,
});
export const loop = (body: readonly ir.Stmt[], step: readonly ir.Stmt[] = []): ir.Stmt => ({
  kind: "loop",
  body,
  step,
  span,
});
export const block = (...body: readonly ir.Stmt[]): ir.Stmt => ({ kind: "block", body, span });
export const stop: ir.Stmt = { kind: "break", span };
export const next: ir.Stmt = { kind: "continue", span };
export const ret = (...values: readonly Operand[]): ir.Stmt => ({ kind: "return", values: values.map(int), span });
export const sync: ir.Stmt = { kind: "barrier", scope: "block", span };
export const syncwarp: ir.Stmt = { kind: "barrier", scope: "warp", span };
export const fence: ir.Stmt = { kind: "barrier", scope: "fence", span };
export const call = (func: number, args: readonly Operand[], results: readonly (number | null)[]): ir.Stmt => ({
  kind: "call",
  func,
  args: args.map(int),
  results,
  span,
});
export const add = (array: number, index: Operand, value: Operand, result: number | null = null): ir.Stmt => ({
  kind: "atomic",
  op: "add",
  array,
  index: [int(index)],
  args: [int(value)],
  result,
  span,
});
export const collect = (
  what: ir.CollectiveStmt["op"],
  value: Operand,
  result: number,
  by: Operand | null = null,
): ir.Stmt => ({
  kind: "collective",
  op: what,
  value: int(value),
  lane: by === null ? null : int(by),
  result,
  span,
});
/** `for (let local = from; local < to; local += by)` */
export const count = (
  local: number,
  from: Operand,
  to: Operand,
  body: readonly ir.Stmt[],
  by: Operand = 1,
): readonly ir.Stmt[] => [
  set(local, from),
  loop([when(not(op(v(local), "lt", to)), [stop]), ...body], [set(local, op(v(local), "add", by))]),
];
export const func = (name: string, paramCount: number, results: number, body: readonly ir.Stmt[]): ir.Func => ({
  name,
  paramCount,
  locals,
  results: Array.from({ length: results }, () => "int32" as const),
  body,
});

export function kernelOf(body: readonly ir.Stmt[], functions: readonly ir.Func[] = []): ir.Kernel {
  const global = (name: string, group: number, written: boolean): ir.ArrayDecl => ({
    space: "global",
    name,
    dtype: "int32",
    ndim: 1,
    layout: "C",
    group,
    written,
    span,
  });
  return {
    name: "test",
    sources: [{ name: "test", text: "x" }],
    params: [
      { kind: "array", name: "given", array: GIVEN },
      { kind: "array", name: "out", array: OUT },
      { kind: "array", name: "flags", array: FLAGS },
      { kind: "scalar", name: "n", type: "int32" },
    ],
    arrays: [
      global("given", 0, false),
      global("out", 1, true),
      global("flags", 2, true),
      { space: "shared", name: "tile", dtype: "int32", shape: [BLOCK], span },
    ],
    locals,
    body,
    functions,
  };
}

export interface Ran {
  readonly out: readonly number[];
  readonly flags: readonly number[];
  readonly findings: readonly string[];
}

/** Two blocks of 64 threads over 128 elements: given[i] is (i * 7) % 13, flags[i] is i % 5 + 1, out starts at 0. */
export function run(kernel: ir.Kernel, n = 100): Ran {
  const size = BLOCK * GRID;
  const findings: string[] = [];
  const data = [
    Int32Array.from({ length: size }, (_, i) => (i * 7) % 13),
    new Int32Array(size),
    Int32Array.from({ length: size }, (_, i) => (i % 5) + 1),
  ];
  const arrays = data.map((values) => {
    const bytes = new Uint8Array(values.buffer);
    return { kind: "array" as const, storage: bytes, bytes, offset: 0, shape: [size], strides: [1] };
  });
  simulate(assertVerified(kernel)).run({
    grid: [GRID, 1, 1],
    block: [BLOCK, 1, 1],
    args: [...arrays, { kind: "scalar", value: n }],
    stepBudget: 100_000,
    report: ({ summary }) => findings.push(summary),
  });
  return { out: [...data[1]!], flags: [...data[2]!], findings };
}
