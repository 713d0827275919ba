// Inputs that Python wrote, and results that NumPy computed: test/golden/make.py.
import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type NDArray, readNpy } from "@gridstride/core";
import { add, maximum } from "@gridstride/ufunc/numpy";
import { expect, test } from "vitest";
import { type Plan, type PlanArray, plan, type ScaleError } from "../../src/index.ts";
import { bytesOf, folder, inProcess, readResult } from "./support.ts";

const golden = fileURLToPath(new URL("../golden/", import.meta.url));
const npy = (path: string): NDArray => readNpy(readFileSync(join(golden, `${path}.npy`)));

/** A store with a folder of golden files in it. */
const storeOf = (name: string): string => {
  const store = folder();
  cpSync(join(golden, name), store, { recursive: true });
  return store;
};

test("inputs: .npy, Zarr 2 and 3, shards, of any codec and order", async () => {
  const store = storeOf("inputs");
  const run = plan({ store, target: "cpu" });
  const x = npy("inputs/x");
  const names = [
    "v2-plain",
    "v2-blosc",
    "v2-zlib",
    "v2-zstd-columns",
    "v2-lz4-big",
    "v3-plain",
    "v3-gzip",
    "v3-zstd-columns",
    "v3-blosc-v2keys",
    "v3-sharded",
    "v3-sharded-zstd",
    "v3-fill",
  ];
  for (const name of names) {
    const opened = await run.open(`${name}.zarr`);
    expect([opened.shape, opened.dtype]).toEqual([[6, 5], "float32"]);
    // Other chunks than the file's, so that tasks read parts of several.
    run.write(opened, `out/${name}`, { chunks: [5, 2] });
  }
  run.write(await run.open("x.npy", { chunks: [4, 3] }), "out/npy");
  const cube = await run.open("cube.npy", { chunks: [3, 2, 1] });
  run.write(run.reduce(cube, add, { axis: 1 }), "out/cube");
  await run.start(inProcess(1));
  for (const name of names.slice(0, -1))
    expect([name, bytesOf(await readResult(store, `out/${name}`))]).toEqual([name, bytesOf(x)]);
  expect(bytesOf(await readResult(store, "out/npy"))).toBe(bytesOf(x));
  const filled = x.copy() as NDArray;
  filled.slice([4, 6]).fill(7.5);
  filled.slice(null, [3, 5]).fill(7.5);
  expect(bytesOf(await readResult(store, "out/v3-fill"))).toBe(bytesOf(filled));
  const sums = add.reduce(npy("inputs/cube") as never, { axis: 1, dtype: "int16" } as never) as unknown as NDArray;
  expect((await readResult(store, "out/cube")).toNested()).toEqual(sums.toNested());
  const refused = await run.open("columns.npy", { chunks: [4, 3] }).catch((error: ScaleError) => error);
  expect(refused).toMatchObject({ code: "codec" });
});

const heat = (a: number[][]): number => 0.25 * (a[-1]![0]! + a[1]![0]! + (a[0]![-1]! + a[0]![1]!));

/** The largest of a row's products with rows of a matrix. */
const largest = (row: number[], matrix: number[][], out: number[]): void => {
  out[0] = Number.NEGATIVE_INFINITY;
  for (let j = 0; j < matrix[0]!.length; j++) {
    let sum = 0;
    for (let i = 0; i < row.length; i++) sum += row[i]! * matrix[i]![j]!;
    out[0] = Math.max(out[0]!, sum);
  }
};

type Arrays = Readonly<Record<"x" | "y" | "row", PlanArray>>;

/** Each operation as a plan writes it, and how far from NumPy it may be; 0: the same bytes. */
const operations: Record<string, [number, (run: Plan, arrays: Arrays) => PlanArray]> = {
  ufunc: [0, (run, { x, row }) => run.ufunc((a: number, b: number) => Math.sqrt(a * 2.5 + b), [x, row])],
  map: [0, (run, { x }) => run.map(({ kernels }, a) => kernels.sort(a), [run.rechunk(x, [5, 10])])],
  stencil: [0, (run, { x }) => run.stencil(x, heat, { halo: 1, repeat: 3, boundary: "fixed" })],
  periodic: [
    0,
    (run, { x }) =>
      run.stencil(x, (a: number[][]) => a[-1]![0]! - a[1]![0]!, { halo: [1, 0], repeat: 2, boundary: "periodic" }),
  ],
  sum: [0, (run, { x }) => run.reduce(x, add, { axis: 0 })],
  max: [0, (run, { x }) => run.reduce(x, maximum)],
  mean: [1e-15, (run, { x }) => run.mean(x, { axis: 1 })],
  variance: [1e-14, (run, { x }) => run.variance(x, { ddof: 1 })],
  scan: [0, (run, { x }) => run.scan(x, add, { axis: 0 })],
  "scan-max": [0, (run, { x }) => run.scan(x, (a: number, b: number) => Math.max(a, b), { axis: 1 })],
  histogram: [0, (run, { x }) => run.histogram(x, { bins: 7, range: [0, 250] })],
  matmul: [0, (run, { x, y }) => run.matmul(x, y)],
  gufunc: [
    0,
    (run, { x, y }) =>
      run.gufunc(largest, [run.rechunk(x, [5, 10]), run.rechunk(y, [10, 7])], { layout: "(n),(n,m)->()" }),
  ],
  sweep: [
    0,
    (run) =>
      run.sweep({ a: [1, 2, 3], b: [Number.POSITIVE_INFINITY, 0.5] }, (_, { a, b }) => a + b, { dtype: "float64" }),
  ],
};

test("operations: NumPy's results", async () => {
  const store = storeOf("numpy");
  const run = plan({ store, target: "cpu" });
  const arrays = {
    x: await run.open("x.npy", { chunks: [5, 4] }),
    y: await run.open("y.npy", { chunks: [4, 3] }),
    row: await run.open("row.npy", { chunks: [4] }),
  };
  for (const [name, [, make]] of Object.entries(operations)) run.write(make(run, arrays), `out/${name}`);
  await run.start(inProcess(2));
  for (const [name, [within]] of Object.entries(operations)) {
    const [got, expected] = [await readResult(store, `out/${name}`), npy(`numpy/${name}`)];
    expect([name, got.shape, got.dtype]).toEqual([name, expected.shape, expected.dtype]);
    if (within === 0) expect([name, bytesOf(got)]).toEqual([name, bytesOf(expected)]);
    const [g, e] = [got.copy().data as Float64Array, expected.copy().data as Float64Array];
    if (within > 0) expect(Math.max(...g.map((one, i) => Math.abs(one / e[i]! - 1)))).toBeLessThan(within);
  }
}, 180_000);
