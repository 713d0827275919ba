// Every example of every package prints what its .out file says: all of them on cpu, every fifth on each other target, all
// everywhere with `GRIDSTRIDE_EVERY_ROW=1`. In Chromium the tests of the site run them.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { someRows } from "@gridstride/testing";
import { compareOutput } from "@gridstride/testing/examples/compare";
import { type Example, findExamples } from "@gridstride/testing/examples/find";
import { readHeader } from "@gridstride/testing/examples/header";
import { emptyPicture } from "@gridstride/testing/examples/items";
import { type AllRuns, runAll } from "@gridstride/testing/examples/run-all";
import { beforeAll, describe, expect, test } from "vitest";
import { root } from "../scripts/root.mjs";

const LIMIT_MS = 600_000;
/** What packages keep on a device for their next call, such as tables of a transform; a program cannot dispose that. */
const KEPT_BYTES = 4096;
const examples = findExamples();

/** What is wrong with a run, for people; `""` where nothing is. */
function faultsOf({ name, path, out }: Example, { runs, trouble }: AllRuns): string {
  const run = runs.get(path);
  if (run === undefined) return `${name} did not come to its end: ${trouble}`;
  const isPicture = run.shown.some((item) => !item.startsWith("table"));
  const noPicture = name.includes("/gallery-") && !isPicture ? "shows no picture and no plot" : "";
  const left = name.includes("/gallery-") && run.left > KEPT_BYTES ? `leaves ${run.left} bytes of the device` : "";
  return [compareOutput(run.printed, out), run.error, noPicture, left, ...run.faults]
    .filter((fault) => fault !== "")
    .join("\n");
}

describe.each(["webgpu", "parallel", "cpu", "simulator"] as const)("on %s", (target) => {
  const able = examples.filter(({ targets }) => targets.includes(target));
  const here = target === "cpu" ? able : someRows(able, 5);
  const off = target === "webgpu" && process.env.GRIDSTRIDE_WEBGPU === "off";
  let all: AllRuns = { runs: new Map(), trouble: "never started" };
  beforeAll(async () => {
    if (!off)
      all = await runAll(
        target,
        here.map(({ path }) => path),
        LIMIT_MS,
      );
  }, LIMIT_MS + 10_000);

  test.skipIf(off).each(here)("$name", (example) => expect(faultsOf(example, all)).toBe(""));
});

test.each(examples)("$name is a program that a reader can take in", ({ name, code, fault }) => {
  expect(fault).toBe("");
  const foreign = [...code.matchAll(/from "([^"]+)"/g)].filter(([, from]) => !from?.startsWith("@gridstride/"));
  expect(foreign.map(([text]) => text)).toEqual([]);
  expect(name.endsWith("/readme") ? [] : tooLong(code)).toEqual([]);
  expect(code.split("\n").length - 1).toBeLessThanOrEqual(120);
});

/** Lines that a column of the site cuts off. The line of targets is not shown. */
function tooLong(code: string): string[] {
  return code.split("\n").filter((line) => line.length > 72 && !line.startsWith("// targets:"));
}

test("the gallery has a page for each of its programs, and shows its picture", () => {
  const folder = join(root, "apps", "docs", "src", "content", "docs", "gallery");
  const pages = readdirSync(folder).filter((file) => file.endsWith(".mdx") && file !== "index.mdx");
  const text = (files: readonly string[]): string =>
    files.map((file) => readFileSync(join(folder, file), "utf8")).join();
  const names = (all: string): string[] =>
    [...all.matchAll(/"(\w+\/gallery-[\w-]+)"/g)].map(([, name = ""]) => name).sort();
  const programs = examples
    .map(({ name }) => name)
    .filter((name) => name.includes("/gallery-"))
    .sort();
  expect(names(text(pages))).toEqual(programs);
  expect(names(text(["index.mdx"]))).toEqual(programs);
  expect(
    programs.filter((name) => !existsSync(join(folder, "_pictures", `${name.split("/gallery-")[1]}.png`))),
  ).toEqual([]);
});

describe("a wrong line is seen", () => {
  test.each([
    // printed      expected          what differs
    ["", "", ""],
    ["1\n2  \n", "1\n2", ""],
    ["1", "2", "line 1: expected 2\n         printed 1"],
    ["1", "1\n2", "line 2: expected 2\n         printed nothing more"],
    ["1\n2", "1", "line 2: expected nothing more\n         printed 2"],
    ["took 12 ms", "~ took \\d+ ms", ""],
    ["it took 12 ms", "~ took \\d+ ms", "line 1: expected ~ took \\d+ ms\n         printed it took 12 ms"],
  ])("%j for %j", (printed, expected, faults) => expect(compareOutput(printed, expected)).toBe(faults));
});

test.each([
  // values       what is wrong
  [[1, 2], ""],
  [[3, 3], '"t" holds 3 everywhere'],
  [[1, Number.NaN], '"t" holds NaN as element 1'],
])("a picture of %j", (values, fault) => {
  const ends = { scale: "gray", min: 0, max: 1 } as const;
  expect(
    emptyPicture({ kind: "heatmap", title: "t", height: 1, width: 2, ...ends, values: Float32Array.from(values) }),
  ).toBe(fault);
});

describe("the header", () => {
  const everywhere = ["webgpu", "parallel", "cpu", "simulator"];
  test.each([
    ["// What.\ncode", { about: "What.", targets: everywhere, reason: "" }],
    [
      "// What,\n// and how.\n// targets: cpu, simulator; float64\n\ncode",
      { about: "What, and how.", targets: ["cpu", "simulator"], reason: "float64" },
    ],
  ])("%j is read", (code, header) => expect(readHeader(code)).toEqual(header));
  test.each([
    ["code", /expected a comment/],
    ["// targets: cpu; fast\n", /expected a comment/],
    ["// What.\n// targets: gpu; fast\n", /got "gpu"/],
    ["// What.\n// targets: cpu\n", /expected a reason/],
  ])("%j is refused", (code, message) => expect(() => readHeader(code)).toThrow(message));
});
