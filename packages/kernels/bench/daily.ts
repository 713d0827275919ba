// NumPy's daily functions on a line of numbers between 0 and 1.
import { array, type DeviceArray, linspace, meshgrid, type NDArray } from "@gridstride/core";
import * as kernels from "@gridstride/kernels";
import type { Floats } from "@gridstride/testing/bench/jobs";
import { clip, multiply, where } from "@gridstride/ufunc/numpy";
import { line, type Task } from "./task.ts";

/** Combines the elements from the first to the last. */
function over(x: Floats, start: number, combine: (so: number, one: number) => number): number {
  let all = start;
  for (const one of x) all = combine(all, one);
  return all;
}
const meanOf = (x: Floats): number => over(x, 0, (sum, one) => sum + one) / x.length;
const varianceOf = (x: Floats): number => {
  const mean = meanOf(x);
  return over(x, 0, (sum, one) => sum + (one - mean) ** 2) / x.length;
};
const extremeOf = (x: Floats, pick: (a: number, b: number) => number): number => over(x, x[0] as number, pick);

/** What the tasks need in addition to the line: 16 weights, 17 ascending points, and the line as whole numbers, made once for each array. */
const weights = Float32Array.from({ length: 16 }, (_, i) => i % 4);
const points = Float32Array.from({ length: 17 }, (_, i) => i / 16);
/** As many points as a square of the line's size has on a side. */
const side = Math.sqrt(line[0] as number);
const sides = Float32Array.from({ length: side }, (_, i) => i);
const made = new WeakMap<DeviceArray, Map<string, DeviceArray>>();
function derived(x: DeviceArray, name: string, make: () => DeviceArray): DeviceArray {
  const known = made.get(x) ?? new Map<string, DeviceArray>();
  made.set(x, known);
  const found = known.get(name) ?? make();
  known.set(name, found);
  return found;
}
const pointsFor = (x: DeviceArray): DeviceArray => derived(x, "points", () => x.device.toDevice(array(points)));

type Own = Pick<Task, "name" | "title" | "plain" | "own"> & Partial<Pick<Task, "bytes" | "tolerance">>;

