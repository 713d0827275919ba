// The pipeline as data: its order, what each pass promises, and that a pass that breaks its promise is caught.
import { describe, expect, test } from "vitest";
import type { Kernel } from "../../src/ir/ir.ts";
import { printKernel } from "../../src/ir/print.ts";
import { blockSizeOf } from "../../src/passes/block-size.ts";
import { distributionPhase } from "../../src/passes/distribute.ts";
import type { Filler, Pass } from "../../src/passes/pass.ts";
import { splitBranches } from "../../src/passes/software/split-branches.ts";
import { unrollLoopsOf } from "../../src/passes/unroll.ts";
import { passesFor, pipelines, runPasses, variants, verification } from "../../src/pipeline.ts";
import { inspectPasses } from "../../src/runtime/inspect.ts";
import {
  call,
  collect,
  count,
  FLAGS,
  func,
  gid,
  kernelOf,
  OUT,
  op,
  ret,
  set,
  store,
  sync,
  v,
  when,
} from "./passes/build.ts";

const MADE = ["simulator", "webgpu", "wasm"] as const;

test("the IR is verified after each pass in these tests", () => expect(verification.always).toBe(true));

describe.each(MADE)("%s", (target) => {
  const slots = [...variants, ...pipelines[target]].map((slot) => ({ ...slot, run: (kernel: Kernel) => kernel }));
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

test("with debug no pass runs that is left out then, though a launch hands it in", () => {
  const handed = [unrollLoopsOf([64, 1, 1]), blockSizeOf([64, 1, 1])];
  const passes = passesFor("wasm", { debug: true, passes: handed });
  expect(passes.filter(({ debug }) => debug === false)).toEqual([]);
  expect(passes.map(({ name }) => name)).toContain("block-size");
});

/** A kernel in which every promise of a pass is yet to be kept. */
const twice = op(v(0), "add", 1);
const plain = kernelOf(
  [
    set(0, 1),
    collect("blockSum", v(0), 1),
    call(0, [], []),
    call(1, [v(0)], [2]),
    store(OUT, gid, op(twice, "mul", twice)),
  ],
  [func("wait", 0, 0, [sync]), func("half", 1, 1, [when(op(v(0), "lt", 2), [ret(v(0))]), ret(op(v(0), "idiv", 2))])],
);
const looped = kernelOf(count(0, 0, 9, [when(op(v(0), "lt", v(1)), [set(1, 0)], [set(1, 1)])]));
const rough: Kernel = { ...plain, locals: [...plain.locals, { name: "wide", type: "int64" }] };

describe("a pass that does nothing is caught", () => {
  const promises = MADE.flatMap((target) => passesFor(target)).filter(({ ensures }) => ensures !== undefined);
  const cases = [...new Set(promises)].map((pass) => [pass.name, pass, rough] as const);
  test.each([...cases, [splitBranches.name, splitBranches, looped] as const])("%s", (_, pass, kernel) => {
    const idle: Filler = { ...pass, run: (kernel) => kernel };
    expect(() => runPasses(kernel, [idle])).toThrow(`bug in Gridstride: after ${pass.name}`);
  });

  test("and so is one that breaks the rules of IR", () => {
    const broken: Pass = { name: "broken", needs: [], why: "", run: (kernel) => ({ ...kernel, locals: [] }) };
    expect(() => runPasses(rough, [broken])).toThrow("breaks its rules");
  });
});

test("a pass that finds nothing to do gives the very kernel back", () => {
  for (const made of ["webgpu", "wasm"] as const) {
    const done = runPasses(kernelOf([set(0, 1), store(OUT, gid, twice)]), passesFor(made));
    for (const { name, run } of passesFor(made)) expect(run(done), name).toBe(done);
  }
});

test("inspectPasses prints the IR as it was lowered, and after each pass that changes it", () => {
  const text = inspectPasses(rough, "cpu");
  const headings = text.split("\n").filter((line) => line.startsWith("// "));
  expect(headings).toEqual([
    "// lowered",
    "// distribute-loops: for launches that ask for it",
    expect.stringMatching("^// inline-barriers: barriers stand in"),
    "// check-barriers: no change",
    "// aggregate-atomics: no change",
    "// predicate: no change",
    expect.stringMatching("^// inline-calls: vectors"),
    "// doubling-scans: no change",
    "// unroll-loops: no change",
    "// scalar-replacement: no change",
    "// if-conversion: no change",
    expect.stringMatching("^// single-assignment: the value"),
    expect.stringMatching("^// grid-positions: a kernel"),
    "// grid-strides: no change",
    "// block-size: for launches that ask for it",
    "// loop-invariants: no change",
    "// promote-elements: no change",
    "// interchange: no change",
    "// common-subexpressions: no change",
    expect.stringMatching("^// forward-substitution: "),
    "// computed-once: no change",
    "// unique-nodes: no change",
  ]);
  expect(text.match(/barrier block/g)?.length).toBeGreaterThan(3);
  expect(inspectPasses(rough, "simulator")).toBe(
    `// lowered\n${printKernel(rough)}\n// distribute-loops: for launches that ask for it\n`,
  );
});

test("inspectPasses shows what a launch hands in", () => {
  const body = [...count(0, 0, 9, [store(OUT, v(0), 1)]), ...count(1, 0, 9, [store(FLAGS, v(1), 2)])];
  const loops = { ...kernelOf(body), arrays: kernelOf([]).arrays.slice(0, 3) };
  const [first, second] = [0, 1].map((at) => inspectPasses(loops, "webgpu", [distributionPhase(at)]).split("\n\n"));
  expect(first?.[1]).toMatch(/^\/\/ distribute-loops: independent iterations become/);
  expect([first?.[1]?.includes("flags["), second?.[1]?.includes("flags[")]).toEqual([false, true]);
  expect(first).toContain("// register-tiles: for launches that ask for it");
});
