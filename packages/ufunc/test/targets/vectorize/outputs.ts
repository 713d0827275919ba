import { arange, array, type Device, empty, full, type NDArray, zeros } from "@gridstride/core";
import type { TargetContext } from "@gridstride/testing";
import { vectorize } from "@gridstride/ufunc";
import { describe, expect, test } from "vitest";

/** A dynamic call's type, so that tests may give any options. */
export type Call = (...args: unknown[]) => NDArray | Promise<NDArray>;
type Calls = (...args: unknown[]) => readonly NDArray[] | Promise<readonly NDArray[]>;

const polar = vectorize((x, y) => [x + y, x > y ? 1 : 0]);

/** Registers tests of `out` and `where`. @param add - a ufunc made from `x + y`. */
export function testOutputs({ getDevice }: TargetContext, add: Call): void {
  const on = (): { device: Device } => ({ device: getDevice() });

  describe("out", () => {
    test("is what is returned, in any layout", async () => {
      const x = arange(6, "float32").reshape([2, 3]);
      const out = zeros([3, 4], "float32").T.slice([null, null, -2]);
      expect(await add(x, 1, { ...on(), out })).toBe(out);
      expect(out.toNested()).toEqual([
        [1, 2, 3],
        [4, 5, 6],
      ]);
      const bytes = new Uint8Array(3);
      await add(array([1, 2, 3], "uint8"), 1, { ...on(), out: bytes, casting: "unsafe" });
      expect([...bytes]).toEqual([2, 3, 4]);
    });

    test.each([
      // input             other input       output of arange(6)
      [
        [0, 5],
        [1, 6],
        [1, 6],
        [0, 1, 3, 5, 7, 9],
      ],
      [
        [0, 5],
        [1, 6],
        [0, 5],
        [1, 3, 5, 7, 9, 5],
      ],
      [
        [5, null, -1],
        [0, 6],
        [0, 6],
        [5, 5, 5, 5, 5, 5],
      ],
      [
        [0, 3],
        [3, 6],
        [1, 4],
        [0, 3, 5, 7, 4, 5],
      ],
    ] as const)("views %j and %j of one array into %j: as from a copy", async (a, b, o, expected) => {
      const line = arange(6, "int32");
      const result = await add(line.slice(a), line.slice(b), { ...on(), out: line.slice(o) });
      expect(line.toNested()).toEqual(expected);
      expect(result.toNested()).toEqual(line.slice(o).toNested());

      const resident = getDevice().toDevice(arange(6, "int32"));
      (add as (...args: unknown[]) => unknown)(resident.slice(a), resident.slice(b), { out: resident.slice(o) });
      expect((await resident.copyToHost()).toNested()).toEqual(expected);
    });

    test("casts by the rule", async () => {
      const x = array([1.75, -2.5, 300], "float32");
      const out = empty(3, "float16");
      await add(x, x, { ...on(), out });
      expect(out.toNested()).toEqual([3.5, -5, 600]);
      const whole = empty(3, "int8");
      expect(() => add(x, x, { ...on(), out: whole })).toThrow(
        "Cannot cast ufunc 'vectorize' output from dtype('float32') to dtype('int8') with casting rule 'same_kind'",
      );
      await add(x, x, { ...on(), out: whole, casting: "unsafe" });
      expect(whole.toNested()).toEqual([3, -5, 88]);
    });

    test("several outputs, some of them given", async () => {
      const x = array([1, 5], "int32");
      const out = zeros(2, "int32");
      const results = await (polar as unknown as Calls)(x, 3, { ...on(), out: [null, out] });
      expect(results[1]).toBe(out);
      expect(results.map((one) => one.toNested())).toEqual([
        [4, 8],
        [0, 1],
      ]);
    });
  });

  describe("where", () => {
    test("leaves the others as they are", async () => {
      const out = full([2, 3], 9, "int32");
      const where = array([true, false, true], "bool");
      await add(arange(6, "int32").reshape([2, 3]), 1, { ...on(), out, where });
      expect(out.toNested()).toEqual([
        [1, 9, 3],
        [4, 9, 6],
      ]);
      await add(out, 1, { ...on(), out, where: false });
      expect(out.get(0, 0)).toBe(1);
      await add(out, 1, { ...on(), out, where: true });
      expect(out.get(0, 0)).toBe(2);
    });

    test("broadcasts the call", async () => {
      const where = array([[true], [true]], "bool");
      const result = await add(array([1, 2, 3], "int32"), 1, { ...on(), where });
      expect(result.toNested()).toEqual([
        [2, 3, 4],
        [2, 3, 4],
      ]);
    });
  });
}
