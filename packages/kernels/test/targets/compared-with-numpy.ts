import type { DeviceArray, DType, NDArray } from "@gridstride/core";
import {
  difference,
  eachTarget,
  type GoldenRow,
  type GoldenTable,
  readerOf,
  rowsOn,
  someRows,
} from "@gridstride/testing";
import { expect, test } from "vitest";

export type Call = (...args: unknown[]) => unknown;

/** What a table's calls are here. */
export interface Compared {
  readonly calls: Readonly<Record<string, Call>>;
  /** Units in the last place that results of a call may differ by; 0 by default. */
  readonly ulps?: (row: GoldenRow) => number;
  /** Whether results are int32 instead of int64. */
  readonly isIndex?: (row: GoldenRow) => boolean;
  /** Calls that take `out`. */
  readonly out: (row: GoldenRow) => boolean;
  /** What NumPy's words are here. */
  readonly refusal: (error: string) => string;
  /** Every so manieth row, on webgpu, where each is a pipeline or more. */
  readonly thin: number;
}

/** Options whose text is no input's name. */
const WORDS: readonly string[] = ["dtype", "method", "mode", "side"];

/** Defines tests that hold calls to a table, on host arrays, and on device arrays and into views of memory there. */
export function comparedWithNumpy(
  table: GoldenTable,
  { calls, ulps = () => 0, isIndex = () => false, out: takesOut, refusal, thin }: Compared,
): void {
  eachTarget(({ target, getDevice }) => {
    const own = target === "parallel" ? someRows(table.rows, 4) : rowsOn(target, table, thin);
    const run = (row: GoldenRow, read: (value: unknown) => unknown, more: object): unknown => {
      const options = Object.fromEntries(
        Object.entries(row.options).map(([name, value]) => [name, WORDS.includes(name) ? value : read(value)]),
      );
      return calls[row.call]!(...row.operands.map(read), { ...options, ...more });
    };
    const faults = (row: GoldenRow, got: NDArray): readonly string[] => {
      const [wanted] = row.results!;
      const type = isIndex(row) ? "int32" : (wanted!.dtype as DType);
      const fault = difference(got, wanted!, type, ulps(row));
      return fault === null ? [] : [`${row.call}(${row.operands}, ${JSON.stringify(row.options)}): ${fault}`];
    };
    test("host arrays", async () => {
      const read = readerOf(table);
      const found: string[] = [];
      let compared = 0;
      for (const row of own) {
        const called = async (): Promise<NDArray> => (await run(row, read, { device: getDevice() })) as NDArray;
        if (row.error !== undefined) await expect(called()).rejects.toThrow(refusal(row.error));
        else
          try {
            found.push(...faults(row, await called()));
            compared++;
          } catch (error) {
            found.push(`${row.call}(${row.operands}, ${JSON.stringify(row.options)}): ${error}`);
          }
      }
      expect(found).toEqual([]);
      expect(compared).toBeGreaterThan(15);
    });

    test("device arrays, into views", async () => {
      const before = getDevice().memory.live;
      const found: string[] = [];
      let compared = 0;
      for (const row of own.filter(({ error }, i) => error === undefined && i % 4 === 0)) {
        const made: DeviceArray[] = [];
        const keep = (one: DeviceArray): DeviceArray => made[made.push(one) - 1] as DeviceArray;
        const read = readerOf(table, (x) => keep(getDevice().toDevice(x)));
        try {
          const result = keep((await run(row, read, {})) as DeviceArray);
          found.push(...faults(row, await result.copyToHost()));
          compared++;
          if (takesOut(row)) {
            const memory = keep(getDevice().empty([...result.shape, 2], result.dtype));
            const out = memory.slice(...result.shape.map(() => [null, null, -1] as const), 1);
            expect(run(row, read, { out })).toBe(out);
            found.push(...faults(row, await out.copyToHost()));
          }
        } catch (error) {
          found.push(`${row.call}(${row.operands}, ${JSON.stringify(row.options)}): ${error}`);
        }
        for (const one of made) one.dispose();
      }
      expect(found).toEqual([]);
      expect(compared).toBeGreaterThan(3);
      expect(getDevice().memory.live).toBe(before);
    });
  });
}
