import {
  array,
  asNDArray,
  CastingError,
  type ComplexDType,
  type DeviceArray,
  GridstrideError,
  type NDArray,
} from "@gridstride/core";
import * as kernels from "@gridstride/kernels";
import { fft, ifft, irfft, matmul, mean, rfft, sum } from "@gridstride/kernels";
import { eachTarget } from "@gridstride/testing";
import { describe, expect, test } from "vitest";

interface Complex {
  readonly re: number;
  readonly im: number;
}

/** Numbers that float32 holds, from a fixed sequence. */
function numbers(shape: readonly number[], type: ComplexDType, seed = 1): NDArray<ComplexDType> {
  const count = 2 * shape.reduce((a, b) => a * b, 1);
  const list = Array.from({ length: count }, (_, i) => Math.round(1000 * Math.sin(seed + 1.7 * i * (i + seed))) / 256);
  const parts = type === "complex64" ? array(list, "float32") : array(list, "float64");
  return parts.view(type).reshape(shape) as NDArray<ComplexDType>;
}

const times = (a: Complex, b: Complex): Complex => ({ re: a.re * b.re - a.im * b.im, im: a.re * b.im + a.im * b.re });
const plus = (a: Complex, b: Complex): Complex => ({ re: a.re + b.re, im: a.im + b.im });
const turn = (angle: number): Complex => ({ re: Math.cos(angle), im: Math.sin(angle) });
const zero: Complex = { re: 0, im: 0 };

function expectClose(got: NDArray, want: readonly Complex[]): void {
  const list = [got.reshape(-1).toNested()].flat(2) as Complex[];
  const size = Math.hypot(...want.flatMap(({ re, im }) => [re, im]));
  const error = Math.hypot(...list.flatMap(({ re, im }, i) => [re - want[i]!.re, im - want[i]!.im]));
  expect(list).toHaveLength(want.length);
  expect(error).toBeLessThan(size * (got.dtype === "complex64" ? 1e-6 : 1e-14));
}

