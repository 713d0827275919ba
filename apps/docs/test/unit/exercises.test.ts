// The exercises of the course: a program to start with is told what is wrong, in words; its solution is right.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import * as core from "@gridstride/core";
import * as jit from "@gridstride/jit";
import * as ufunc from "@gridstride/ufunc";
import tsBlankSpace from "ts-blank-space";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { combine, verdictOf } from "../../src/exercises/combine.ts";
import type { Answers, Check } from "../../src/exercises/library.ts";
import { readExercise } from "../../src/exercises/read.ts";
import { type ExerciseId, exercises } from "../../src/exercises/registry.ts";

const docs = fileURLToPath(new URL("../../", import.meta.url));
const folder = `${docs}src/exercises`;
const solutionOf = (id: ExerciseId): string => {
  const [owner, name] = exercises[id].solution.split("/");
  return `${docs}../../packages/${owner}/examples/${name}.ts`;
};

/** What the checker says of a module; what the simulator or the compiler throws counts as said. */
async function judge(id: ExerciseId, path: string): Promise<string> {
  const { check } = (await import(/* @vite-ignore */ `${folder}/${id}.check.ts`)) as { check: Check };
  const answers = (await import(/* @vite-ignore */ path)) as Answers;
  return check(answers, { core, jit, ufunc }).catch((error: Error) => error.message);
}

beforeAll(() => {
  vi.spyOn(console, "log").mockImplementation(() => {});
  core.setDefaultDevice(core.defaultHostDevice("simulator"));
});
afterAll(() => core.setDefaultDevice(null));

test.each([
  ["saxpy", /out\[0\] is .*, and should be/],
  ["celsius", /212 °F should be 100 °C; your ufunc says 180/],
  ["norms", /^GS903: .*nothing has written/],
  ["flip", /^GS90[12]: .*out of bounds/],
  ["resident", /5 rounds made 5 copies to the device; one is enough/],
  ["means", /^For 4 runs it should launch 5 times, first one that is not timed; it launched 4 times\.$/],
  ["precisions", /2 x 5 times 5 x 3, the result is 2 x 2/],
  ["tiles", /^GS90[125]: /],
  ["laplace", /^withUfunc, 5 x 5: the result\[1\]\[1\] is .*, and should be/],
] as const)("%s, as the reader gets it: %s", async (id, words) => {
  expect(await judge(id, `${folder}/${id}.start.ts`)).toMatch(words);
});

test.each(Object.keys(exercises) as ExerciseId[])("%s, solved", async (id) => {
  expect(await judge(id, solutionOf(id))).toBe("");
});

/** Solutions with a mistake of the kind that readers make. */
test.each([
  [
    "precisions",
    "ceil(columns / 16), Math.ceil(rows",
    "ceil(rows / 16), Math.ceil(columns",
    /17 x 3 times 3 x 4, C\[16\]\[0\] is 0, and should be/,
  ],
  ["flip", "const [x, y]", "const [y, x]", /3 rows and 5 columns, out\[0\]\[4\] was not computed/],
  ["flip", "kernel((", "((", /^`flip` is there, but is no kernel: make it with `kernel\(…\)`\.$/],
  [
    "celsius",
    "vectorize((fahrenheit)",
    "((fahrenheit)",
    /^`celsius` is there, but is no ufunc: make it with `vectorize\(…\)`/,
  ],
  [
    "resident",
    "return result",
    "return device.zeros([3], 'float32') as never",
    /^`settle` gives an array that is still on the device/,
  ],
  ["resident", "return result", "return undefined as never", /^`settle` gives nothing, and should give an array/],
  ["means", "await device.synchronize();\n  return", "return", /says 0: the device is still at work when it stops/],
  ["means", "launch();\n  await device.synchronize();", "launch();", /says 155: the first run had not ended when the/],
  ["means", "/ runs", "/ (runs + 1)", /take 5 ms each, and `meanOf` says 4\.$/],
] as const)("%s with %j as %j: %s", async (id, right, wrong, words) => {
  const text = readFileSync(solutionOf(id), "utf8");
  expect(text).toContain(right);
  mkdirSync(`${docs}.cache`, { recursive: true });
  const temporary = mkdtempSync(`${docs}.cache/answer-`);
  try {
    // Without the part of a solution that shows what it does.
    const [answer = ""] = text.replace(right, wrong).split(/^(?=const (?:device|out) = |console\.log)/m);
    writeFileSync(`${temporary}/answer.ts`, answer);
    expect(await judge(id, `${temporary}/answer.ts`)).toMatch(words);
  } finally {
    rmSync(temporary, { recursive: true });
  }
});

test("an answer under another name", async () => {
  expect(await judge("celsius", solutionOf("norms"))).toBe("Keep the name `celsius` for your ufunc.");
});

/** On what is published, where `npm test` has built it just before; else on the source, which takes long to load. */
const packages =
  process.env.GRIDSTRIDE_TARGETS === "dist"
    ? []
    : ["--import", "ts-blank-space/register", "--conditions=@gridstride/source"];

describe("a program and its checker as one module", () => {
  /** What the module says as the page runs it, in a process of its own. */
  function verdict(id: ExerciseId, program: string): string | null | undefined {
    const code = combine(program, exercises[id].answers, readExercise(id, folder).checker);
    const args = [...packages, "--input-type=module", "-"];
    const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: docs, input: code, encoding: "utf8" });
    const lines = stdout.split("\n").map(verdictOf);
    return lines.find((line) => line !== null) ?? stderr;
  }

  test("tells that it is right", () => {
    expect(verdict("celsius", tsBlankSpace(readFileSync(solutionOf("celsius"), "utf8")))).toBe("");
  }, 60_000);

  test("places in messages are those of the reader's text", () => {
    const { program } = readExercise("norms", folder);
    const lines = program.split("\n");
    const call = lines.findIndex((text) => text.includes("guvectorize("));
    const inFunction = lines.findIndex((text) => text.includes("+=")) - call + 1;
    // There is no file to read: the line in the function, and the line of the call in the reader's text.
    const frame = new RegExp(
      `function guvectorize:${inFunction}:\\d+, passed at \\S+:${call + 1}:\\d+\n.*\n${inFunction} \\|`,
    );
    expect(verdict("norms", program)).toMatch(frame);
  }, 60_000);
});
