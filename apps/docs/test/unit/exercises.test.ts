// The exercises of the course: the text that the reader begins with gets a verdict that says in words what is wrong; so are typical wrong answers; the
// solution is right on every target.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import * as core from "@gridstride/core";
import * as jit from "@gridstride/jit";
import { describeTargets } from "@gridstride/testing";
import * as ufunc from "@gridstride/ufunc";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { combine, verdictOf } from "../../src/exercises/combine.ts";
import type { Answers, Check } from "../../src/exercises/kit/format.ts";
import { judge } from "../../src/exercises/kit/judge.ts";
import { allExercises, blanked, checkerOf, type Exercise, exerciseOf, replaced } from "../../src/exercises/read.ts";

const docs = fileURLToPath(new URL("../../", import.meta.url));
const folder = `${docs}src/exercises`;
const exercises = allExercises(folder);
let written = "";
let count = 0;

beforeAll(() => {
  vi.spyOn(console, "log").mockImplementation(() => {});
  mkdirSync(`${docs}.cache`, { recursive: true });
  written = mkdtempSync(`${docs}.cache/answers-`);
});
afterAll(() => {
  core.setDefaultDevice(null);
  rmSync(written, { recursive: true });
});

const checkOf = async ({ id, lesson }: Exercise): Promise<Check> =>
  ((await import(/* @vite-ignore */ `${folder}/${lesson}/${id}.ts`)) as { check: Check }).check;

async function answersOf(program: string): Promise<Answers> {
  const path = `${written}/${count++}.ts`;
  writeFileSync(path, program);
  return import(/* @vite-ignore */ path);
}

/** What the page would say: the finding or error where there is one. */
async function said(exercise: Exercise, program: string): Promise<string> {
  core.setDefaultDevice(core.defaultHostDevice("simulator"));
  try {
    const verdict = await judge(await checkOf(exercise), await answersOf(program), { core, jit, ufunc });
    return verdict.finding === undefined ? verdict.says : String((verdict.finding as Error).message);
  } catch (error) {
    return (error as Error).message;
  }
}

describe.each(exercises)("$lesson/$id", (exercise) => {
  const { about, solution, code } = exercise;

  test("what the reader begins with", async () => expect(await said(exercise, code)).toMatch(about.says));

  test.each(about.wrong)("with $put", async ({ put, says }) =>
    expect(await said(exercise, replaced(solution, put))).toMatch(says),
  );
});

test("there are enough of them, each with an address of its own and two wrong answers", () => {
  expect(exercises.length).toBeGreaterThanOrEqual(40);
  expect(new Set(exercises.map(({ id }) => id)).size).toBe(exercises.length);
  for (const { id, about } of exercises) expect(about.wrong.length, id).toBeGreaterThanOrEqual(2);
});

describeTargets("solutions", ({ getDevice }) => {
  test.each(exercises)("$lesson/$id", async (exercise) => {
    const device = getDevice();
    core.setDefaultDevice(device);
    const check = await checkOf(exercise);
    expect(await check(await answersOf(exercise.solution), { core, jit, ufunc, device })).toBe("");
  });
});

test("an answer under another name", async () => {
  expect(await said(exerciseOf("celsius", folder), exerciseOf("norms", folder).solution)).toBe(
    "Keep the name `celsius` for your ufunc.",
  );
});

/** It lowers `using` too, which Node 20 does not know. */
const loader = new URL("../../../../scripts/typescript.mjs", import.meta.url).href;

/** On what is published, where `npm test` has built it just before; else on the source, which takes long to load. */
const packages =
  process.env.GRIDSTRIDE_TARGETS === "dist" ? [] : ["--import", loader, "--conditions=@gridstride/source"];

describe("a program and its checker as one module", () => {
  /** What the module prints and throws as the page runs it, in a process of its own. */
  function run(id: string, program: string): { verdict: string | null | undefined; stderr: string } {
    const exercise = exerciseOf(id, folder);
    const code = combine(program, exercise.answers, checkerOf(exercise, folder));
    const args = [...packages, "--input-type=module", "-"];
    const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: docs, input: code, encoding: "utf8" });
    return {
      verdict: stdout
        .split("\n")
        .map(verdictOf)
        .find((line) => line !== null),
      stderr,
    };
  }

  test("tells that it is right", () => {
    expect(run("celsius", blanked(exerciseOf("celsius", folder).solution, "celsius.ts")).verdict).toBe("");
  }, 60_000);

  test("a finding has its place in the reader's text, and the CPU's results are compared too", () => {
    const { program } = exerciseOf("norms", folder);
    const lines = program.split("\n");
    const call = lines.findIndex((text) => text.includes("guvectorize("));
    const inFunction = lines.findIndex((text) => text.includes("+=")) - call + 1;
    // There is no file to read: the line in the function, and the line of the call in the reader's text.
    const frame = new RegExp(
      `function guvectorize:${inFunction}:\\d+, passed at \\S+:${call + 1}:\\d+\n.*\n${inFunction} \\|`,
    );
    const { verdict, stderr } = run("norms", program);
    expect(stderr).toMatch(frame);
    expect(verdict).toMatch(/^On the CPU nothing stops it, and the results are wrong: For four rows, lengths\[0\] is/);
  }, 60_000);
});
