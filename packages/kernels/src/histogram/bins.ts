import { asNDArray, type DType, dtypeInfo, type HostArray, LaunchError, NDArray } from "@gridstride/core";

/** The edges of bins: given one by one, or as a number of bins of one width in a range; null for the range of the data. */
export type Bins =
  | { readonly kind: "edges"; readonly edges: NDArray; readonly count: number }
  | { readonly kind: "uniform"; readonly count: number; readonly range: readonly [number, number] | null };

/** @throws {LaunchError} code `wrong-kind`, in NumPy's words. */
export function readBins(bins: number | HostArray, range: readonly [number, number] | undefined): Bins {
  if (range !== undefined && range[0] > range[1])
    throw new LaunchError("wrong-kind", "max must be larger than min in range parameter.");
  if (range !== undefined && !range.every(Number.isFinite))
    throw new LaunchError("wrong-kind", `supplied range of [${range[0]}, ${range[1]}] is not finite`);
  if (typeof bins === "number") {
    if (!Number.isInteger(bins)) throw new LaunchError("wrong-kind", `expected a whole number of bins, got ${bins}`);
    if (bins < 1) throw new LaunchError("wrong-kind", "`bins` must be positive");
    return { kind: "uniform", count: bins, range: range ?? null };
  }
  const edges = asNDArray(bins);
  if (edges.ndim !== 1) throw new LaunchError("wrong-kind", "`bins` must be 1d, when an array");
  if (edges.size < 2) throw new LaunchError("wrong-kind", "expected two edges or more, got fewer");
  const list = Array.from({ length: edges.size }, (_, i) => Number(edges.get(i)));
  // Written so that NaN is refused too.
  if (list.some((edge, i) => i > 0 && !(edge >= (list[i - 1] as number))))
    throw new LaunchError("wrong-kind", "`bins` must increase monotonically, when an array");
  return { kind: "edges", edges, count: edges.size - 1 };
}

/** The type of edges of bins for data of a type: float32 for float16 and float32, else float64, which webgpu lacks. */
export function edgeType(type: DType): "float32" | "float64" {
  const { kind, bytesPerElement } = dtypeInfo(type);
  return kind === "float" && bytesPerElement < 8 ? "float32" : "float64";
}

/** Edges of bins of one width, `numpy.linspace`: computed in float64 and rounded once. */
export function uniformEdges(
  [low, high]: readonly [number, number],
  count: number,
  type: "float32" | "float64",
): NDArray {
  const [first, last] = low === high ? [low - 0.5, high + 0.5] : [low, high];
  const step = (last - first) / count;
  const data = type === "float32" ? new Float32Array(count + 1) : new Float64Array(count + 1);
  for (let i = 0; i < count; i++) data[i] = i * step + first;
  data[count] = last;
  return new NDArray(data, [count + 1], [1], 0, type);
}
