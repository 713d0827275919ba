// What a program prints in the page is what it prints in Node.
import { format } from "node:util";
import { expect, test } from "vitest";
import { formatLine } from "../../src/runner/worker/format.ts";

const list = (length: number, item: (i: number) => unknown): unknown[] => Array.from({ length }, (_, i) => item(i));

test.each([
  [[]],
  [[""]],
  [["a", "it's", -0, 2n, null, undefined, true]],
  [[[], {}, new Float32Array(0)]],
  [[list(6, (i) => i)]],
  [[list(7, (i) => i)]],
  [[list(100, (i) => i * i)]],
  [[list(101, (i) => i % 7)]],
  [[list(250, (i) => 1.5 ** (i % 9))]],
  [[Float32Array.of(1, 2.5, -0, Number.NaN)]],
  [[BigInt64Array.of(1n, -2n)]],
  [[list(8, (i) => [i, i * i])]],
  [[list(4, () => list(9, (i) => i + 0.25))]],
  [[list(16, (i) => "s".repeat(i))]],
  [[list(5, (i) => `a string of some length ${i}`)]],
  [[[[[1]]], [[[[1]]]]]],
  [[{ a: 1, b: [1, 2, 3], c: { d: { e: { f: 1 } } }, "g-h": "i\n'j'" }]],
  [[new Map([["a", 1]]), new Set([1, 2])]],
  [[{ shape: [2, 3], data: new Float32Array(6) }]],
  [[(x: number) => x, class A {}]],
  [["100 %"]],
  [["%d of %i, %f %s %%", 1.5, "2.7", "0.25 s", "a", "rest", 3]],
  [["%s %s %d %d %x", [1, 2], 3n, 4n, {}]],
  [["%o|%O|%j|%c.", 1, { a: "b" }, { c: 1 }, "color: red"]],
])("row %#", (args) => expect(formatLine(args)).toBe(format(...args)));