eachTarget(({ getDevice }) =>
  describe.each(["complex64", "complex128"] as const)("%s", (type) => {
    test.each([8, 15, 7])("fft of %i complex numbers, by the definition and back", async (n) => {
      const device = getDevice();
      const x = numbers([2, n], type);
      const dx = device.toDevice(x);
      const X = fft(dx);
      const result = await X.copyToHost();
      expect([result.dtype, result.shape]).toEqual([type, [2, n]]);
      const rows = x.toNested() as unknown as Complex[][];
      const want = rows.flatMap((row) =>
        row.map((_, k) => row.reduce((all, z, j) => plus(all, times(z, turn((-2 * Math.PI * j * k) / n))), zero)),
      );
      expectClose(result, want);
      expectClose(await ifft(X).copyToHost(), rows.flat());
    });

    test("transforms of real lines give complex numbers where asked to, and take them", async () => {
      const device = getDevice();
      const x = numbers([6], type).real.copy();
      const half = rfft(device.toDevice(x), { dtype: type });
      const own = await half.copyToHost();
      const pairs = await rfft(device.toDevice(x)).copyToHost();
      expect([own.dtype, own.shape]).toEqual([type, [4]]);
      expect(own.view(pairs.dtype).reshape([4, 2]).toNested()).toEqual(pairs.toNested());
      const back = await irfft(half).copyToHost();
      const list = x.toNested() as unknown as number[];
      for (const [i, value] of (back.toNested() as unknown as number[]).entries())
        expect(value).toBeCloseTo(list[i]!, 4);
    });

    test("products of matrices", async () => {
      const device = getDevice();
      const [a, b] = [numbers([3, 4], type), numbers([4, 2], type, 5)];
      const [x, y] = [a.toNested() as unknown as Complex[][], b.toNested() as unknown as Complex[][]];
      const want = x.flatMap((row) =>
        [0, 1].map((j) => row.reduce((all, z, k) => plus(all, times(z, y[k]![j]!)), zero)),
      );
      expectClose(await matmul(device.toDevice(a), device.toDevice(b)).copyToHost(), want);
      expectClose(await matmul(device.toDevice(a.T), device.toDevice(b), { transposeA: true }).copyToHost(), want);
      const real = device.toDevice(b.real.copy());
      const half = x.flatMap((row) =>
        [0, 1].map((j) => row.reduce((all, z, k) => plus(all, times(z, { re: y[k]![j]!.re, im: 0 })), zero)),
      );
      expectClose(await matmul(device.toDevice(a), real).copyToHost(), half);
      const out = device.toDevice(numbers([3, 2], type, 9));
      const before = (numbers([3, 2], type, 9).toNested() as unknown as Complex[][]).flat();
      matmul(device.toDevice(a), device.toDevice(b), { out, alpha: 2, beta: -1 });
      expectClose(
        await out.copyToHost(),
        want.map((z, i) => ({ re: 2 * z.re - before[i]!.re, im: 2 * z.im - before[i]!.im })),
      );
      expect(() => matmul(device.toDevice(a), device.toDevice(b), { activation: "relu" })).toThrow(CastingError);
    });

    test("sums and means", async () => {
      const device = getDevice();
      const x = numbers([5, 7], type);
      const rows = x.toNested() as unknown as Complex[][];
      const columns = rows[0]!.map((_, j) => rows.reduce((all, row) => plus(all, row[j]!), zero));
      const total = columns.reduce(plus);
      expectClose(await sum(device.toDevice(x), { axis: 0 }).copyToHost(), columns);
      expectClose(await sum(device.toDevice(x)).copyToHost(), [total]);
      const means = await mean(device.toDevice(x.T), { axis: -1, keepdims: true }).copyToHost();
      expect(means.shape).toEqual([7, 1]);
      expectClose(
        means,
        columns.map(({ re, im }) => ({ re: re / 5, im: im / 5 })),
      );
      const out = device.zeros([7], type);
      expect(sum(device.toDevice(x), { axis: 0, out })).toBe(out);
      expectClose(await out.copyToHost(), columns);
      const dx = device.toDevice(x);
      const { live } = device.memory;
      sum(dx).dispose();
      expect(device.memory.live).toBe(live);
      expect(() => sum(device.toDevice(x), { axis: 2 })).toThrow("axis 2 is out of bounds for array of dimension 2");
    });

    test("copies", async () => {
      const device = getDevice();
      const x = numbers([3, 4], type);
      const flat = (rows: unknown): Complex[] => [rows].flat(3) as Complex[];
      const rows = x.toNested() as unknown as Complex[][];
      expectClose(await kernels.concatenate([device.toDevice(x), device.toDevice(x)]).copyToHost(), flat([rows, rows]));
      expectClose(
        await kernels.roll(device.toDevice(x), 1, { axis: 0 }).copyToHost(),
        flat([rows[2], rows[0], rows[1]]),
      );
      expectClose(
        await kernels.repeat(device.toDevice(x), 2, { axis: 0 }).copyToHost(),
        flat(rows.flatMap((row) => [row, row])),
      );
      expectClose(await kernels.transpose(device.toDevice(x)).copyToHost(), flat(x.T.toNested()));
      expectClose(
        await kernels
          .pad(device.toDevice(x), [
            [1, 0],
            [0, 0],
          ])
          .copyToHost(),
        flat([Array(4).fill(zero), rows]),
      );
    });
  }),
);

test("arrays of the host give arrays of the host", () => {
  const x = numbers([4], "complex128");
  expect(sum([{ re: 1, im: 2 }, 3] as never)).toMatchObject({ dtype: "complex128", shape: [] });
  expect(String(sum([{ re: 1, im: 2 }, 3] as never))).toBe("(4+2j)");
  expect(fft(x)).toMatchObject({ dtype: "complex128", shape: [4] });
});

const z = array(
  [
    { re: 1, im: 2 },
    { re: 3, im: 4 },
  ],
  "complex64",
);
const real = asNDArray([0, 1]);
const REFUSED: Readonly<Record<string, () => unknown>> = Object.fromEntries(
  [
    ...["sort", "argsort", "argmax", "argmin", "max", "min", "nanmax", "nanmin", "nanmean"],
    ...["histogram", "bincount", "unique", "percentile"],
  ].map((name) => [
    name,
    () =>
      (kernels as unknown as Record<string, (...args: unknown[]) => unknown>)[name]!(
        z,
        ...(name === "percentile" ? [50] : []),
      ),
  ]),
);

