// Which kernels have a form whose invocations run four blocks' threads, and which grids it is for.
import type { DType } from "@gridstride/core";
import { describe, expect, test } from "vitest";
import { compile } from "../../../src/compile.ts";
import type { ArgType } from "../../../src/frontend/request.ts";
import { emitFour } from "../../../src/targets/wgsl/emit.ts";
import { groupsAlongX, worthFour } from "../../../src/targets/wgsl/invocation.ts";

const array = (dtype: DType, group: number): ArgType => ({ kind: "array", dtype, ndim: 1, layout: "C", group });
const floats = [array("float32", 0), array("float32", 1)];
const CONTEXT = ["grid", "gridsize", "threadIdx", "shared", "syncthreads", "atomic"];

function hasFour(
  work: string,
  args: readonly ArgType[] = floats,
  options: { debug?: boolean; segments?: number[] } = {},
) {
  const { debug = false, segments = [] } = options;
  const text = `({ ${CONTEXT.filter((name) => work.includes(name)).join(", ")} }, x, out) => { ${work} }`;
  const source = { name: "kernel", text };
  const { forWgsl } = compile({ function: { kind: "function", source, hasContext: true, uses: {} }, args, debug });
  const numerics = { divide: "native", sqrt: "native", fma: "native" } as const;
  const whole = { block: [32, 1, 1], debug, fastmath: false, segments, segmentBytes: 256, numerics } as const;
  return emitFour(forWgsl, whole) !== null;
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
    ["thread", 9, 9],
    ["blocks", 8, 2],
    ["blocks", 9, 3],
    ["words", 8, 3],
  ] as const)("%s, %d blocks: %d workgroups", (invocation, blocks, groups) =>
    expect(groupsAlongX(invocation, blocks, 32)).toBe(groups),
  );
});
