// The largest and smallest elements of lines, and where they are, in vectors on cpu and parallel, compared with plain loops. On the
// other targets, which have kernels for it, only short lines of float32; on parallel, which runs the modules of cpu, one type.
import { array, type DType, type NDArray } from "@gridstride/core";
import { argmax, argmin, max, min } from "@gridstride/kernels";
import { eachTarget, seededRandom } from "@gridstride/testing";
import { expect, test } from "vitest";

type Marks = Readonly<Record<number, number>>;

/**
 * Lines about as long as one iteration's vectors (64 bytes), as a line that is read in four places (16 KiB), and as a part (128 KiB); elements from the end
 * count from -1.
 */
const lengths = [1, 15, 16, 17, 31, 33, 2047, 2048, 4095, 4096, 4101, 32_769, 40_000];
const types = ["float32", "float64", "int32"] as const;
/** What stands where among numbers from -9 to 9. */
const marks: readonly (readonly [what: string, Marks])[] = [
  ["numbers alone", {}],
  ["one NaN, last", { [-1]: Number.NaN }],
  ["NaN first, and above", { 0: Number.NaN, 1: 50 }],
  ["two of NaN with either sign", { [-2]: -Number.NaN, [-7]: Number.NaN }],
  ["infinities", { [-1]: Number.NEGATIVE_INFINITY, [-3]: Number.POSITIVE_INFINITY, [-2]: Number.POSITIVE_INFINITY }],
  ["the extremes in the last elements", { [-1]: 1000, [-2]: -1000 }],
  ["the extremes in the second and the third quarter", { 1500: 1000, 2900: -1000 }],
  ["the extremes in the first, and again", { 0: 1000, 1: -1000, [-1]: 1000, [-2]: -1000 }],
];

function line(length: number, type: DType, given: Marks): number[] {
  const list = [...seededRandom(length).int32Array(length, -9, 9)];
  for (const [at, value] of Object.entries(given)) {
    const place = Number(at) < 0 ? length + Number(at) : Number(at);
    if (place >= 0 && place < length && (type !== "int32" || Number.isFinite(value))) list[place] = value;
  }
  return list;
}

function found(list: readonly number[], largest: boolean): readonly [value: number, place: number] {
  const nan = list.findIndex(Number.isNaN);
  if (nan >= 0) return [Number.NaN, nan];
  const value = list.reduce((a, b) => (largest ? Math.max(a, b) : Math.min(a, b)));
  return [value, list.indexOf(value)];
}

const numbers = (result: NDArray): number[] => [result.toNested()].flat(2).map(Number);

eachTarget(({ target, getDevice }) => {
  const whole = target === "cpu" || target === "parallel";

  async function same(lines: readonly (readonly number[])[], x: NDArray, what: string): Promise<void> {
    const options = { axis: 1, device: getDevice() };
    const largest = lines.map((one) => found(one, true));
    const smallest = lines.map((one) => found(one, false));
    expect([what, numbers(await max(x, options)), numbers(await argmax(x, options))]).toEqual([
      what,
      largest.map(([value]) => value),
      largest.map(([, place]) => place),
    ]);
    expect([what, numbers(await min(x, options)), numbers(await argmin(x, options))]).toEqual([
      what,
      smallest.map(([value]) => value),
      smallest.map(([, place]) => place),
    ]);
  }

  test.each(target === "cpu" ? types : ["float32" as const])("lines of %s", async (type) => {
    for (const length of whole ? lengths : [17]) {
      const lines = marks.map(([, given]) => line(length, type, given));
      const x = array(Float64Array.from(lines.flat()), [lines.length, length]).astype(type);
      await same(lines, x, `${marks.map(([what]) => what).join("; ")}: ${length}`);
    }
  });

  test("signed zeros", async () => {
    for (const [one, most, least] of [
      [[-0, 0], 0, -0],
      [[-0, -0], -0, -0],
      [[0, 0], 0, 0],
    ] as const)
      for (const length of whole ? [2, 16, 19, 9000] : [16]) {
        const list = Array.from({ length }, (_, i) => one[i === length - 3 ? 1 : i === 0 ? 0 : i % 2]!);
        const rows = [list, list.toReversed()];
        const options = { axis: 1, device: getDevice() };
        expect([length, numbers(await max(array(rows, "float32"), options))]).toEqual([length, [most, most]]);
        expect([length, numbers(await min(array(rows, "float32"), options))]).toEqual([length, [least, least]]);
        expect((await argmax(array(rows, "float32"), options)).toNested()).toEqual([0, 0]);
      }
  });

  test("views: an odd start, lines apart, mirrored; many lines", async () => {
    const rows = Array.from({ length: whole ? 30 : 3 }, (_, i) =>
      line(whole ? 601 : 21, "float32", { [i]: Number.NaN, [3 * i + 1]: i % 2 === 0 ? 99 : -99 }),
    );
    const x = array(rows, "float32");
    await same(rows, x, "all");
    await same(
      rows.map((one) => one.slice(3)),
      x.slice(null, [3, null]),
      "from the third",
    );
    await same(
      rows.filter((_, i) => i % 2 === 1).map((one) => one.slice(1, -1)),
      x.slice([1, null, 2], [1, -1]),
      "every other",
    );
    await same(
      rows.map((one) => one.toReversed()),
      x.slice(null, [null, null, -1]),
      "mirrored",
    );
    await same(rows.toReversed(), x.slice([null, null, -1]), "from the last line");
  });

  test.runIf(whole)("a view of a device array, and an output that is one", async () => {
    const list = line(50_000, "float64", { [-40]: Number.NaN });
    using x = getDevice().toDevice(array(list, "float64"));
    using out = getDevice().zeros([3], "int32");
    argmin(x.slice([5, null]), { out: out.slice(1) });
    expect((await out.copyToHost()).toNested()).toEqual([0, 50_000 - 45, 0]);
  });
});
