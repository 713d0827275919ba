export {
  absolute,
  absolute as abs,
  add,
  conjugate,
  conjugate as conj,
  divide,
  divide as trueDivide,
  fabs,
  heaviside,
  multiply,
  negative,
  positive,
  reciprocal,
  sign,
  square,
  subtract,
} from "./arithmetic.ts";
export {
  bitwiseAnd,
  bitwiseCount,
  bitwiseOr,
  bitwiseXor,
  invert,
  invert as bitwiseInvert,
  invert as bitwiseNot,
  leftShift,
  leftShift as bitwiseLeftShift,
  rightShift,
  rightShift as bitwiseRightShift,
} from "./bitwise.ts";
export { equal, greater, greaterEqual, less, lessEqual, notEqual } from "./comparison.ts";
export { divmod, floorDivide, fmod, remainder, remainder as mod } from "./division.ts";
export { exp, exp2, expm1, log, log1p, log2, log10, logaddexp, logaddexp2 } from "./exponential.ts";
export { fmax, fmin, maximum, minimum } from "./extrema.ts";
export { copysign, frexp, ldexp, modf, signbit } from "./floating.ts";
export {
  arccosh,
  arccosh as acosh,
  arcsinh,
  arcsinh as asinh,
  arctanh,
  arctanh as atanh,
  cosh,
  sinh,
  tanh,
} from "./hyperbolic.ts";
export { gcd, lcm } from "./integers.ts";
export { logicalAnd, logicalNot, logicalOr, logicalXor } from "./logical.ts";
export { nextafter, spacing } from "./neighbours.ts";
export { cbrt, floatPower, power, power as pow, sqrt } from "./powers.ts";
export { ceil, floor, rint, trunc } from "./rounding.ts";
export { clip, where } from "./selection.ts";
export { erf, erfc, gamma, gammaln } from "./special.ts";
export { isfinite, isinf, isnan } from "./tests.ts";
export {
  arccos,
  arccos as acos,
  arcsin,
  arcsin as asin,
  arctan,
  arctan as atan,
  arctan2,
  arctan2 as atan2,
  cos,
  deg2rad,
  degrees,
  hypot,
  rad2deg,
  radians,
  sin,
  tan,
} from "./trigonometric.ts";
