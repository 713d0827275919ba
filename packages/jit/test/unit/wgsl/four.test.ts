// Which kernels have a form whose invocations run four blocks' threads, and which grids it is for.
import type { DType } from "@gridstride/core";
import { describe, expect, test } from "vitest";
import { compile } from "../../../src/compile.ts";
import type { ArgType } from "../../../src/frontend/request.ts";
import { emitFour } from "../../../src/runtime/software/forms.ts";
import { workgroups, worthFour, worthTwo } from "../../../src/targets/wgsl/software/invocation.ts";

const array = (dtype: DType, group: number): ArgType => ({ kind: "array", dtype, ndim: 1, layout: "C", group });
const floats = [array("float32", 0), array("float32", 1)];
const CONTEXT = ["grid", "gridsize", "threadIdx", "shared", "syncthreads", "atomic"];

function hasFour(
  work: string,
  args: readonly ArgType[] = floats,
  options: { debug?: boolean; segments?: number[]; fastmath?: boolean } = {},
  far?: "noted" | "again",
  place?: "neighbours",
) {
  const { debug = false, segments = [], fastmath = false } = options;
  const text = `({ ${CONTEXT.filter((name) => work.includes(name)).join(", ")} }, x, out) => { ${work} }`;
  const source = { name: "kernel", text };
  const { forWgsl } = compile({ function: { kind: "function", source, hasContext: true, uses: {} }, args, debug });
  const numerics = { divide: "native", sqrt: "native", fma: "native" } as const;
  const whole = { block: [32, 1, 1], debug, fastmath, segments, segmentBytes: 256, numerics } as const;
  return emitFour(forWgsl, whole, far, place) !== null;
}

const copy = "const i = grid(1); if (i < out.size) out[i] = x[i];";

describe("kernels", () => {
  test("element by element", () => expect(hasFour(copy)).toBe(true));

  test.each([
    ["a loop", "for (let i = grid(1); i < out.size; i += gridsize(1)) out[i] = x[i];"],
    ["a barrier", `${copy} syncthreads();`],
    ["an atomic", "const i = grid(1); if (i < out.size) atomic.add(out, i, x[i]);"],
    ["memory of the block", `const s = shared.array(32, "float32"); s[threadIdx.x] = 1; ${copy}`],
    ["a condition on what memory held", "const i = grid(1); if (i < out.size && x[i] > 0) out[i] = x[i];"],
    ["one element for all blocks", "out[threadIdx.x] = x[threadIdx.x];"],
    ["mathematics that is long four times", "const i = grid(1); if (i < out.size) out[i] = Math.atan(x[i]);"],
  ])("%s: no", (_, work) => expect(hasFour(work)).toBe(false));

  test("elements that share words: no", () =>
    expect(hasFour(copy, [array("uint8", 0), array("uint8", 1)])).toBe(false));
  test("debug mode, which says who the thread was: no", () =>
    expect(hasFour(copy, floats, { debug: true })).toBe(false));
  test("a buffer in segments: no", () => expect(hasFour(copy, floats, { segments: [1, 2] })).toBe(false));
});

describe("large arguments in a second dispatch", () => {
  const sine = "const i = grid(1); if (i < out.size) out[i] = Math.sin(x[i]) + out.size;";

  test.each([
    ["a sine", sine, floats, {}, true],
    ["no sine", copy, floats, {}, false],
    ["a sine of what is the same in all threads", sine.replace("x[i]", "x[0]"), floats, {}, false],
    ["the adapter's sine", sine, floats, { fastmath: true }, false],
    ["what is read is written", sine.replace("x[i]", "out[i]"), floats, {}, false],
    ["arrays share memory", sine, [array("float32", 0), array("float32", 0)], {}, false],
  ] as const)("%s: %s", (_, work, args, options, has) => {
    expect(hasFour(work, args, options)).toBe(true);
    expect(hasFour(work, args, options, "noted")).toBe(has);
    expect(hasFour(work, args, options, "again")).toBe(has);
  });
});