// What NumPy gives for these numbers, with axis 0; rows of deviations 2, 1 + 4i, and of 2.5.
const distances = [
  [
    { re: 1, im: 2 },
    { re: 3, im: 0 },
  ],
  [
    { re: -1, im: 2 },
    { re: 0.5, im: -4 },
  ],
];
eachTarget(({ getDevice }) =>
  test("var, std and interp of complex numbers", async () => {
    const device = getDevice();
    using x = device.toDevice(array(distances, "complex64"));
    const host = async (made: unknown): Promise<unknown> => (await (made as DeviceArray).copyToHost()).toNested();
    expect(await host(kernels.variance(x, { axis: 0 }))).toEqual([1, 5.5625]);
    expect(await host(kernels.variance(x, { axis: 0, ddof: 1, keepdims: true }))).toEqual([[2, 11.125]]);
    const [first, second] = (await host(kernels.std(x, { axis: 1, ddof: 1 }))) as [number, number];
    expect(first).toBeCloseTo(2, 6);
    expect(second).toBeCloseTo(4.37321392, 6);
    using out = device.zeros(2, "float32");
    kernels.variance(x, { axis: 0, out });
    expect(await host(out)).toEqual([1, 5.5625]);
    const between = kernels.interp as unknown as (...args: readonly unknown[]) => unknown;
    const points = device.toDevice(array([0, 1], "float32"));
    const at = device.toDevice(array([0.5, -1, 3], "float32"));
    expect(await host(between(at, points, x.slice(0), { left: 7 }))).toEqual([
      { re: 2, im: 1 },
      { re: 7, im: 0 },
      { re: 3, im: 0 },
    ]);
  }),
);

eachTarget(({ getDevice }) =>
  test.each(["constant", "fixed", "periodic", "padded"] as const)("stencil, %s", async (boundary) => {
    const line = [1, 2, 3, 5].map((x) => ({ re: x, im: 1 - x }));
    const edge = { constant: null, fixed: null, periodic: line, padded: [] }[boundary];
    const turned = kernels.stencil(
      ((a: never[]) => ((a[1] as never) * (a[0] as never)) / 2 - (a[-1] as never)) as never,
      {
        boundary,
        value: 0.5,
      },
    );
    const got = await turned(array(line, "complex64"), { device: getDevice() });
    const half = { re: 0.5, im: 0 };
    const want = line.map((z, i) => {
      if (edge === null && (i === 0 || i === 3)) return boundary === "fixed" ? z : half;
      const [before, after] = [line.at(i - 1), line[(i + 1) % 4]].map((near, side) =>
        (side === 0 ? i > 0 : i < 3) || edge === line ? near! : half,
      ) as [typeof z, typeof z];
      return {
        re: (after.re * z.re - after.im * z.im) / 2 - before.re,
        im: (after.re * z.im + after.im * z.re) / 2 - before.im,
      };
    });
    expect(got.toNested()).toEqual(want);
  }),
);

test.each(Object.keys(REFUSED))("%s refuses complex numbers by name", async (name) => {
  const error = await Promise.resolve()
    .then(REFUSED[name]!)
    .then(
      (value) => value,
      (reason: unknown) => reason,
    );
  expect(error).toBeInstanceOf(GridstrideError);
  expect(String(error)).toMatch(name);
  expect(String(error)).toMatch("complex64");
});

test.each([
  ["topk", () => kernels.topk(z as never, 1)],
  ["searchsorted", () => (kernels.searchsorted as (...args: unknown[]) => unknown)(z, real)],
  ["interp", () => (kernels.interp as (...args: unknown[]) => unknown)(z, real, real)],
  [
    "a real result of stencil",
    () => kernels.stencil((a: { readonly [i: number]: number }) => a[0] as number)(z as never, { dtype: "float32" }),
  ],
] as const)("%s refuses complex numbers", async (_, call) => {
  const error = await Promise.resolve()
    .then(call as () => unknown)
    .then(
      (value) => value,
      (reason: unknown) => reason,
    );
  expect(error).toBeInstanceOf(GridstrideError);
});
