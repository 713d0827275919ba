import { type DType, type HostArray, LaunchError, NDArray } from "@gridstride/core";
import { show } from "@gridstride/core/internal";
import { readHost } from "../call.ts";

/** The edges of bins: given one by one, or as a number of bins of one width in a range; null for the range of the data. */
export type Bins =
  | { readonly kind: "edges"; readonly edges: NDArray; readonly count: number }
  | { readonly kind: "uniform"; readonly count: number; readonly range: readonly [number, number] | null };

/** Indices of bins are int32. */
const MOST = 2 ** 31 - 1;

/** @throws {LaunchError} code `wrong-kind`. */
export const refuse = (message: string): never => {
  throw new LaunchError("wrong-kind", message);
};

/** @throws {LaunchError} code `wrong-kind`, in NumPy's words. */
export function readBins(bins: number | HostArray = 10, range: readonly [number, number] | undefined): Bins {
  if (range !== undefined) {
    if (!(Array.isArray(range) && range.length === 2 && range.every((end) => typeof end === "number")))
      refuse(`histogram: expected range to be two numbers, [low, high], got ${show(range)}`);
    if (range[0] > range[1]) refuse("max must be larger than min in range parameter.");
    if (!range.every(Number.isFinite)) refuse(`supplied range of [${range[0]}, ${range[1]}] is not finite`);
  }
  if (typeof bins === "number") {
    if (!(Number.isInteger(bins) && bins <= MOST))
      refuse(`histogram: expected bins to be a whole number up to ${MOST}, got ${bins}`);
    if (bins < 1) refuse(`histogram: \`bins\` must be positive, got ${bins}`);
    return { kind: "uniform", count: bins, range: range ?? null };
  }
  const edges = readHost(bins, "histogram: bins");
  if (edges.ndim !== 1) refuse(`histogram: \`bins\` must be 1d, when an array; got shape [${edges.shape.join(", ")}]`);
  if (edges.size < 2) refuse(`histogram: expected bins to have two edges or more, got [${edges.data.join(", ")}]`);
  // Written so that NaN is refused too.
  if (edges.astype("float64").data.some((edge, i, list) => i > 0 && !(edge >= (list[i - 1] as number))))
    refuse("`bins` must increase monotonically, when an array");
  // A copy, since the caller's array may change before the call has its turn.
  return { kind: "edges", edges: edges.copy(), count: edges.size - 1 };
}

/** The type of edges of bins for data of a type: float32 for float16 and float32, else float64. */
export function edgeType(type: DType): "float32" | "float64" {
  return type === "float16" || type === "float32" ? "float32" : "float64";
}

/** @throws {LaunchError} code `wrong-kind`, in NumPy 2's words, where the type has no edge between two, or none at an end. */
export function checkWidths(edges: Float32Array | Float64Array): void {
  if (edges.every((edge, i) => Number.isFinite(edge) && (i === 0 || edge > (edges[i - 1] as number)))) return;
  refuse(
    `histogram: Too many bins for data range. Cannot create ${edges.length - 1} finite-sized bins, got [${edges[0]}, ${edges.at(-1)}]: take fewer, or another range`,
  );
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
  for (let i = 1; i < count; i++) data[i] = i * step + first;
  data[0] = first;
  data[count] = last;
  checkWidths(data);
  return new NDArray(data, [count + 1], [1], 0, type);
}
