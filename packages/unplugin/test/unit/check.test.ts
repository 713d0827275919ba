// `gridstride check` names each planted mistake of a project, with its file, line and column, and nothing of a clean one.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { checkModules } from "../../src/check/check-modules.ts";
import { filesOf } from "../../src/check/files.ts";

const project = (name: string): string => fileURLToPath(new URL(`../checked/${name}`, import.meta.url));

/** `//   ^ GS101` below a line: the mistake is above the caret. */
function planted(file: string): readonly string[] {
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.flatMap((line, at) => {
    const found = /^\s*\/\/\s*\^ ([\w-]+)$/.exec(line);
    return found === null ? [] : [`${file}:${at}:${line.indexOf("^") + 1} ${found[1]}`];
  });
}

test("twenty mistakes and more, each with its place", () => {
  const files = filesOf([project("mistakes")]);
  const { findings } = checkModules(files);
  const expected = files.flatMap(planted);
  expect(expected.length).toBeGreaterThan(20);
  expect(findings.map(({ file, line, column, code }) => `${file}:${line}:${column} ${code}`).sort()).toEqual(
    [...expected].sort(),
  );
  for (const { frame, code, line } of findings) expect(frame).toMatch(new RegExp(`^${code}: .*\\n +--> .*:${line}:`));
});

test("nothing in a project without mistakes", () => {
  const result = checkModules(filesOf([`${project("clean")}/**/*.ts`]));
  expect(result).toEqual({ findings: [], compiled: 4, read: 1, skipped: [], unreadable: [] });
});
