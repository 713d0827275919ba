// What the site's reference says exists; every public name has a docstring, from which its place there is made.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { declaredNames } from "../apps/docs/scripts/reference/declared.ts";
import { entries } from "../apps/docs/scripts/reference/entries.ts";
import { missingNames, namesOfReport, surfaceNames } from "../apps/docs/scripts/reference/missing.ts";
import { nameMaps, unknownNames } from "../apps/docs/scripts/reference/name-map.ts";
import { ourNames } from "../apps/docs/scripts/reference/our-names.ts";
import { hrefFrom } from "../apps/docs/scripts/reference/page.ts";
import { slugger } from "../apps/docs/scripts/reference/slugs.ts";
import { root } from "../scripts/root.mjs";

const declared = declaredNames();

test.each(entries)("every public name of $specifier is declared, with a docstring", (entry) => {
  const documented = declared.filter((one) => one.entry === entry && one.documented).map(({ name }) => name);
  expect(surfaceNames(entry).filter((name) => !documented.includes(name))).toEqual([]);
});

test("a name without a place in the reference is found", () => {
  const places = new Set(declared.map(({ entry, name }) => `${entry.specifier} ${name}`));
  expect(missingNames(places)).toEqual([]);
  places.delete("@gridstride/jit kernel");
  expect(missingNames(places)).toEqual(["@gridstride/jit kernel"]);
});

test("names are read from a report", () => {
  const report =
    "export { a as b };\nexport declare function f(): void;\nexport declare function f(x: number): void;\nexport interface I {\n    export x;\n}\ndeclare const hidden: 1;\nexport declare class C {\n}\nexport type T = 1;\n";
  expect(namesOfReport(report)).toEqual(["b", "f", "I", "C", "T"]);
});

test.each(nameMaps)("every name of ours in docs/reference/%s exists", (page) => {
  expect(unknownNames(readFileSync(join(root, "docs/reference", page), "utf8"))).toEqual([]);
});

describe("a name that is not there is found", () => {
  const resolve = ourNames(declared);
  test.each([
    // the cell's code                         whether it is ours
    ["grid(2)", true],
    ["gird(2)", false],
    ["atomic.add", true],
    ["atomic.nand", false],
    ["Math.sin", true],
    ["Math.sine", false],
    ["device.toDevice(a)", true],
    ["device.toHost", false],
    ["f.reduceat", true],
    ["f.reduceOf", false],
    ["{ fastmath: true }", true],
    ["{ fastmaths: true }", false],
    ['requestDevice({ target: "simulator" })', true],
    ['requestDevice({ targets: "simulator" })', false],
    ["DeviceInfo.features", true],
    ["DeviceInfo.flags", false],
  ])("%s", (code, known) => expect(resolve(code) !== null).toBe(known));
  test("in a page", () => {
    expect(unknownNames("| `cuda.grid` | `gird(n)` `grid(n)` | |\n")).toEqual(["`cuda.grid`: gird(n)"]);
  });
});

describe("addresses", () => {
  test.each([
    // from           to                                              address
    ["core/index", { page: "core/index", anchor: "arange" }, "#arange"],
    ["core/index", { page: "core/ndarray", anchor: null }, "../core/ndarray/"],
    ["core/ndarray", { page: "jit/index", anchor: "kernel" }, "../../jit/#kernel"],
    ["from-numba", { page: "jit/index", anchor: "kernel" }, "../jit/#kernel"],
  ])("from %s to %o", (from, to, address) => expect(hrefFrom(from, to)).toBe(address));
  test("headings are numbered where they repeat", () => {
    const slug = slugger();
    expect(["`dtype`", "Dtype", "DType", "[Symbol.dispose]", "a b"].map(slug)).toEqual([
      "dtype",
      "dtype-1",
      "dtype-2",
      "symboldispose",
      "a-b",
    ]);
  });
});
