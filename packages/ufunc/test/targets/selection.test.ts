// `where` and `clip`, compared with what NumPy gives: golden/selection.py wrote it.
import type { DeviceArray, NDArray } from "@gridstride/core";
import { difference, eachTarget, type GoldenTable, readerOf, rowsOn } from "@gridstride/testing";
import { clip, where } from "@gridstride/ufunc/numpy";
import { expect, test } from "vitest";
import golden from "../golden/selection.json" with { type: "json" };

type Call = (...args: unknown[]) => unknown;
const calls: Readonly<Record<string, Call>> = { where: where as Call, clip: clip as Call };
const table = golden as unknown as GoldenTable;

eachTarget(({ target, getDevice }) => {
  // On webgpu each row is a pipeline.
  const rows = rowsOn(target, table, 6);

  test.each([["host arrays"], ["device arrays"]])("%s", async (place) => {
    const device = getDevice();
    const before = device.memory.live;
    const found: string[] = [];
    let compared = 0;
    const onDevice = place === "device arrays";
    for (const [i, row] of rows.entries()) {
      if (onDevice && i % 3 > 0) continue;
      const made: DeviceArray[] = [];
      const read = readerOf(table, (x) => (onDevice ? made[made.push(device.toDevice(x)) - 1] : x));
      const run = async (): Promise<NDArray> => {
        const result = await calls[row.call]!(...row.operands.map(read), ...(onDevice ? [] : [{ device }]));
        if (!onDevice) return result as NDArray;
        made.push(result as DeviceArray);
        return (result as DeviceArray).copyToHost();
      };
      const got = await run().catch((error: Error) => error);
      for (const one of made) one.dispose();
      if (got instanceof Error) {
        if (row.error === undefined || !["CastingError", "ShapeError"].includes(got.name))
          found.push(`${row.call}(${row.operands}): ${got.message}`);
        continue;
      }
      compared++;
      const [wanted] = row.results ?? [];
      const fault = wanted && difference(got, wanted, wanted.dtype as never);
      if (fault !== null) found.push(`${row.call}(${row.operands}): ${fault}, NumPy ${row.error}`);
    }
    expect(found).toEqual([]);
    expect(compared).toBeGreaterThan(onDevice ? 5 : 15);
    expect(device.memory.live).toBe(before);
  });
});

test("numbers, and a dtype", () => {
  expect([where(true, 1, 2), where(0, 1, 2), where(Number.NaN, 1, 2), clip(7, 0, 5), clip(7, null, 3)]).toEqual([
    1, 2, 1, 5, 3,
  ]);
  expect([where(true, 1n, 2n), where(false, true, false)]).toEqual([1n, false]);
  const flags = where([true, false], 1, 0, { dtype: "int32" });
  expect([flags.dtype, flags.toNested()]).toEqual(["int32", [1, 0]]);
});
