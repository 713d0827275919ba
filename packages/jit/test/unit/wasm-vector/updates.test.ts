// Threads side by side update elements atomically, each its own or one for all.
import { expect, test } from "vitest";
import { arrayOf } from "../sim/build.ts";
import { rowMajorArray } from "./arguments.ts";
import { differences, emitted, kernelOf } from "./compare.ts";

const LAUNCH = { grid: [3, 1, 1], block: [16, 1, 1] } as const;
/** Enough that lanes are worth it. */
const WORK = "let v = a[i & 31]; for (let k = 0; k < 29; k++) v = v * 5 + k;";

test.each([
  ["one element", "atomic.add(c, 2, v);", true],
  ["elements anywhere", "atomic.add(c, v & 31, 1);", true],
  ["neighbours", "atomic.max(c, i, v);", true],
  ["past the end", "atomic.add(c, i + 10, v);", true],
  ["some lanes", "if (v % 3 === 0) atomic.xor(c, i % 5, v); else if (i > 30) return; atomic.min(c, 7, v);", true],
  [
    "in a loop that lanes leave",
    "let k = 0; while (k < (i & 7)) { for (let m = 0; m < 9; m++) v = v * 3 + m; atomic.sub(c, k, v); k++; }",
    true,
  ],
  ["every kind", "atomic.and(c, 0, v); atomic.or(c, 1, v); atomic.min(c, 2, v); atomic.sub(c, 3, v);", true],
  ["the old value", "c[i] = atomic.add(c, i, v);", false],
  ["an exchange", "atomic.exch(c, i, v);", false],
] as const)("%s", (_, body, vectors) => {
  for (const type of ["int32", "uint32"] as const)
    for (const shared of [false, true]) {
      const kernel = kernelOf(`({ grid, atomic }, a, c) => { const i = grid(1); ${WORK} ${body} }`, [
        `${type}[:]`,
        `${type}[:]`,
      ]);
      const args = [rowMajorArray(type, [32], 1), rowMajorArray(type, [45], 2)];
      expect(differences(kernel, args, { ...LAUNCH, shared })).toEqual([]);
      expect(/i32x4\.mul/.test(emitted(kernel, { ...LAUNCH, shared }).module.wat())).toBe(vectors);
    }
});

const MUCH = "for (let k = 0; k < 9; k++) v = v * 5 + k;";

test.each([
  [
    "floats, each element in the order of threads",
    "float32",
    `${MUCH} atomic.add(c, 0, v); atomic.max(c, 1, v);`,
    true,
  ],
  ["floats anywhere, by some lanes", "float32", `${MUCH} if (v > 1e6) atomic.sub(c, i % 3, v);`, true],
  ["floats by two statements", "float32", `${MUCH} atomic.add(c, 0, v); atomic.add(c, 0, 0.37);`, true],
  ["floats by two statements apart", "float32", `${MUCH} atomic.add(c, 0, v); v *= c[1]; atomic.add(c, 0, v);`, false],
  ["floats in a loop", "float32", `${MUCH} for (let k = 0; k < 30; k++) atomic.add(c, 0, v * k);`, false],
  ["floats that are read too", "float32", `${MUCH} v = v * c[1]; atomic.add(c, 1, v);`, false],
  ["little else, anywhere", "int32", "atomic.add(c, v & 1, v);", false],
  ["one element, little else", "int32", "atomic.sub(c, 0, v);", true],
  ...(["add", "min", "max", "and", "or", "xor"] as const).map(
    (op) =>
      [`one element, by some lanes: ${op}`, "int32", `if (v % 5 === 2) atomic.${op}(c, 1, v - 4);`, true] as const,
  ),
  ...(["add", "sub", "min", "max"] as const).map(
    (op) =>
      [
        `floats in one element, by some lanes: ${op}`,
        "float32",
        `if (v > 3) atomic.${op}(c, 1, v - 4);`,
        true,
      ] as const,
  ),
  ["floats in one element that is not there", "float32", "atomic.add(c, 7, v); atomic.sub(c, -1, v);", true],
  ["one element that is not there", "int32", "atomic.max(c, 7, v); atomic.max(c, -1, v);", true],
] as const)("%s", (_, type, body, vectors) => {
  const kernel = kernelOf(`({ grid, atomic }, a, c) => { const i = grid(1); let v = a[i]; ${body} }`, [
    `${type}[:]`,
    `${type}[:]`,
  ]);
  const whole = [...Array(48).keys()].map((n) => n * 0.37);
  const a = arrayOf(type, type === "int32" ? whole.map(Math.trunc) : whole, [48]);
  for (const shared of [false, true]) {
    const launch = { ...LAUNCH, shared };
    expect(differences(kernel, [a, arrayOf(type, [1, 2, 3], [3])], launch)).toEqual([]);
    expect(/v128\.load/.test(emitted(kernel, launch).module.wat())).toBe(vectors);
  }
});

test.each([
  ["a loop that few threads have", "if (v > 44) for (let k = 0; k < 21; k++) atomic.add(c, VOTE, 1);"],
  ["some iterations", "for (let k = 0; k < 21; k++) if ((k + v) % 3 > 0) atomic.max(c, VOTE, k);"],
  ["past the end", "if (v > 40) for (let k = 0; k < 21; k++) atomic.sub(c, VOTE + 9, k);"],
] as const)("along a loop: %s", (_, body) => {
  const vote = "Math.floor(v * w[k] + k * w[k + 1]) % 13";
  const kernel = kernelOf(
    `({ grid, atomic }, a, w, c) => { const i = grid(1); const v = a[i]; ${body.replace("VOTE", vote)} }`,
    ["int32[:]", "float64[:]", "int32[:]"],
  );
  const a = arrayOf("int32", [...Array(48).keys()], [48]);
  const w = arrayOf("float64", [...Array(22).keys()].map(Math.sqrt), [22]);
  for (const shared of [false, true]) {
    const launch = { ...LAUNCH, shared };
    expect(differences(kernel, [a, w, rowMajorArray("int32", [15], 2)], launch)).toEqual([]);
    expect(/v128\.load/.test(emitted(kernel, launch).module.wat())).toBe(true);
  }
});

test("the element of an array without axes, by all lanes and by some", () => {
  for (const body of ["atomic.add(c, [], v);", "if (v % 5 === 2) atomic.max(c, [], v);"]) {
    const kernel = kernelOf(`({ grid, atomic }, a, c) => { const i = grid(1); let v = a[i]; ${body} }`, [
      "int32[:]",
      "int32[]",
    ]);
    const a = arrayOf("int32", [...Array(48).keys()], [48]);
    for (const shared of [false, true])
      expect(differences(kernel, [a, arrayOf("int32", [3], [])], { ...LAUNCH, shared })).toEqual([]);
  }
});

test("no function is called for updates of lanes, around which no vector would stay in a register", () => {
  const kernel = kernelOf(
    `({ grid, atomic }, a, c) => { const i = grid(1); ${WORK} if (v > 3) atomic.add(c, v & 31, 1); }`,
    ["int32[:]", "int32[:]"],
  );
  expect(emitted(kernel, LAUNCH).module.wat()).not.toMatch(/call/);
});
