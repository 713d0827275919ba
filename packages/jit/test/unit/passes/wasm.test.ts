import { describe, expect, test } from "vitest";
import type { Expr, PositionExpr } from "../../../src/ir/expr.ts";
import type { Kernel, Stmt } from "../../../src/ir/ir.ts";
import { printKernel } from "../../../src/ir/print.ts";
import {
  call,
  func,
  gid,
  kernelOf,
  loop,
  n,
  OUT,
  op,
  ret,
  run,
  set,
  stop,
  store,
  sync,
  tid,
  v,
  when,
} from "./build.ts";
import { rows } from "./kernels.ts";
import { through } from "./through.ts";

const prepared = (body: readonly Stmt[], functions: Kernel["functions"] = []): Kernel => {
  const kernel = kernelOf(body, functions);
  return through(kernel, "wasm");
};

const place = (of: PositionExpr["of"], axis: 0 | 1 | 2 = 0): Expr => ({ ...(tid as PositionExpr), of, axis });
const starts = op(place("blockIdx"), "mul", place("blockDim"));

describe("memory is the same before and after, and no call is left", () => {
  test.each(rows)("$name", ({ body, functions }) => {
    const after = prepared(body, functions);
    expect(run(after)).toEqual(run(kernelOf(body, functions)));
    expect(after.functions).toEqual([]);
  });
});

describe("a place in the grid", () => {
  const written = (body: readonly Stmt[]): string => printKernel(prepared(body));
  const global = written([store(OUT, gid, 1)]);
  const size = written([store(OUT, place("gridSize"), 1)]);
  test.each([
    ["threadIdx + blockIdx * blockDim", [store(OUT, op(place("threadIdx"), "add", starts), 1)], global],
    ["blockIdx * blockDim + threadIdx", [store(OUT, op(starts, "add", place("threadIdx")), 1)], global],
    [
      "blockDim * blockIdx + threadIdx",
      [store(OUT, op(op(place("blockDim"), "mul", place("blockIdx")), "add", place("threadIdx")), 1)],
      global,
    ],
    ["gridDim * blockDim", [store(OUT, op(place("gridDim"), "mul", place("blockDim")), 1)], size],
    ["blockDim * gridDim", [store(OUT, op(place("blockDim"), "mul", place("gridDim")), 1)], size],
    [
      "under names, one for another",
      [
        set(0, place("threadIdx")),
        set(1, place("blockIdx")),
        set(2, place("blockDim")),
        set(3, v(0)),
        store(OUT, op(v(3), "add", op(v(1), "mul", v(2))), 1),
      ],
      global,
    ],
  ] as const)("%s", (_, body, expected) => {
    expect(written(body)).toBe(expected);
  });

  test.each([
    ["axes that differ", [store(OUT, op(op(place("blockIdx", 1), "mul", place("blockDim")), "add", tid), 1)]],
    ["the thread of another axis", [store(OUT, op(starts, "add", place("threadIdx", 1)), 1)]],
    ["the size of the grid", [store(OUT, op(op(place("blockIdx"), "mul", place("gridDim")), "add", tid), 1)]],
    ["a name that is set twice", [set(0, tid), when(op(n, "gt", 5), [set(0, n)]), store(OUT, v(0), 1)]],
  ] as const)("not %s", (_, body) => {
    expect(written(body)).toBe(printKernel(kernelOf(body)));
  });
});

test("a fence alone changes nothing around it", () => {
  const fence: Stmt = { kind: "barrier", scope: "fence", span: sync.span };
  const body = [
    when(op(gid, "ge", n), [ret()]),
    loop([when(op(tid, "lt", 3), [stop]), fence, stop]),
    store(OUT, gid, 1),
  ];
  expect(printKernel(prepared(body))).toBe(printKernel(kernelOf(body)));
});

test("calls within calls, in the step of a loop", () => {
  const twice = func("twice", 1, 1, [ret(op(v(0), "mul", 2))]);
  const four = func("four", 1, 1, [call(0, [v(0)], [1]), call(0, [v(1)], [2]), ret(v(2))]);
  const body = [set(0, 1), loop([when(op(v(0), "gt", 50), [stop])], [call(1, [v(0)], [0])]), store(OUT, gid, v(0))];
  const after = prepared(body, [twice, four]);
  expect(run(after).out[0]).toBe(64);
  expect(after.functions).toEqual([]);
});
