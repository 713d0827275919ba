// The programs of the diagnostics' pages: on every target that a program offers, the wrong one fails with its code and the right
// one prints the same. All of them run on the simulator, every fifth elsewhere, all everywhere with `GRIDSTRIDE_EVERY_ROW=1`. What they print on the first of their targets is the golden file, from which the pages are written.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { someRows } from "@gridstride/testing";
import { readHeader } from "@gridstride/testing/examples/header";
import { type AllRuns, runAll } from "@gridstride/testing/examples/run-all";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { diagnosticPrograms } from "../packages/jit/scripts/reference/programs.ts";
import { root } from "../scripts/root.mjs";

const LIMIT_MS = 300_000;
/** Within a package, so that the programs find the packages that they import. */
const folder = join(root, "packages", "kernels", ".cache", "diagnostics");

const programs = diagnosticPrograms.map(({ code, kind, text }) => ({
  ...{ code, kind, text, ...readHeader(text) },
  name: `${code} ${kind}`,
  path: join(folder, `${code}-${kind}.ts`.toLowerCase()),
}));
type Program = (typeof programs)[number];

beforeAll(() => {
  mkdirSync(folder, { recursive: true });
  for (const { path, text } of programs) writeFileSync(path, text);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What the page shows: the error's message, with the name of the program alone, or what was printed. */
function shownOf({ path, kind }: Program, { runs, trouble }: AllRuns): string {
  const run = runs.get(path);
  if (run === undefined) return `did not come to its end: ${trouble}`;
  if (kind === "right") return run.error === "" ? run.printed : run.error;
  const message = run.error.replace(/\n {4}at [\s\S]*$/, "").replace(/^\w+: /, "");
  return message.replaceAll(/[^\s:]*\/(?=gs\d+-wrong\.ts)/g, "");
}

const never: AllRuns = { runs: new Map(), trouble: "never started" };
/** The simulator runs all of them. */
let simulated = never;
const runOn = (target: Parameters<typeof runAll>[0], list: readonly Program[]): Promise<AllRuns> =>
  runAll(
    target,
    list.map(({ path }) => path),
    LIMIT_MS,
  );
beforeAll(async () => {
  simulated = await runOn("simulator", programs);
}, LIMIT_MS + 10_000);

test("the golden file", async () => {
  const sections = programs.map((program) => `== ${program.name}\n${shownOf(program, simulated)}\n`);
  await expect(sections.join("\n")).toMatchFileSnapshot(
    join(root, "packages/jit/test/unit/diagnostics/golden/programs.txt"),
  );
});

test.each(programs)("$name, on the simulator", (program) => {
  const { code, kind, path } = program;
  if (kind === "wrong") expect(shownOf(program, simulated)).toMatch(new RegExp(`^${code}: `));
  else expect(simulated.runs.get(path)?.error).toBe("");
});

describe.each(["cpu", "parallel", "webgpu"] as const)("on %s", (target) => {
  const here = someRows(
    programs.filter(({ targets }) => targets.includes(target)),
    5,
  );
  const off = target === "webgpu" && process.env.GRIDSTRIDE_WEBGPU === "off";
  let all = never;
  beforeAll(async () => {
    if (!off) all = await runOn(target, here);
  }, LIMIT_MS + 10_000);

  test.skipIf(off).each(here)("$name", (program) => expect(shownOf(program, all)).toBe(shownOf(program, simulated)));
});

test.each(programs)("$name fits its column", ({ text }) =>
  expect(text.split("\n").filter((line) => line.length > 72 && !line.startsWith("// targets:"))).toEqual([]),
);
