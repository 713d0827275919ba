import type { Shape, Vec } from "./vec.ts";

/**
 * Sine and cosine: x = n pi + r with |r| <= pi/2 (for the cosine n + 1/2 in place of n), then one odd polynomial, which
 * is two thirds of the work of a pair on [-pi/4, pi/4] and a choice between them. The reduction is Cody and Waite's
 * ("Software Manual for the Elementary Functions", 1980): whole multiples of the first two parts of pi are exact up
 * to the limit. Beyond it see trig-huge.ts.
 */
interface Trig {
  /** 1.5 times the number from which on neighbours are 1 apart: added, it rounds, and the low bits are the whole number. */
  readonly magic: number;
  readonly pi: readonly [number, number, number];
  readonly limit: number;
  /** (sin r / r - 1) / r² in powers of r². */
  readonly sine: readonly number[];
  readonly signShift: number;
}

const TRIG: Readonly<Record<Shape, Trig>> = {
  f64x2: {
    magic: 1.5 * 2 ** 52,
    pi: [3.1415926535846666, 5.1266883031679116e-12, 2.1125998133974855e-23],
    limit: 1e5,
    sine: [
      -0.16666666666666666, 0.008333333333333207, -0.0001984126984121248, 2.7557319211572574e-6, -2.5052106905099196e-8,
      1.605894105650527e-10, -7.643026136666893e-13, 2.7216482542007327e-15,
    ],
    signShift: 63,
  },
  f32x4: {
    magic: 1.5 * 2 ** 23,
    pi: [3.141571044921875, 2.1608546376228333e-5, 1.215420125655342e-10],
    limit: 400,
    sine: [-0.16666659712791443, 0.008333069272339344, -0.0001980977540370077, 2.6060897653223947e-6],
    signShift: 31,
  },
};

/** sin(r - l) for |r| <= pi/2 and l a rest below the last bit of r. Keeps the sign of zero. */
export function sineNear(r: Vec, l: Vec): Vec {
  const z = r.mul(r);
  // The rest counts as much as the slope there, cos r, of which two terms and the root at pi/2 are enough.
  const slope = z.mul(-0.405).add(1);
  return r.sub(l.mul(slope).sub(z.mul(r).mul(z.poly(TRIG[r.shape].sine))));
}

/** x - n pi as a float and what is to be subtracted from it. */
function reduce(x: Vec, n: Vec): readonly [Vec, Vec] {
  const [first, second, third] = TRIG[x.shape].pi;
  const near = x.sub(n.mul(first));
  const step = n.mul(second);
  const r = near.sub(step);
  return [r, step.sub(near.sub(r)).add(n.mul(third))];
}

export function sin(x: Vec): Vec {
  const { magic, limit, signShift } = TRIG[x.shape];
  const t = x.mul(1 / Math.PI).add(magic);
  const y = sineNear(...reduce(x, t.sub(magic)));
  return y.xor(t.shl(signShift)).except(x.abs().gt(limit), "sinEdge", x);
}

export function cos(x: Vec): Vec {
  const { magic, limit, signShift } = TRIG[x.shape];
  // One more than the number of whole multiples: its lowest bit is the sign.
  const t = x
    .mul(1 / Math.PI)
    .sub(0.5)
    .add(magic + 1);
  const y = sineNear(...reduce(x, t.sub(magic + 1).add(0.5)));
  return y.xor(t.shl(signShift)).except(x.abs().gt(limit), "cosEdge", x);
}
