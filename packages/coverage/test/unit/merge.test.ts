import { expect, test } from "vitest";
import { fromLcov, parseLcov } from "../../src/lcov.ts";
import { withKernels } from "../../src/merge.ts";

const at = (line: number, column: number) => ({ line, column });
const range = (from: number, to: number) => ({ start: at(from, 4), end: at(to, 9) });
const kernel = range(3, 6);

test("inside of kernels the counts are ours, outside they are the engine's", () => {
  const engine = {
    path: "/a.ts",
    statementMap: { 0: range(1, 8), 1: range(4, 4), 2: range(7, 7) },
    s: { 0: 1, 1: 0, 2: 5 },
    branchMap: { 0: { type: "if", line: 4, loc: range(4, 5), locations: [range(4, 4), range(5, 5)] } },
    b: { 0: [0, 0] },
    fnMap: { 0: { name: "f", line: 3, decl: range(2, 3), loc: range(3, 6) } },
    f: { 0: 0 },
  };
  const data = {
    ...{ path: "/a.ts", branchMap: {}, b: {}, fnMap: {}, f: {} },
    statementMap: { 0: range(4, 4) },
    s: { 0: 12 },
  };
  const merged = withKernels(engine, { data, functions: [kernel] });
  expect(Object.values(merged.statementMap).map(({ start }) => start.line)).toEqual([1, 7, 4]);
  expect(Object.values(merged.s)).toEqual([1, 5, 12]);
  expect([merged.b, merged.f]).toEqual([{}, {}]);
});

test("lcov's lines inside of kernels are left out", () => {
  const text = "SF:a.ts\nFN:3,f\nFN:8,g\nFNDA:2,g\nBRDA:4,0,0,0\nBRDA:8,1,0,2\nDA:3,1\nDA:4,0\nDA:8,2\nend_of_record\n";
  const files = parseLcov(text);
  const file = fromLcov("/a.ts", files.get("a.ts")!, [kernel]);
  expect(file.s).toEqual({ 3: 1, 8: 2 });
  expect(file.f).toEqual({ g: 2 });
  expect(Object.values(file.b)).toEqual([[2]]);
});