describe("neighbours in an invocation", () => {
  const plane: ArgType = { kind: "array", dtype: "float32", ndim: 2, layout: "C", group: 2 };
  const strided: ArgType = { kind: "array", dtype: "float32", ndim: 1, layout: "strided", group: 0 };
  const [x, out] = floats as [ArgType, ArgType];
  const at = (index: string): string => copy.replace("x[i]", index);

  test.each<[string, string, readonly ArgType[], boolean]>([
    ["element by element", copy, floats, true],
    ["in place", at("out[i] + x[i]"), floats, true],
    ["two conditions", copy.replace("out.size", "out.size && i < x.size"), floats, true],
    ["a return outside", copy.replace("if (i < out.size)", "if (i >= out.size) return;"), floats, true],
    ["a return inside", copy.replace("if (i < out.size)", "if (i < out.size) return;"), floats, false],
    [
      "a return from the last element on",
      copy.replace("if (i < out.size)", "if (i > out.size) return;"),
      floats,
      false,
    ],
    ["without a condition", "out[grid(1)] = x[grid(1)];", floats, true],
    ["whole numbers", copy, [array("int32", 0), array("int32", 1)], true],
    ["what is beside it", at("x[i + 1]"), floats, false],
    ["one element for all", at("x[i] + x[0]"), floats, false],
    ["its place in the block", at("x[i] + threadIdx.x"), floats, false],
    ["a condition on its place", copy.replace("i < out.size", "i > 0 && i < out.size"), floats, false],
    ["a condition with an else", `${copy} else out[i] = 1;`, floats, false],
    ["not all elements that are inside", copy.replace("out.size", "out.size - 1"), floats, false],
    ["two axes", "const i = grid(1); if (i < out.size) out[i] = x[i][0];", [plane, out], false],
    ["another axis of two", "const i = grid(1); if (i < x.shape[1]) out[i] = 1;", [plane, out], false],
    ["strides", copy, [strided, out], false],
    ["elements that are no words", copy, [array("float16", 0), out], false],
    ["elements of two types in one memory", copy, [x, array("int32", 0)], false],
  ])("%s: %s", (_, work, args, has) => {
    expect(hasFour(work, args)).toBe(true);
    expect(hasFour(work, args, {}, undefined, "neighbours")).toBe(has);
  });
});

describe("grids", () => {
  test.each([
    [[256, 1, 1], [64, 1, 1], true],
    [[255, 1, 1], [64, 1, 1], false],
    [[257, 1, 1], [64, 1, 1], true],
    [[1, 5000, 1], [64, 4, 1], false],
    [[4, 5000, 1], [64, 4, 1], true],
    [[5, 5000, 1], [64, 4, 1], false],
    [[9, 5000, 1], [64, 4, 1], true],
  ] as const)("%j blocks of %j threads: %s", (grid, block, worth) => expect(worthFour(grid, block)).toBe(worth));

  test.each([
    [[4095, 1, 1], [64, 1, 1], false],
    [[4096, 1, 1], [64, 1, 1], true],
    [[256, 16, 1], [32, 2, 1], true],
  ] as const)("two dispatches of %j blocks of %j threads: %s", (grid, block, worth) =>
    expect(worthTwo(grid, block)).toBe(worth),
  );

  test.each([
    ["thread", [9, 2, 3], [9, 2, 3]],
    ["blocks", [8, 1, 1], [2, 1, 1]],
    ["blocks", [9, 2, 3], [3, 2, 3]],
    ["words", [8, 2, 3], [3, 2, 3]],
    ["neighbours", [9, 2, 3], [3, 2, 3]],
    ["again", [9000, 2, 3], [16, 1, 1]],
  ] as const)("%s, %j blocks: %j workgroups", (invocation, blocks, groups) =>
    expect(workgroups(invocation, blocks, [32, 1, 1])).toEqual(groups),
  );
});
