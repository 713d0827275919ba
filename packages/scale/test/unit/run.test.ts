// The results of runs, compared with the same work in one piece.
import { arange, full, type NDArray } from "@gridstride/core";
import { histogram, matmul, mean, stencil, variance } from "@gridstride/kernels";
import { add, hypot, multiply } from "@gridstride/ufunc/numpy";
import { describe, expect, test } from "vitest";
import { plan } from "../../src/index.ts";
import { bytesOf, folder, inProcess, readResult, writeInput } from "./support.ts";

/** Numbers without a pattern whose sums are exact: multiples of 1/8 below 256. */
const field = (shape: number[], type: "float32" | "float64" | "int32" = "float32"): NDArray => {
  const x = arange(
    shape.reduce((a, b) => a * b, 1),
    "float64",
  );
  for (let i = 0; i < x.size; i++) x.data[i] = (Math.imul(i + 1, 2654435761) >>> 21) / 8;
  return x.reshape(shape).astype(type) as unknown as NDArray;
};

const heat = (a: number[][]): number => 0.25 * (a[-1]![0]! + a[1]![0]! + (a[0]![-1]! + a[0]![1]!));

describe("operations", () => {
  test("stencil, ufunc, reduce and map: the bytes of one piece, whoever does what", async () => {
    const store = folder();
    const x = field([50, 37]);
    await writeInput(store, "in.zarr", x, [16, 10]);
    const run = plan({ store, target: "cpu", memory: "10 MB" });
    const a = await run.open("in.zarr");
    const smooth = run.stencil(a, heat, { halo: 1, repeat: 5, boundary: "fixed" });
    const both = run.ufunc(hypot, [smooth, a]);
    const scaled = run.ufunc((p: number, k: number) => p * k, [a, 8]);
    const mapped = run.map(
      ({ numpy }: { numpy: { negative: (x: NDArray) => NDArray } }, c: NDArray) => numpy.negative(c),
      [scaled],
    );
    run.write(both, "out/both.zarr");
    run.write(run.reduce(mapped, add, { axis: 0 }), "out/sum.zarr", {
      codecs: [{ name: "zstd", configuration: { level: 1, checksum: false } }],
    });
    run.write(run.reduce(scaled, add), "out/all.zarr");
    const report = await run.start(inProcess(3));
    expect(report.progress.done).toBe(report.progress.total);
    const step = stencil(heat, { boundary: "fixed" });
    let expected = x;
    for (let i = 0; i < 5; i++) expected = step(expected as never, { dtype: "float32" }) as unknown as NDArray;
    expect(bytesOf(await readResult(store, "out/both.zarr"))).toBe(
      bytesOf(hypot(expected as never, x as never) as unknown as NDArray),
    );
    const eight = multiply(x as never, 8) as unknown as NDArray;
    expect(bytesOf(await readResult(store, "out/sum.zarr"))).toBe(
      bytesOf(multiply(add.reduce(eight as never, { axis: 0 }) as never, -1) as unknown as NDArray),
    );
    expect((await readResult(store, "out/all.zarr")).get()).toBe(
      (add.reduce(eight.reshape(-1) as never) as unknown as NDArray).get(),
    );
  });

  test("mean, variance, scan, histogram, matmul, rechunk and sweep", async () => {
    const store = folder();
    const x = field([41, 30], "float64");
    const y = field([30, 23], "float64");
    await writeInput(store, "x.zarr", x, [4, 7]);
    await writeInput(store, "y.zarr", y, [7, 9]);
    const run = plan({ store, target: "cpu" });
    const [a, b] = [await run.open("x.zarr"), await run.open("y.zarr")];
    run.write(run.mean(a, { axis: 0 }), "mean.zarr");
    run.write(run.variance(a, { axis: [0, 1], ddof: 1 }), "var.zarr");
    run.write(run.variance(a, { axis: 1, ddof: 33 }), "var0.zarr");
    run.write(run.scan(a, add, { axis: 0 }), "scan.zarr");
    run.write(
      run.scan(a, (p: number, q: number) => p + q, { axis: 1 }),
      "scan1.zarr",
    );
    run.write(run.histogram(a, { bins: 7, range: [0, 250] }), "histogram.zarr");
    run.write(run.matmul(a, b), "product.zarr");
    run.write(a, "rechunked.zarr", { chunks: [41, 2] });
    const points = run.sweep({ p: [1, 2, 3], q: [10, 20] }, ({ numpy }, { p, q }) => numpy.multiply([p, q], 2), {
      dtype: "float32",
      shape: [2],
    });
    run.write(points, "sweep.zarr");
    await run.start(inProcess(2));
    const read = (path: string) => readResult(store, path);
    // Sums of multiples of 1/8 are exact, so that their order does not matter.
    const close = (got: NDArray, expected: NDArray, within: number): void => {
      expect(got.shape).toEqual(expected.shape);
      const [g, e] = [got.copy().data, expected.copy().data] as [Float64Array, Float64Array];
      expect(Math.max(...g.map((one, i) => Math.abs(one - e[i]!) / Math.abs(e[i]!)))).toBeLessThan(within);
    };
    close(await read("mean.zarr"), mean(x as never, { axis: 0 } as never) as unknown as NDArray, 1e-15);
    close(await read("var.zarr"), variance(x as never, { ddof: 1 } as never) as unknown as NDArray, 1e-14);
    // As in NumPy, where ddof is more than the elements.
    expect(bytesOf(await read("var0.zarr"))).toBe(bytesOf(full(41, Infinity)));
    expect(bytesOf(await read("scan.zarr"))).toBe(
      bytesOf(add.accumulate(x as never, { axis: 0 }) as unknown as NDArray),
    );
    expect(bytesOf(await read("scan1.zarr"))).toBe(
      bytesOf(add.accumulate(x as never, { axis: 1 }) as unknown as NDArray),
    );
    const [counts] = histogram(x.reshape(-1) as never, { bins: 7, range: [0, 250] } as never) as unknown as [NDArray];
    expect((await read("histogram.zarr")).toNested()).toEqual((counts.toNested() as number[]).map(BigInt));
    expect(bytesOf(await read("product.zarr"))).toBe(bytesOf(matmul(x as never, y as never) as unknown as NDArray));
    expect(bytesOf(await read("rechunked.zarr"))).toBe(bytesOf(x));
    expect((await read("sweep.zarr")).toNested()).toEqual([
      [
        [2, 20],
        [2, 40],
      ],
      [
        [4, 20],
        [4, 40],
      ],
      [
        [6, 20],
        [6, 40],
      ],
    ]);
  });
});
