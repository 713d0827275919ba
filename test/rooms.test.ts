// Questions of a maintainer: the file that answers each is there, and has the name that the answer is about.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../scripts/root.mjs";
import rooms from "./rooms.json" with { type: "json" };

interface Room {
  readonly question: string;
  readonly file: string;
  /** A name or word of the answer. */
  readonly has: string;
}

const answers = ({ file, has }: Room): boolean =>
  existsSync(join(root, file)) && readFileSync(join(root, file), "utf8").includes(has);

test("there are twenty questions, and no file answers two", () => {
  expect(rooms.length).toBeGreaterThanOrEqual(20);
  expect(new Set(rooms.map(({ file }) => file)).size).toBe(rooms.length);
});

test.each(rooms)("$question", (room) => expect(answers(room)).toBe(true));

test("a file that is gone, or that has lost its answer, is found", () => {
  expect(answers({ question: "", file: "packages/jit/src/none.ts", has: "" })).toBe(false);
  expect(answers({ question: "", file: "packages/jit/src/pipeline.ts", has: "none of that" })).toBe(false);
});
