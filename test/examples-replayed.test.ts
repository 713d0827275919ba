// Every example, recorded and replayed, prints what its .out file says, and shows the pictures of a direct run: on all targets with
// `GRIDSTRIDE_EVERY_ROW=1`. Else every twelfth prints that on cpu and on webgpu.
import { everyRow, someRows } from "@gridstride/testing";
import { compareOutput } from "@gridstride/testing/examples/compare";
import { findExamples } from "@gridstride/testing/examples/find";
import { type AllRuns, runAll } from "@gridstride/testing/examples/run-all";
import { beforeAll, describe, expect, test } from "vitest";

/** Its message shows lines of the file in which it is launched, which a replay is not. */
const ELSEWHERE = "ufunc/course-gufunc-undefined";
const LIMIT_MS = 600_000;
const targets = everyRow ? (["webgpu", "parallel", "cpu", "simulator"] as const) : (["webgpu", "cpu"] as const);

describe.each(targets)("on %s", (target) => {
  const here = someRows(
    findExamples().filter(({ name, targets }) => targets.includes(target) && name !== ELSEWHERE),
    12,
  );
  const off = target === "webgpu" && process.env.GRIDSTRIDE_WEBGPU === "off";
  const never: AllRuns = { runs: new Map(), trouble: "never started" };
  let [direct, replayed] = [never, never];
  beforeAll(
    async () => {
      const paths = here.map(({ path }) => path);
      if (off) return;
      replayed = await runAll(target, paths, LIMIT_MS, "replayed");
      if (everyRow) direct = await runAll(target, paths, LIMIT_MS);
    },
    2 * LIMIT_MS + 10_000,
  );

  test.skipIf(off).each(here)("$name", ({ path, out }) => {
    const run = replayed.runs.get(path);
    expect(run, replayed.trouble).toBeDefined();
    expect([run?.error, compareOutput(run?.printed ?? "", out)]).toEqual(["", ""]);
    if (everyRow) expect(run?.pictures).toBe(direct.runs.get(path)?.pictures);
  });

  test.skipIf(off)("much of it is replayed", () => {
    const all = [...replayed.runs.values()].filter((run) => run.replayed > 0);
    expect(all.length).toBeGreaterThan(here.length / 3);
  });
});