const tasks: readonly Own[] = [
  { name: "mean", title: "mean", tolerance: 1e-5, plain: (x) => [meanOf(x)], own: (x) => kernels.mean(x) },
  { name: "var", title: "variance", tolerance: 1e-5, plain: (x) => [varianceOf(x)], own: (x) => kernels.variance(x) },
  {
    name: "std",
    title: "standard deviation",
    tolerance: 1e-5,
    plain: (x) => [Math.sqrt(varianceOf(x))],
    own: (x) => kernels.std(x),
  },
  {
    name: "any",
    title: "whether one is not zero",
    plain: (x) => [Number(x.some(Boolean))],
    own: (x) => kernels.any(x),
  },
  { name: "all", title: "whether none is zero", plain: (x) => [Number(x.every(Boolean))], own: (x) => kernels.all(x) },
  {
    name: "count-nonzero",
    title: "how many are not zero",
    plain: (x) => [over(x, 0, (count, one) => count + Number(one !== 0))],
    own: (x) => kernels.countNonzero(x),
  },
  {
    name: "nansum",
    title: "sum without NaN",
    tolerance: 1e-5,
    plain: (x) => [meanOf(x) * x.length],
    own: (x) => kernels.nansum(x),
  },
  {
    name: "nanmean",
    title: "mean without NaN",
    tolerance: 1e-5,
    plain: (x) => [meanOf(x)],
    own: (x) => kernels.nanmean(x),
  },
  { name: "nanmin", title: "least without NaN", plain: (x) => [extremeOf(x, Math.min)], own: (x) => kernels.nanmin(x) },
  {
    name: "nanmax",
    title: "largest without NaN",
    plain: (x) => [extremeOf(x, Math.max)],
    own: (x) => kernels.nanmax(x),
  },
  {
    name: "percentile",
    title: "three percentiles",
    tolerance: 1e-6,
    plain: (x) => {
      const sorted = x.slice().sort();
      return [0.25, 0.5, 0.75].map((q) => {
        const at = q * (x.length - 1);
        const [low, high] = [sorted[Math.floor(at)] as number, sorted[Math.ceil(at)] as number];
        return low + (high - low) * (at % 1);
      });
    },
    own: (x) => kernels.percentile(x, [25, 50, 75]),
  },
  {
    name: "searchsorted",
    title: "places among 17 points",
    bytes: 8,
    plain: (x) => Float64Array.from(x, (one) => Math.ceil(one * 16)),
    own: (x) => kernels.searchsorted(pointsFor(x), x),
  },
  {
    name: "interp",
    title: "values between 17 points",
    bytes: 8,
    tolerance: 1e-6,
    plain: (x) => Float64Array.from(x, (one) => 1 - one),
    own: (x) =>
      kernels.interp(
        x,
        pointsFor(x),
        derived(x, "turned", () => x.device.toDevice(array(points.toReversed()))),
      ),
  },
  {
    name: "bincount",
    title: "counts of 256 whole numbers",
    plain: (x) => {
      const counts = new Float64Array(256);
      for (const one of x) counts[Math.floor(one * 256)] = (counts[Math.floor(one * 256)] as number) + 1;
      return counts;
    },
    own: (x) =>
      kernels.bincount(
        derived(x, "wholes", () => {
          using scaled = multiply(x, 256);
          const whole = x.device.empty(x.shape, "int32");
          multiply(scaled, 1, { out: whole, casting: "unsafe" });
          return whole;
        }),
        { minlength: 256 },
      ),
  },
  {
    name: "diff",
    title: "differences of neighbours",
    bytes: 8,
    tolerance: 1e-6,
    plain: (x) => Float64Array.from({ length: x.length - 1 }, (_, i) => (x[i + 1] as number) - (x[i] as number)),
    own: (x) => kernels.diff(x),
  },
  {
    name: "convolve",
    title: "a convolution with 16 weights",
    bytes: 8,
    tolerance: 1e-5,
    plain: (x) =>
      Float64Array.from({ length: x.length - 15 }, (_, i) =>
        weights.reduce((sum, one, k) => sum + one * (x[i + 15 - k] as number), 0),
      ),
    own: (x) =>
      kernels.convolve(
        x,
        derived(x, "weights", () => x.device.toDevice(array(weights))),
        { mode: "valid" },
      ),
  },
  {
    name: "einsum",
    title: "einsum of i,i",
    tolerance: 1e-5,
    plain: (x) => [over(x, 0, (sum, one) => sum + one * one)],
    own: (x) => kernels.einsum("i,i", x, x),
  },
  {
    name: "where",
    title: "one of two by a third",
    bytes: 8,
    plain: (x) => Float64Array.from(x, (one) => (one === 0 ? 2 : one)),
    own: (x) => where(x, x, 2),
  },
  {
    name: "clip",
    title: "bounded between two numbers",
    bytes: 8,
    plain: (x) => Float64Array.from(x, (one) => Math.min(Math.max(one, 0.25), 0.75)),
    own: (x) => clip(x, 0.25, 0.75),
  },
  {
    name: "linspace",
    title: "even steps from 0 to 1, made on the host and copied",
    tolerance: 1e-6,
    plain: (x) => Float32Array.from(x, (_, i) => i / (x.length - 1)),
    own: (x) => x.device.toDevice(linspace(0, 1, x.size, { dtype: "float32" })),
  },
  {
    name: "meshgrid",
    title: "both coordinates of each point of a grid, as views whose elements the device repeats",
    plain: (x) => Float32Array.from(x, (_, i) => i % side),
    own({ device }) {
      const [first, second] = meshgrid([sides, sides], { copy: false }) as [NDArray, NDArray];
      using _ = device.toDevice(second);
      return device.toDevice(first);
    },
  },
];

export const daily: readonly Task[] = tasks.map((task) => ({ bytes: 4, tolerance: 0, shape: line, ...task }));
