import { arange, array, full, type NDArray, requestDevice, zeros } from "@gridstride/core";
import { expect, test } from "vitest";
import { guvectorize } from "../../src/guvectorize.ts";

const [scaled, chunked] = [{}, { maxChunkBytes: 100 }].map((options) =>
  guvectorize(
    "(n),()->(n),()",
    (x, k, out, sum) => {
      let total = 0;
      for (let i = 0; i < x.length; i++) {
        // The first element is left as it was.
        if (i > 0) out[i] = x[i] * k;
        total += x[i];
      }
      sum[0] = total;
    },
    options,
  ),
) as unknown as [Scaled, Scaled];
type Scaled = (x: unknown, k: unknown, options: object) => [NDArray, NDArray];

test.each(["cpu", "parallel"] as const)("small core calls on %s, one after the other", async (target) => {
  const device = await requestDevice({ target });
  // Rows of 8 bytes: around what a slot holds, then small ones again; each shape twice, with other numbers.
  for (const [rows, columns] of [
    [1, 1],
    [1, 8192],
    [1, 8193],
    [8192, 1],
    [3, 5],
  ] as const)
    for (const k of [2, 2.5]) {
      const x = arange(rows * columns).reshape([rows, columns]);
      const out = full([rows, columns], 7);
      const [made, sum] = scaled(x, k, { device, out: [out, null] });
      expect(made).toBe(out);
      const wanted = x.data.map((one, i) => (i % columns === 0 ? 7 : (one as number) * k));
      expect(made.data).toEqual(wanted);
      expect(sum.shape).toEqual([rows]);
      expect(sum.get(rows - 1)).toBe(
        x
          .slice(rows - 1)
          .data.slice((rows - 1) * columns)
          .reduce((a, b) => a + (b as number), 0 as never),
      );
    }
  expect(device.memory.live).toBe(0);

  // Parts of arrays, inputs over outputs, arrays with gaps, in other types, in chunks, and more shapes than plans are kept for.
  const memory = arange(8);
  scaled(memory.slice([0, 3]).reshape([1, 3]), array([3]), {
    device,
    out: [memory.slice([1, 4]).reshape([1, 3]), memory.slice([7, 8])],
  });
  expect(memory.toNested()).toEqual([0, 1, 3, 6, 4, 5, 6, 3]);
  for (const call of [scaled, chunked]) {
    const results = [
      arange(12),
      arange(24).slice([null, null, 2]),
      arange(12, "float32"),
      arange(11, -1, -1).slice([null, null, -1]),
    ]
      .map((line) => line.reshape([4, 3]))
      .map((x) => call(x, 1, { device, out: [zeros([4, 3]), null] })[1].toNested());
    expect(results).toEqual([
      [3, 12, 21, 30],
      [6, 24, 42, 60],
      [3, 12, 21, 30],
      [3, 12, 21, 30],
    ]);
  }
  for (let n = 1; n < 70; n++) expect(scaled(full(n, 2), 1, { device })[1].get()).toBe(2 * n);

  // Memory that grows is another buffer.
  const large = device.empty(2 ** 24);
  expect(scaled(arange(3), 4, { device, out: [zeros(3), null] }).map((one) => one.toNested())).toEqual([[0, 4, 8], 3]);
  large.dispose();
  device.dispose();
  expect(() => scaled(arange(3), 4, { device })).toThrow("was used after dispose()");
});
