// What runs compute, against the same work in one piece.
import { arange, type NDArray } from "@gridstride/core";
import { stencil } from "@gridstride/kernels";
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
});
