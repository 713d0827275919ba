// The pipeline as data: its order, what each pass promises, and that a pass that breaks its promise is caught.
import { describe, expect, test } from "vitest";
import type { Kernel } from "../../src/ir/ir.ts";
import { printKernel } from "../../src/ir/print.ts";
import type { Pass } from "../../src/passes/pass.ts";
import { passesFor, pipelines, runPasses, verification } from "../../src/pipeline.ts";
import { inspectPasses } from "../../src/runtime/inspect.ts";
import { call, collect, func, gid, kernelOf, OUT, op, ret, set, store, sync, v } from "./passes/build.ts";

const MADE = ["simulator", "webgpu", "wasm"] as const;

test("the IR is verified after each pass in these tests", () => expect(verification.always).toBe(true));

describe.each(MADE)("%s", (target) => {
  const slots = pipelines.webgpu.map((slot) => ({ ...slot, run: (kernel: Kernel) => kernel }));
  const passes = passesFor(target, { passes: slots });
  test("what a pass needs comes before it", () => {
    const before = new Set<string>();
    for (const { name, needs } of passes) {
      expect(
        needs.filter((need) => !before.has(need)),
        name,
      ).toEqual([]);
      expect(before.has(name), name).toBe(false);
      before.add(name);
    }
  });
});

/** A kernel in which every promise of a pass is yet to be kept. */
const twice = op(v(0), "add", 1);
const rough = kernelOf(
  [
    set(0, 1),
    collect("blockSum", v(0), 1),
    call(0, [], []),
    call(1, [v(0)], [2]),
    store(OUT, gid, op(twice, "mul", twice)),
  ],
  [func("wait", 0, 0, [sync]), func("half", 1, 1, [ret(op(v(0), "idiv", 2))])],
);

describe("a pass that does nothing is caught", () => {
  const promises = MADE.flatMap((target) => passesFor(target)).filter(({ ensures }) => ensures !== undefined);
  test.each([...new Set(promises)].map((pass) => [pass.name, pass] as const))("%s", (_, pass) => {
    const idle: Pass = { ...pass, run: (kernel) => kernel };
    expect(() => runPasses(rough, [idle])).toThrow(`bug in Gridstride: after ${pass.name}`);
  });

  test("and so is one that breaks the rules of IR", () => {
    const broken: Pass = { name: "broken", needs: [], why: "", run: (kernel) => ({ ...kernel, locals: [] }) };
    expect(() => runPasses(rough, [broken])).toThrow("breaks its rules");
  });
});

test("inspectPasses prints the IR as it was lowered, and after each pass that changes it", () => {
  const text = inspectPasses(rough, "cpu");
  const headings = text.split("\n").filter((line) => line.startsWith("// "));
  expect(headings).toEqual([
    "// lowered",
    expect.stringMatching("^// inline-barriers: barriers stand in"),
    "// check-barriers: no change",
    "// predicate: no change",
    expect.stringMatching("^// write-reductions: targets have"),
    expect.stringMatching("^// inline-calls: vectors"),
    expect.stringMatching("^// grid-positions: a kernel"),
    "// loop-invariants: no change",
    "// interchange: no change",
    expect.stringMatching("^// forward-substitution: "),
    "// unique-nodes: no change",
  ]);
  expect(text.match(/barrier block/g)?.length).toBeGreaterThan(3);
  expect(inspectPasses(rough, "simulator")).toBe(`// lowered\n${printKernel(rough)}`);
});
