import { join, posix } from "node:path";
import { describe, expect, test } from "vitest";
import { root } from "../scripts/root.mjs";
import { packageFolders, readSource, readSources } from "./gates/sources.ts";
import { exportsOf, surfaceFaults } from "./gates/surface.ts";

// The lists are in test/surface/PACKAGE[.ENTRY].txt. `npx vitest run surface --update` rewrites them; the
// difference is then reviewed like any other.
const manifests = packageFolders().map((folder) => {
  const path = `packages/${folder}`;
  return { path, ...JSON.parse(readSource(`${path}/package.json`).text) };
});
const published = manifests.filter((manifest) => !manifest.private);

const entriesOf = (manifest: (typeof manifests)[number]) =>
  Object.entries<Record<string, string>>(manifest.exports)
    .filter(([, target]) => typeof target === "object")
    .map(([name, target]) => ({
      list: `${manifest.name.split("/")[1]}${name === "." ? "" : `.${name.slice(2)}`}`,
      path: posix.join(manifest.path, target["@gridstride/source"] ?? "no source"),
    }));
const entries = published.flatMap(entriesOf);

test.each(entries)("$list exports the names on its list and no others", async ({ list, path }) => {
  const names = exportsOf(readSource(path));
  await expect(`${names.join("\n")}\n`).toMatchFileSnapshot(join(root, "test", "surface", `${list}.txt`));
});

test("nothing exports everything or by default, and only entries pass exports on", () => {
  const paths = manifests.flatMap(entriesOf).map(({ path }) => path);
  const sources = readSources().filter(({ path }) => !path.startsWith("packages/testing/"));
  expect(sources.flatMap((source) => surfaceFaults(source, paths.includes(source.path)))).toEqual([]);
});

describe("the gate", () => {
  test.each([
    // text                                       what is wrong with it
    ['export * from "./a.ts";', "exports everything of another file; name what it exports"],
    ['export * as a from "./a.ts";', "exports everything of another file; name what it exports"],
    ["export default 1;", "has a default export; name it"],
    ["export default function f() {}", "has a default export; name it"],
  ])("refuses %s", (text, fault) => {
    expect(surfaceFaults({ path: "a.ts", text }, true)).toEqual([`a.ts ${fault}`]);
  });

  test("refuses a barrel below the entries", () => {
    const source = { path: "a.ts", text: 'export { b } from "./b.ts";' };
    expect(surfaceFaults(source, false)).toEqual(["a.ts passes on what another file exports; import it from there"]);
    expect(surfaceFaults(source, true)).toEqual([]);
  });

  test("sees every name that a file exports", () => {
    const text =
      'export { a, type B, c as d } from "./a.ts"; export type { E } from "./e.ts"; export const f = 1, g = 2; export class H {} export interface I {} export function j() {}';
    expect(exportsOf({ path: "a.ts", text })).toEqual(["H", "a", "d", "f", "g", "j", "type B", "type E", "type I"]);
  });
});
