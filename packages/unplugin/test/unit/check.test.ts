// `gridstride check` names each planted mistake of a project, with its file, line and column, and nothing of a clean one.
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { checkModules } from "../../src/check/check-modules.ts";
import { filesOf } from "../../src/check/files.ts";
import { planted } from "../checked/planted.ts";

const project = (name: string): string => fileURLToPath(new URL(`../checked/${name}`, import.meta.url));

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
  expect(result).toEqual({ findings: [], compiled: 4, read: 14, skipped: [], unreadable: [] });
});
