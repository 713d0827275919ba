import { join, posix } from "node:path";
import { describe, expect, test } from "vitest";
import { root } from "../scripts/root.mjs";
import { apiOf } from "./gates/api.ts";
import { packageFolders, readSource, readSources } from "./gates/sources.ts";
import { exportsOf, surfaceFaults } from "./gates/surface.ts";

// test/surface/PACKAGE[.ENTRY].txt holds the declarations that users see, and of entries for Gridstride's own packages the
// names. `npx vitest run --project workspace surface --update` rewrites them; the difference is reviewed like any other.
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

test.each(entries)("$list is what test/surface says, and no more", async ({ list, path }) => {
  const api = path.endsWith("/internal.ts") ? `${exportsOf(readSource(path)).join("\n")}\n` : apiOf(path);
  await expect(api).toMatchFileSnapshot(join(root, "test", "surface", `${list}.txt`));
});

// Two files of one module would not share its state, and an error of one would be no instance of the other's class.
test.each(
  published.map(({ name, exports }) => [name, Object.values(exports).filter((target) => typeof target === "object")]),
)("%s: all entries have the same conditions", (_name, targets) =>
  expect(new Set(targets.map((target) => Object.keys(target as object).join())).size).toBeLessThan(2),
);

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

describe("an API report", () => {
  const files: Readonly<Record<string, string>> = {
    "src/index.ts": 'export { type A, b, c as d } from "./a.ts";',
    "src/a.ts": `
      import type { Far } from "./far.ts";
      import type { NDArray } from "@gridstride/core";
      /** A comment. */
      export interface A { far: Far; near: Near; array: NDArray; "~internal"(): Unseen }
      interface Near { readonly x: typeof tag }
      interface Unseen {}
      declare const tag: unique symbol;
      export function b(x: number): void;
      export function b(x: string): void;
      export function b(x: number | string): void {}
      export const c: number = 1;`,
    "src/far.ts": "export type Far = Farther[]; type Farther = 1; type Unused = 2;",
  };
  const report = (changed: Readonly<Record<string, string>> = {}): string =>
    apiOf("src/index.ts", (path) => changed[path] ?? files[path] ?? "");

  test("has what is exported and what that is made of, without comments and internals", () => {
    expect(report()).toBe(`export interface A {
    far: Far;
    near: Near;
    array: NDArray;
}

export declare function b(x: number): void;
export declare function b(x: string): void;

export { c as d };

// Not exported, and used above:

declare const tag: unique symbol;

interface Near {
    readonly x: typeof tag;
}

type Far = Farther[];

type Farther = 1;
`);
  });

  test("changes with a type that no entry names", () => {
    expect(report({ "src/far.ts": "export type Far = Farther[]; type Farther = 2;" })).toContain("type Farther = 2;");
  });
});
