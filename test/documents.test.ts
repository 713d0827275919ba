// What the documents name is there: files, folders, commands and what they run.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { root } from "../scripts/root.mjs";
import { missingCommands, missingParts, missingPaths } from "./gates/documents.ts";
import { packageFolders } from "./gates/sources.ts";

/** Decisions, without the measurements in design/lab. */
const decisions = readdirSync(join(root, "design"))
  .filter((file) => file.endsWith(".md"))
  .map((file) => `design/${file}`);

const pages = [
  "README.md",
  "ARCHITECTURE.md",
  "GLOSSARY.md",
  "CONTRIBUTING.md",
  "docs/reference/language.md",
  ...decisions,
  ...packageFolders().map((folder) => `packages/${folder}/README.md`),
];

describe.each(pages)("%s", (path) => {
  const page = { path, text: readFileSync(join(root, path), "utf8") };

  test("names files and folders that are there", () => expect(missingPaths(page)).toEqual([]));
  test("names commands that are there", () => expect(missingCommands(page)).toEqual([]));
  test("says of folders what they have", () => expect(missingParts(page)).toEqual([]));
});

/** Most words of a decision: about a page. Its measurements are a page of design/lab. */
const LONGEST_DECISION = 1100;

test.each(decisions)("%s is about a page", (path) =>
  expect(readFileSync(join(root, path), "utf8").split(/\s+/).length).toBeLessThan(LONGEST_DECISION),
);

const reference = readdirSync(join(root, "docs/reference")).map((file) => `docs/reference/${file}`);

test.each([...new Set([...pages, ...reference])])("%s has no marks of a merge", (path) =>
  expect(readFileSync(join(root, path), "utf8")).not.toMatch(/^(?:<{7}|>{7}) /m),
);

test.each([
  // a text with a fault                                     what is missing
  ["[a page](docs/none.md)", ["docs/none.md"]],
  ["`packages/jit/src/none.ts`", ["packages/jit/src/none.ts"]],
  ["`ir/none.ts` and `ir/ir.ts`", ["ir/none.ts"]],
  ["`npm run none`, `npm run fuzz`", ["none"]],
  ["`npm --prefix packages/jit run none`", ["packages/jit none"]],
  ["`npx pnpm --filter @gridstride/jit none`", ["jit none"]],
  ["`node scripts/none.mjs`", ["scripts/none.mjs"]],
  ["`vitest --project jit:none`", ["jit:none"]],
  ["| `packages/jit/src/` | |\n|---|---|\n| `ir/` | `none`, `ir` |", ["packages/jit/src/ir/none"]],
  ["| `packages/jit/src/` | |\n|---|---|\n| `none/` | |", ["packages/jit/src/none/"]],
  ["`npm run bench:slurm` of `packages/NAME/none.ts` and `apps/docs/dist`", ["bench:slurm"]],
] as const)("%s: %j", (text, missing) => {
  const page = { path: "README.md", text };
  expect([...missingPaths(page), ...missingCommands(page), ...missingParts(page)]).toEqual(missing);
});
