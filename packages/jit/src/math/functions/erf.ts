import type { Vec } from "../vec.ts";
import { expParts } from "./exp.ts";

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
