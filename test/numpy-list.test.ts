import { expect, test } from "vitest";
import { readSources } from "./gates/sources.ts";

// Whoever imports `add` from @gridstride/ufunc/numpy must not pay for the other ufuncs: bundlers drop a constant only
// where its value is marked as pure, and what is imported is made when it is used.
test("NumPy's ufuncs are made lazily, and bundlers may drop each", () => {
  const texts = readSources().filter(({ path }) => path.startsWith("packages/ufunc/src/numpy/"));
  const made = texts.flatMap(
    ({ text }) => text.match(/^(export )?const \w+(: [^=]*)? = .*(vectorize|lazy|device).*/gm) ?? [],
  );
  expect(made.filter((line) => !/ = \/\* @__PURE__ \*\/ lazy\((\(\)|$)/.test(line))).toEqual([]);
  expect(made.length).toBeGreaterThan(84);
});
