import type { Precision, Vec } from "../vec.ts";
import { beyondLinear, expParts, reduceExp, scale } from "./exp.ts";
import { headOf } from "./pair.ts";
import { ERF, ratio } from "./single.ts";

/** (erf x / x) - 1 in powers of x², |x| <= 1. */
const NEAR = [
  0.12837916709551256, -0.3761263890318334, 0.11283791670936541, -0.026866170641870173, 0.005223977595851346,
  -0.0008548325436771234, 0.00012055278919169459, -1.4924433355731252e-5, 1.6443733877700823e-6, -1.6180696487620986e-7,
  1.3602126508265702e-8, -7.580191260069698e-10,
] as const;

/** e^(a²) erfc a in powers of (a - 2) / (a + 2), 1 <= a <= 6. */
const FAR = [
  0.25539567631050575, -0.4271858474139568, 0.2416581942424688, -0.07897858101641579, 0.0037328923985387166,
  0.0069974617856644866, -0.0008471425904686329, -0.0009819764792140184, 4.353616077520381e-5, 0.00017428846916485457,
  2.7623166300582503e-5, -2.6611535787653352e-5, -1.264414504416404e-5,
] as const;

/** The error function: a polynomial up to 1, beyond it 1 less a multiple of e^(-x²). */
export function erf(x: Vec): Vec {
  const a = x.abs();
  const z = a.mul(a);
  const near = a.add(a.mul(z.poly(NEAR)));
  const b = a.max(1).min(6);
  const { y, t } = expParts(b.mul(b).neg());
  const far = y
    .addBits(t.shl(52))
    .mul(b.sub(2).div(b.add(2)).poly(FAR))
    .from(1);
  return a.gt(1).choose(far, near).or(x.sign());
}

/** e^(a²) erfc(a) (a + 2) in powers of q = (a - 2) / (a + 2), from 0.75 to where erfc rounds to 0. */
const COMPLEMENT: Readonly<
  Record<Precision, { readonly near: readonly number[]; readonly far: readonly number[]; readonly end: number }>
> = {
  float64: {
    near: NEAR,
    far: [
      1.021582705242023, -0.6871606844138107, 0.27947209255605787, -0.0364422315068467, -0.021510661889830685,
      0.006479185066019603, 0.003090612074254904, -0.000837296025996526, -0.000663073841707758, 3.4371145544402505e-5,
      0.00014447497695253651, 3.414805493573881e-5, -2.1726628764200667e-5, -1.608970055438971e-5,
      -1.0096007535206124e-6, 3.4236629640730446e-6, 1.8473264948522475e-6, 6.642004882807093e-7, -8.695970993072389e-7,
      -9.912658160018669e-7, 8.685584959121417e-7, -1.7484276938842102e-7,
    ],
    end: 28,
  },
  float32: {
    near: ERF,
    far: [
      1.0215827, -0.6871607, 0.27947158, -0.036443666, -0.021499492, 0.006492144, 0.0030057272, -0.00086231687,
      -0.0004279472,
    ],
    end: 11,
  },
};

/** 1 - erf x: of small numbers so, with 1/2 taken from 1 and from x first; beyond 0.84 a multiple of e^(-x²), the rest of the square included. */
export function erfc(x: Vec): Vec {
  const { near, far, end } = COMPLEMENT[x.precision];
  const a = x.abs();
  const small = x.mul(x.mul(x).poly(near));
  const half = x.gt(0.25).and(0.5);
  const body = x.sub(half).add(small).from(half.from(1));
  const b = a.max(0.75).min(end);
  const h = headOf(b);
  const { n, high, low } = reduceExp(h.mul(h).neg(), b.sub(h).mul(b.add(h)));
  const y = high.sub(low.sub(beyondLinear(high.sub(low)))).add(1);
  const d = b.add(2);
  const tail = scale(ratio(y.mul(ratio(b.sub(2), d).poly(far)), d), n);
  return a.gt(0.84).choose(x.lt(0).choose(tail.from(2), tail), body);
}
