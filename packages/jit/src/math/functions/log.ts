import type { Precision, Vec } from "../vec.ts";
import { headOf, type Pair, twoSum } from "./pair.ts";

/**
 * Logarithms, by the scheme of FreeBSD's e_log.c (Sun Microsystems 1993): x = 2^k (1 + f) with sqrt(1/2) <= 1 + f <
 * sqrt(2), and log(1 + f) = f - (f²/2 - s (f²/2 + R)) with s = f / (2 + f).
 */
interface Log {
  readonly one: bigint;
  /** Bits of sqrt(1/2). */
  readonly root: bigint;
  readonly fraction: number;
  readonly mantissa: bigint;
  readonly bias: number;
  readonly least: number;
  readonly largest: number;
  readonly ln2: readonly [number, number];
  /** (log((1 + s) / (1 - s)) - 2 s) / s³ in powers of s². */
  readonly rest: readonly number[];
}

const LOG: Readonly<Record<Precision, Log>> = {
  float64: {
    one: 0x3ff0000000000000n,
    root: 0x3fe6a09e667f3bcdn,
    fraction: 52,
    mantissa: 0xfffffffffffffn,
    bias: 1023,
    least: 2 ** -1022,
    largest: Number.MAX_VALUE,
    ln2: [0.6931471805598903, 5.497923018708371e-14],
    rest: [
      0.6666666666666734, 0.3999999999941656, 0.28571428742062577, 0.22222198600010024, 0.1818356318502862,
      0.15314074655256607, 0.14795750110514774,
    ],
  },
  float32: {
    one: 0x3f800000n,
    root: 0x3f3504f3n,
    fraction: 23,
    mantissa: 0x7fffffn,
    bias: 127,
    least: 2 ** -126,
    largest: 2 ** 128 * (1 - 2 ** -24),
    ln2: [0.693145751953125, 1.428606765330187e-6],
    rest: [0.6666677594184875, 0.39977583289146423, 0.2987081706523895],
  },
};

/** m = 1 + f and k of a positive normal number. */
export function logParts(x: Vec): Readonly<Record<"m" | "f" | "k", Vec>> {
  const { one, root, fraction, mantissa, bias } = LOG[x.precision];
  const raised = x.addBits(one - root);
  const m = raised.and(mantissa).addBits(root);
  return { m, f: m.sub(1), k: raised.exponent(fraction, bias) };
}

/** log(1 + f) as f less what this gives; c is added. */
function logRest(f: Vec, c: Vec): Vec {
  const s = f.div(f.add(2));
  const z = s.mul(s);
  const half = f.mul(f).mul(0.5);
  return half.sub(s.mul(half.add(z.mul(z.poly(LOG[f.precision].rest)))).add(c));
}

/** log(2^k (1 + f)) + c, c small next to it. */
export function logOf(f: Vec, k: Vec, c?: Vec): Vec {
  const [high, low] = LOG[f.precision].ln2;
  const small = k.mul(low);
  return k.mul(high).sub(logRest(f, c === undefined ? small : small.add(c)).sub(f));
}

/** The lanes that are not positive normal numbers. */
export const oddForLog = (x: Vec): Vec => {
  const { least, largest } = LOG[x.precision];
  return x.of(least).gtBits(x).or(x.gtBits(largest));
};

export function log(x: Vec): Vec {
  const { f, k } = logParts(x);
  return logOf(f, k).mostly(oddForLog(x), "logEdge", x);
}

export function logEdge(x: Vec): Vec {
  return logSpecial(x, (f, k) => logOf(f, k));
}

/** A logarithm of any number, from `core` for positive normal numbers. */
export function logSpecial(x: Vec, core: (f: Vec, k: Vec) => Vec): Vec {
  const { full, less } = x.normal();
  const { f, k } = logParts(full);
  const finite = core(f, k.sub(less));
  const positive = x.gtBits(LOG[x.precision].largest).choose(x, finite);
  const negative = x.of(0n).gtBits(x);
  return x.abs().eqBits(0n).choose(Number.NEGATIVE_INFINITY, negative.choose(Number.NaN, positive));
}

/** log(1 + f) as a head and a rest. */
function logHead(f: Vec): Pair {
  const square = f.mul(f).mul(0.5);
  const head = headOf(f.sub(square));
  const s = f.div(f.add(2));
  const z = s.mul(s);
  const rest = s.mul(square.add(z.mul(z.poly(LOG[f.precision].rest))));
  return [head, f.sub(head).sub(square).add(rest)];
}

/** 1 / log b and log 2 / log b, as heads and rests. */
interface Base {
  readonly inverse: Two;
  readonly ofTwo: Two;
}
type Two = readonly [number, number];

/** A logarithm to another base, as FreeBSD's e_log2.c and e_log10.c: products of leading parts are exact. */
function otherBase(bases: Readonly<Record<Precision, Base>>) {
  return (f: Vec, k: Vec): Vec => {
    const { inverse, ofTwo } = bases[f.precision];
    const [head, low] = logHead(f);
    const whole = k.mul(ofTwo[0]);
    const small = head.add(low).mul(inverse[1]).add(low.mul(inverse[0])).add(k.mul(ofTwo[1]));
    const [sum, lost] = twoSum(whole, head.mul(inverse[0]));
    return sum.add(lost.add(small));
  };
}

const ofLog2 = otherBase({
  float64: { inverse: [1.4426950514316559, -1.0542692476429138e-8], ofTwo: [1, 0] },
  float32: { inverse: [1.4423828125, 0.00031222839], ofTwo: [1, 0] },
});
const ofLog10 = otherBase({
  float64: {
    inverse: [0.4342944845557213, -2.6524694553078553e-9],
    ofTwo: [0.3010299956640665, -8.532344317057107e-14],
  },
  float32: { inverse: [0.43420410156, 9.0380335e-5], ofTwo: [0.301025390625, 4.605039e-6] },
});

export function log2(x: Vec): Vec {
  const { f, k } = logParts(x);
  return ofLog2(f, k).mostly(oddForLog(x), "log2Edge", x);
}

export const log2Edge = (x: Vec): Vec => logSpecial(x, ofLog2);

export function log10(x: Vec): Vec {
  const { f, k } = logParts(x);
  return ofLog10(f, k).mostly(oddForLog(x), "log10Edge", x);
}

export const log10Edge = (x: Vec): Vec => logSpecial(x, ofLog10);

/** log(one + high + low), one being 0 or 1, for a positive finite sum, times 2^more. */
export function logOfSum(high: Vec, low: Vec, one: Vec | number = 1, more: Vec | number = 0): Vec {
  const [u, rest] = twoSum(high.of(one), high);
  const { f, k } = logParts(u);
  return logOf(f, k.add(more), rest.add(low).div(u));
}

export const log1p = (x: Vec): Vec => log1pSpecial(x, logOfSum(x, x.of(0)));

/** JavaScript's results for other numbers than finite numbers above -1. Keeps the sign of zero. */
export function log1pSpecial(x: Vec, finite: Vec): Vec {
  const y = finite.or(x.sign());
  const least = x.eq(-1).choose(Number.NEGATIVE_INFINITY, Number.NaN);
  return x.gt(-1).choose(x.lt(Number.POSITIVE_INFINITY).choose(y, x), least).orNaN(x);
}
