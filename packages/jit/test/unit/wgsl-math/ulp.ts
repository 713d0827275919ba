/** Float32 errors in units in the last place of the exact value. */

const TINY = 2 ** -126;
const HUGE = 2 ** 128;

/** The distance between float32 neighbours at x. */
function unit(x: number): number {
  const magnitude = Math.max(Math.abs(x), TINY);
  return 2 ** (Math.min(Math.floor(Math.log2(magnitude)), 127) - 23);
}

/** How far `got` is from `exact`; infinite where one is NaN, or zeros differ in sign. */
export function ulpError(got: number, exact: number): number {
  if (Number.isNaN(exact) || Number.isNaN(got))
    return Number.isNaN(exact) && Number.isNaN(got) ? 0 : Number.POSITIVE_INFINITY;
  if (exact === 0) return Object.is(got, exact) ? 0 : Number.POSITIVE_INFINITY;
  if (!Number.isFinite(exact)) return got === exact ? 0 : Number.POSITIVE_INFINITY;
  if (got === 0 && Object.is(got, -0) !== exact < 0) return Number.POSITIVE_INFINITY;
  const g = Number.isFinite(got) ? got : Math.sign(got) * HUGE;
  const e = Math.max(-HUGE, Math.min(HUGE, exact));
  return Math.abs(g - e) / unit(e);
}

const isSubnormal = (x: number): boolean => x !== 0 && Math.abs(x) < TINY;

const flushed = (x: number): number => (isSubnormal(x) ? (x < 0 ? -0 : 0) : x);

/**
 * The error against `oracle`, forgiving an adapter that flushes subnormals: each subnormal argument may count as zero,
 * and a result that is subnormal, or that rounds to the smallest normal, may be zero.
 */
export function forgivingError(got: number, args: readonly number[], oracle: (...args: number[]) => number): number {
  const exact = oracle(...args);
  let least = ulpError(got, exact);
  if (Math.abs(exact) <= TINY && got === 0 && Object.is(got, -0) === (exact < 0 || Object.is(exact, -0))) return 0;
  if (least > 0.5 && args.some(isSubnormal)) {
    for (let mask = 1; mask < 1 << args.length; mask++) {
      const some = args.map((x, i) => ((mask >> i) & 1 ? flushed(x) : x));
      least = Math.min(least, ulpError(got, oracle(...some)));
    }
  }
  return least;
}
