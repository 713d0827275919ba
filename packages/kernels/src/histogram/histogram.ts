import {
  type Device,
  type DeviceArray,
  type DType,
  type DTypeOf,
  type HostArray,
  isDeviceArray,
  type NDArray,
  ShapeError,
  type Target,
} from "@gridstride/core";
import type { AnyArray, Beside, MadePair } from "@gridstride/ufunc/internal";
import { type ArrayKind, call, type PlaceOf, type PlaceOptions } from "../call.ts";
import { checkOptions, type Rules } from "../options.ts";
import { asLines } from "../reduce/lines.ts";
import { max, min, sum } from "../reduce/sum-min-max.ts";
import { viewAs } from "../views.ts";
import { type Bins, checkWidths, edgeType, readBins, refuse, uniformEdges } from "./bins.ts";
import { densities, evenEdges } from "./kernels.ts";
import { type HistogramVariant, launchHistogram } from "./launch.ts";

/** Options of a histogram. `A` is where its arrays are: on the host, or on a device. */
export interface HistogramOptions<A, P extends boolean = boolean> {
  /** How many bins of one width, 10 by default; or all edges, on the host, in ascending order. */
  readonly bins?: number | HostArray;
  /** From where to where the bins go, where `bins` is a number; by default from the least element to the largest. */
  readonly range?: readonly [low: number, high: number];
  /** The weight of each element, 1 by default; of the shape of `x`. */
  readonly weights?: A;
  /** Gives counts by the width of their bins and the number of all, so that the integral is 1. */
  readonly density?: P;
  /** Which version computes; the fastest that the device has by default. */
  readonly variant?: HistogramVariant;
}

const OPTIONS: Rules<HistogramOptions<unknown>> = {
  bins: "own",
  range: "own",
  weights: "array",
  density: "flag",
  variant: ["global", "shared", "rows"],
};

type EdgeType<D extends DType> = D extends "float16" | "float32" ? "float32" : "float64";
type CountType<D extends DType, W, P extends boolean> = P extends true
  ? EdgeType<D>
  : [W] extends [never]
    ? "int32"
    : DTypeOf<W>;

/**
 * `numpy.histogram`: how many elements lie in each bin. A bin has its lower edge; the last one has its upper edge too. What
 * lies outside all bins is not counted, and neither is NaN.
 *
 * @param x - any shape, strides and type that the target has; counted in float32 where it is float16 or float32, else in
 *   float64.
 * @returns `[counts, edges]`, the caller's. Counts are int32, where NumPy has int64; with weights of their type, and added in an
 *   order that depends on sizes alone; densities have the type of the edges: float32 or float64, as elements are counted.
 * @throws {LaunchError} code `wrong-kind`, in NumPy's words; where there is no range and an element is not finite, or there
 *   are more bins than the type of the edges can tell apart. In device arrays without a range neither can be seen in time: then edges
 *   are NaN and counts 0, or edges are equal. {ShapeError} for weights of another shape.
 *
 * @example
 * ```ts
 * const [counts, edges] = histogram([1, 2, 2, 9], { bins: 4 });
 * counts; // [3 0 0 1]
 * edges; // [1. 3. 5. 7. 9.]
 * ```
 */
export function histogram<
  X extends AnyArray,
  W extends Beside<X> = never,
  const P extends boolean = false,
  T extends Target = "cpu",
>(
  x: X,
  options?: HistogramOptions<W, P> & PlaceOf<X, T>,
): MadePair<X, CountType<DTypeOf<X>, W, P>, EdgeType<DTypeOf<X>>, T>;
export function histogram(x: unknown, options: HistogramOptions<unknown> & PlaceOptions<Target> = {}): unknown {
  checkOptions("histogram", options, OPTIONS);
  const { weights, density = false, variant } = options;
  const bins = readBins(options.bins, options.range);
  const result = call(
    {
      name: "histogram",
      inputs: weights === undefined ? [x] : [x, weights],
      inputNames: ["x", "weights"],
      out: [undefined, undefined],
      readsOut: false,
      plan([given, weight]) {
        const { shape, dtype } = given as ArrayKind;
        if (weight !== undefined && weight.shape.join() !== shape.join())
          throw new ShapeError(
            "mismatch",
            `histogram: weights should have the same shape as a. Expected [${shape.join(", ")}], got [${weight.shape.join(", ")}]`,
          );
        const edges = edgeType(dtype);
        const counts = density ? edges : (weight?.dtype ?? "int32");
        return [
          { shape: [bins.count], dtype: counts },
          { shape: [bins.count + 1], dtype: edges },
        ];
      },
      run(device, [given, weight], outputs) {
        const [result, edges] = outputs as [DeviceArray, DeviceArray];
        using all = asLines(given as DeviceArray, 0, (given as DeviceArray).ndim);
        using heavy = weight && asLines(weight, 0, weight.ndim);
        const line = flat(all.array);
        fillEdges(device, bins, line, edges);
        using counts = density ? device.empty([bins.count], weight?.dtype ?? "int32") : null;
        launchHistogram(
          device,
          {
            x: line,
            weights: heavy ? flat(heavy.array) : null,
            edges,
            counts: counts ?? result,
          },
          bins.kind === "uniform",
          variant ?? (device.target === "webgpu" ? "shared" : "rows"),
        );
        if (counts === null) return;
        using total = sum(counts, { keepdims: true, dtype: edges.dtype });
        densities[edges.dtype as "float32" | "float64"].forall(bins.count, { device })(counts, edges, total, result);
      },
    },
    options,
  );
  if (bins.kind === "edges" || bins.range !== null || isDeviceArray(x)) return result;
  return result instanceof Promise ? result.then(checkEdges) : checkEdges(result);
}

/** `[1, length, 1]` as `[length]`. */
function flat(x: DeviceArray): DeviceArray {
  return viewAs(x, [x.size]) as DeviceArray;
}

function fillEdges(device: Device, bins: Bins, x: DeviceArray, edges: DeviceArray): void {
  const type = edges.dtype as "float32" | "float64";
  if (bins.kind === "edges") edges.copyFrom(bins.edges.astype(type));
  else if (bins.range !== null || x.size === 0) edges.copyFrom(uniformEdges(bins.range ?? [0, 1], bins.count, type));
  else {
    using least = min(x, { keepdims: true, dtype: type });
    using most = max(x, { keepdims: true, dtype: type });
    evenEdges.forall(bins.count + 1, { device })(least, most, edges);
  }
}

function checkEdges(result: unknown): unknown {
  const [, { data }] = result as readonly [NDArray, NDArray<"float32">];
  if (!Number.isFinite(data[0]))
    refuse("histogram: autodetected range is not finite: name a range, or leave out NaN and infinities");
  checkWidths(data);
  return result;
}
