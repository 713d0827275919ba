import type { DeviceArray } from "@gridstride/core";
import { describe, test } from "vitest";
import { arrayType, compiled, type Launch } from "../both.ts";
import { filled, NARROW } from "./launches.ts";

/** Registers tests of kernels with other outputs than one line. @param same - launches on both devices and compares. */
export function testOutputs(same: (launch: Launch, threads: number) => Promise<void>): void {
  describe("in place", () => {
    const once = {
      bool: "({ grid }, x) => { const i = grid(1); if (i < x.size) x[i] = !x[i]; }",
      number: "({ grid }, x) => { const i = grid(1); if (i < x.size) x[i] += x[i] + 1; }",
    };
    const twice = {
      bool: "({ grid }, x) => { const i = grid(1); if (i < x.size) { const was = x[i]; x[i] = !was; x[i] = x[i] || i % 2 === 0; } }",
      number:
        "({ grid }, x) => { const i = grid(1); if (i < x.size) { const was = x[i]; x[i] = was + 7; x[i] = x[i] - was * 2; } }",
    };
    test.each(
      NARROW.flatMap((type) => [
        [type, "stored once", once, 4] as const,
        [type, "stored, read and stored again", twice, 1] as const,
      ]),
    )("%s, %s", (type, _, texts, threads) =>
      same(
        {
          ...compiled(texts[type === "bool" ? "bool" : "number"], [arrayType(type)]),
          arrays: [filled(type, 77)],
          grid: [3, 1, 1],
        },
        threads,
      ),
    );
    test.each([
      [0, 0],
      [0, 64],
      [3, 40],
      [40, 3],
      [8, 64],
    ])("input and output in one buffer, from %d and from %d", (from, to) =>
      same(
        {
          ...compiled("({ grid }, x, y) => { const i = grid(1); if (i < y.size) y[i] = x[i] + 1; }", [
            arrayType("uint8"),
            arrayType("uint8"),
          ]),
          arrays: [filled("uint8", 100)],
          args: ([x]) => [from, to].map((start) => (x as DeviceArray).slice([start, start + 35])) as DeviceArray[],
          grid: [2, 1, 1],
        },
        4,
      ),
    );
  });

  describe("several outputs", () => {
    const text =
      "({ grid }, x, a, b, c) => { const i = grid(1); if (i < a.size) { a[i] = x[i]; b[i] = x[i] * 300; c[i] = x[i] * 70000; } }";
    test.each([
      ["uint8", "bool", 0, 0],
      ["uint8", "int8", 3, 4],
      ["int16", "float16", 2, 1],
      ["uint8", "int16", 4, 2],
    ] as const)("%s and %s, from %d and %d", (one, other, from, to) =>
      same(
        {
          ...compiled(one === "uint8" && other === "bool" ? text.replace("x[i] * 300", "x[i] > 40") : text, [
            arrayType("int32"),
            arrayType(one, 1, 1),
            arrayType(other, 1, 2),
            arrayType("int32", 1, 3),
          ]),
          arrays: [filled("int32", 61), filled(one, 70, 5), filled(other, 70, 3), filled("int32", 61)],
          args: ([x, a, b, c]) =>
            [
              x,
              (a as DeviceArray).slice([from, from + 61]),
              (b as DeviceArray).slice([to, to + 61]),
              c,
            ] as DeviceArray[],
          grid: [2, 1, 1],
        },
        4,
      ),
    );
    test("one shorter than the guard says: what is outside is dropped", () =>
      same(
        {
          ...compiled("({ grid }, n, a, b) => { const i = grid(1); if (i < n.size) { a[i] = 1; b[i] = 2; } }", [
            arrayType("int32"),
            arrayType("uint8", 1, 1),
            arrayType("uint8", 1, 2),
          ]),
          arrays: [filled("int32", 61), filled("uint8", 70, 5), filled("uint8", 70, 3)],
          args: ([n, a, b]) =>
            [n, (a as DeviceArray).slice([0, 33]), (b as DeviceArray).slice([4, 61])] as DeviceArray[],
          grid: [2, 1, 1],
        },
        4,
      ));
  });

  describe("more than one axis", () => {
    const text =
      "({ grid }, x, out) => { const [j, i] = grid(2); if (i < out.shape[0] && j < out.shape[1]) { out[i][j] = x[i][j]; } }";
    test.each(
      NARROW.flatMap((type) =>
        (
          [
            [8, 8],
            [5, 7],
            [13, 1],
            [1, 13],
          ] as const
        ).map((shape) => [type, ...shape] as const),
      ),
    )("%s, %d rows of %d", (type, rows, columns) =>
      same(
        {
          ...compiled(text, [arrayType(type, 2), arrayType(type, 2, 1)]),
          arrays: [
            filled(type, rows * columns).reshape([rows, columns]),
            filled(type, rows * columns, 5).reshape([rows, columns]),
          ],
          grid: [3, 4, 1],
          options: { block: [5, 4, 1] },
        },
        4,
      ),
    );
  });
}
