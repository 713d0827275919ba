import { type NDArray, ones, type RealDType } from "@gridstride/core";
import { matmul, scan } from "@gridstride/kernels";
import { add } from "@gridstride/ufunc/numpy";
import { chunkCounts, product } from "../arrays/grid.ts";
import { ScaleError } from "../errors.ts";
import { ship } from "../functions.ts";
import type { Graph } from "../graph.ts";
import type { HistogramOptions } from "../operations/histogram.ts";
import { combineOf } from "../operations/reduce.ts";
import type { ScanStageOptions } from "../operations/scan.ts";
import { realType } from "./elementwise.ts";
import { arrayOf, type PlanArray, readAxis, specOf } from "./plan-array.ts";
import { addTree } from "./reduce.ts";

/** Options of `scan`. */
export interface ScanCallOptions {
  /** Along which axis. */
  readonly axis: number;
  /** The type to compute in; the array's by default. */
  readonly dtype?: RealDType;
  readonly uses?: object;
}

/** Three stages: what each chunk comes to, scans of that, and chunks scanned with what comes before. */
export function addScan(
  graph: Graph,
  given: unknown,
  fn: unknown,
  { axis, dtype: asked, uses }: ScanCallOptions,
): PlanArray {
  const input = specOf(graph, "scan", given);
  const at = readAxis("scan", axis, input.shape.length);
  const dtype = realType("scan", asked ?? input.dtype);
  const shipped = ship("scan", fn, uses);
  // Shows what the compiler refuses.
  scan(combineOf(shipped) as never, ones([2], dtype) as NDArray, { dtype } as never);
  const options = (chunk: number | null): ScanStageOptions => ({ fn: shipped, axis: at, dtype, chunk });
  const kind = { shape: input.shape, chunks: input.chunks, dtype };
  const count = chunkCounts(input)[at] as number;
  if (count === 1) return arrayOf(graph.addStage("scan", [input], kind, options(null)));
  const span = input.chunks[at] as number;
  const along = (list: readonly number[], value: number): readonly number[] =>
    list.map((one, i) => (i === at ? value : one));
  const totals = graph.addStage(
    "reduce",
    [input],
    { shape: along(input.shape, count), chunks: along(input.chunks, 1), dtype },
    { fn: shipped, axes: [at], spans: [span], drop: false, dtype },
  );
  const before = graph.addStage("scan", [totals], { ...totals, chunks: along(totals.chunks, count) }, options(null));
  return arrayOf(graph.addStage("scan", [input, before], kind, options(span)));
}

/** Options of `histogram`. */
export interface HistogramCallOptions {
  /** How many bins of one width; 10 by default. */
  readonly bins?: number;
  /** From where to where the bins go: chunks do not know the least and largest element of all. */
  readonly range: readonly [number, number];
}

/** Counts of chunks, and their sum. */
export function addHistogram(graph: Graph, given: unknown, { bins = 10, range }: HistogramCallOptions): PlanArray {
  const input = specOf(graph, "histogram", given);
  if (!(Number.isInteger(bins) && bins > 0))
    throw new ScaleError("option", `histogram: expected bins from 1 up, got ${String(bins)}`);
  if (!Array.isArray(range) || range.length !== 2 || !(range[0] < range[1]))
    throw new ScaleError("option", `histogram: expected a range [low, high], got ${JSON.stringify(range)}`);
  const counts = chunkCounts(input);
  const options: HistogramOptions = { bins, range: [range[0], range[1]], counts };
  const rows = graph.addStage(
    "histogram",
    [input],
    { shape: [product(counts), bins], chunks: [1, bins], dtype: "int64" },
    options,
  );
  return arrayOf(addTree(graph, rows, ship("histogram", add), [0], "int64", false));
}

/** A product of two matrices, one block of the result a task. */
export function addMatmul(graph: Graph, left: unknown, right: unknown): PlanArray {
  const [a, b] = [specOf(graph, "matmul", left), specOf(graph, "matmul", right)];
  const show = ({ shape }: { readonly shape: readonly number[] }): string => `[${shape.join(", ")}]`;
  if (a.shape.length !== 2 || b.shape.length !== 2 || a.shape[1] !== b.shape[0])
    throw new ScaleError("shape", `matmul: expected matrices [m, k] and [k, n], got ${show(a)} and ${show(b)}`);
  if (a.dtype !== b.dtype)
    throw new ScaleError(
      "shape",
      `matmul: expected matrices of one type, got ${a.dtype} and ${b.dtype}; convert one with ufunc`,
    );
  const { dtype } = matmul(ones([1, 1], a.dtype) as never, ones([1, 1], a.dtype) as never) as unknown as NDArray;
  const kind = {
    shape: [a.shape[0] as number, b.shape[1] as number],
    chunks: [a.chunks[0] as number, b.chunks[1] as number],
    dtype: realType("matmul", dtype),
  };
  return arrayOf(graph.addStage("matmul", [a, b], kind, { block: a.chunks[1] as number }));
}
