import { arange, empty, full, type NDArray, ones, zeros } from "@gridstride/core";
import type { KernelArray1 } from "@gridstride/jit";
import type { TargetContext } from "@gridstride/testing";
import { guvectorize } from "@gridstride/ufunc";
import { describe, expect, test } from "vitest";
import { type Call, callsOn, laplace, matmul } from "./gufuncs.ts";

/** Registers tests of operands that are larger than a device takes at once, or than one thread should. */
export function testLarge({ target, getDevice }: TargetContext): void {
  const on = () => ({ device: getDevice() });
  const run = callsOn(getDevice);

  describe("operands that are larger than a chunk go through the device part by part", () => {
    const body = (x: KernelArray1, y: KernelArray1, sums: KernelArray1, last: KernelArray1): void => {
      let total = 0;
      for (let i = 0; i < x.length; i++) {
        total += x[i] * 2 + y[i];
        sums[i] = total;
      }
      last[0] += total;
    };
    const make = (options: object): Call =>
      (guvectorize as Call)(["void(f4[:], f4[:], f4[:], f4[:])"], "(n),(n)->(n),()", body, options) as Call;
    const [whole, some, least] = [make({}), make({ maxChunkBytes: 150 }), make({ maxChunkBytes: 1 })];
    const results = async (gufunc: Call, turned: boolean): Promise<unknown> => {
      const x = arange(60, "float32")
        .reshape([3, 5, 4])
        .slice([null, null, turned ? -1 : 1]);
      const y = turned ? arange(20, "float32").reshape([4, 5]).transpose() : arange(4, "float32");
      const last = full([3, 5], 7, "float32");
      const [sums] = (await gufunc(x, y, { out: [null, last], ...on() })) as NDArray[];
      return [sums?.toNested(), last.toNested()];
    };

    test.each([true, false])("the same results, operands turned: %j", async (turned) => {
      const expected = await results(whole, turned);
      expect(await results(some, turned)).toEqual(expected);
      if (target !== "webgpu") expect(await results(least, turned)).toEqual(expected);
    });

    test("an output over an input gets the results of a copy", async () => {
      const over = async (gufunc: Call): Promise<unknown> => {
        const memory = arange(44, "float32");
        const x = memory.slice([0, 40]).reshape([10, 4]);
        const y = memory.slice([4, 44]).reshape([10, 4]);
        await gufunc(x, x, { out: [y, zeros(10, "float32")], ...on() });
        return memory.toNested();
      };
      expect(await over(some)).toEqual(await over(whole));
    });
  });

  // One thread would do all the work: its loops are distributed over threads where there are any to spare.
  describe.skipIf(target === "simulator")("few core calls, and large", () => {
    const cell = (i: number, j: number): number => ((i * 7 + j * 3) % 11) - 5;
    const table = (rows: number, columns: number): NDArray => {
      const made = empty([rows, columns], "float32");
      for (let i = 0; i < rows; i++) for (let j = 0; j < columns; j++) made.set(cell(i, j), i, j);
      return made;
    };
    const [M, L, N] = [111, 109, 113];

    test.each(["as they lie", "turned"] as const)("matmul, operands %s", async (how) => {
      const turned = how === "turned";
      const [a, b] = turned ? [table(L, M).transpose(), table(N, L).transpose()] : [table(M, L), table(L, N)];
      const made = await run(matmul, a, b);
      for (const [i, j] of [
        [0, 0],
        [M - 1, N - 1],
        [17, 64],
        [64, 17],
        [M - 1, 0],
      ] as const) {
        let sum = 0;
        for (let k = 0; k < L; k++) sum += turned ? cell(k, i) * cell(j, k) : cell(i, k) * cell(k, j);
        expect([i, j, made.get(i, j)]).toEqual([i, j, sum]);
      }
      const ends = await run(matmul, ones([1, M], "float32"), made);
      const columns = await run(matmul, ones([1, M], "float32"), a);
      expect(ends.toNested()).toEqual((await run(matmul, columns, b)).toNested());
    });

    test("laplace: elements that it does not write stay", async () => {
      const [u, out] = [table(150, 161), full([150, 161], 9, "float32")];
      await run(laplace, u, { out });
      const wrong: unknown[] = [];
      for (let i = 0; i < 150; i++)
        for (let j = 0; j < 161; j++) {
          const edge = i === 0 || j === 0 || i === 149 || j === 160;
          const around = 0.25 * (cell(i + 1, j) + cell(i - 1, j) + cell(i, j + 1) + cell(i, j - 1));
          if (out.get(i, j) !== (edge ? 9 : around)) wrong.push([i, j, out.get(i, j)]);
        }
      expect(wrong).toEqual([]);
    });
  });
}
