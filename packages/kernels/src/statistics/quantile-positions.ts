// Where in a sorted line a quantile lies: NumPy's methods, after Hyndman and Fan, "Sample quantiles in statistical packages".

/** Between which elements of a sorted line a quantile lies: `from + (next - previous) · weight`. */
interface Place {
  readonly previous: number;
  readonly next: number;
  /** The nearer of both, from which the way is counted. */
  readonly from: number;
  readonly weight: number;
}

const floor = Math.floor;
/** To the nearest whole number, to the even one of two. */
const rint = (x: number): number => (x - floor(x) === 0.5 ? 2 * Math.round(x / 2) : Math.round(x));

type Taking = "inverted_cdf" | "closest_observation" | "lower" | "higher" | "nearest";
type Blending =
  | "averaged_inverted_cdf"
  | "interpolated_inverted_cdf"
  | "hazen"
  | "weibull"
  | "linear"
  | "median_unbiased"
  | "normal_unbiased"
  | "midpoint";
type At = (n: number, q: number) => number;
type Weigh = (part: number, index: number) => number;

/** Methods that take an element as it is, by the length of the line and the quantile. */
const TAKE: Readonly<Record<Taking, At>> = {
  inverted_cdf: (n: number, q: number) => boundary(n * q - 1, () => true),
  closest_observation: (n: number, q: number) => boundary(n * q - 1 - 0.5, (index) => Math.abs(floor(index) % 2) === 1),
  lower: (n: number, q: number) => floor((n - 1) * q),
  higher: (n: number, q: number) => Math.ceil((n - 1) * q),
  nearest: (n: number, q: number) => rint((n - 1) * q),
};

function boundary(index: number, staysWhole: (index: number) => boolean): number {
  const stays = index === floor(index) && staysWhole(index);
  return Math.max(0, stays ? floor(index) : floor(index) + 1);
}

/** Hyndman and Fan's two numbers. */
const between =
  (alpha: number, beta: number) =>
  (n: number, q: number): number =>
    n * q + (alpha + q * (1 - alpha - beta)) - 1;

/** Methods that blend two elements: where between them, by the length and the quantile, and the weight for the fraction of that. */
const BLEND: Readonly<Record<Blending, readonly [At, Weigh?]>> = {
  averaged_inverted_cdf: [(n: number, q: number) => n * q - 1, (part: number) => (part === 0 ? 0.5 : 1)],
  interpolated_inverted_cdf: [between(0, 1)],
  hazen: [between(0.5, 0.5)],
  weibull: [between(0, 0)],
  linear: [(n: number, q: number) => (n - 1) * q],
  median_unbiased: [between(1 / 3, 1 / 3)],
  normal_unbiased: [between(3 / 8, 3 / 8)],
  midpoint: [
    (n: number, q: number) => 0.5 * (floor((n - 1) * q) + Math.ceil((n - 1) * q)),
    (_part: number, index: number) => (index % 1 === 0 ? 0 : 0.5),
  ],
};

/** NumPy's names of the methods. */
export type QuantileMethod = Taking | Blending;

export const METHODS = [...Object.keys(TAKE), ...Object.keys(BLEND)] as readonly QuantileMethod[];

/** Whether a method gives elements as they are, in their type. */
export const takes = (method: QuantileMethod): method is Taking => method in TAKE;

/** @param q - in [0, 1]. @param n - at least 1. */
export function positionOf(method: QuantileMethod, n: number, q: number): Place {
  if (takes(method)) {
    const at = TAKE[method](n, q);
    return { previous: at, next: at, from: at, weight: 0 };
  }
  const [virtual, weigh] = BLEND[method];
  const index = virtual(n, q);
  if (index >= n - 1) return { previous: n - 1, next: n - 1, from: n - 1, weight: 0 };
  if (index < 0) return { previous: 0, next: 0, from: 0, weight: 0 };
  const previous = floor(index);
  const part = weigh === undefined ? index - previous : weigh(index - previous, index);
  // As NumPy: from the nearer end, so that equal elements give themselves.
  return part >= 0.5
    ? { previous, next: previous + 1, from: previous + 1, weight: -(1 - part) }
    : { previous, next: previous + 1, from: previous, weight: part };
}
