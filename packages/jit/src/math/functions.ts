import { acos, acosNarrow, asin, asinNarrow, atan, atan2, atanNarrow } from "./functions/arc.ts";
import { erf, erfc } from "./functions/erf.ts";
import { coshEdge, exp, exp2, exp2Edge, expEdge, expm1, sinhEdge } from "./functions/exp.ts";
import { gamma, lgamma } from "./functions/gamma.ts";
import { acosh, asinh, atanh, cosh, sinh, tanh } from "./functions/hyperbolic.ts";
import { log, log1p, log2, log2Edge, log10, log10Edge, logEdge } from "./functions/log.ts";
import {
  acoshNarrow,
  asinhNarrow,
  atanhNarrow,
  coshNarrow,
  exp2Narrow,
  expm1Narrow,
  log1pNarrow,
  log2Narrow,
  log10Narrow,
  sinhNarrow,
  tanhNarrow,
} from "./functions/narrow.ts";
import { cbrt, hypot, hypotEdge, hypotNarrow, pow, powEdge, powNarrow, smallPower } from "./functions/power.ts";
import {
  acoshSingle,
  asinhSingle,
  atanhSingle,
  coshSingle,
  erfSingle,
  exp2Single,
  expm1Single,
  log1pSingle,
  sinhSingle,
  tanhSingle,
} from "./functions/single.ts";
import { acosSingle, asinSingle, atan2Single, atanSingle } from "./functions/single-arc.ts";
import { cbrtSingle, hypotSingle, rsqrtSingle } from "./functions/single-root.ts";
import { fma, fmaEdge, fmaNarrow, remainder, rsqrt } from "./functions/special.ts";
import { cos, cosNarrow, sin, sinNarrow, tan, tanNarrow } from "./functions/trig.ts";
import type { FloatFn } from "./table.ts";
import type { Vec } from "./vec.ts";

/** How float32 operands are computed: as they are, widened to float64, or by a function of their own. */
type Narrow = "same" | "wide" | { readonly wide: Body } | { readonly same: Body };

export type Body = (...args: readonly Vec[]) => Vec;

/**
 * The largest errors, in units in the last place of the result: in float64, in float32 next to it, and in float32 alone, where
 * an adapter may flush subnormal numbers to 0. 0: what the definition gives, 0.5: correctly rounded.
 */
export type Bounds = readonly [float64: number, float32: number, single: number];

/**
 * Most float32 functions are computed in float64 and rounded, which gives the nearest float32 except in one case of
 * hundreds.
 */
const NEAREST = 0.51;
const OF_CALLER: Bounds = [0, 0, 0];

/** One function of the library. */
export interface Definition {
  readonly ulp: Bounds;
  readonly arity: number;
  /** In float64, and in float32 where a target has no other. */
  readonly body: Body;
  /** In vectors of float32. */
  readonly narrow: Narrow;
  /** In float32 alone, where `body` loses too much there, or takes too long. */
  readonly single?: Body;
  /** Emitted where it is used; others are called. */
  readonly inline: boolean;
}

type Fixed = (x: Vec, y: Vec, z: Vec) => Vec;

const inline = (ulp: Bounds, body: Fixed, narrow: Narrow = "same", single?: Fixed): Definition =>
  row(ulp, body, narrow, true, single);
const called = (ulp: Bounds, body: Fixed, narrow: Narrow = "wide", single?: Fixed): Definition =>
  row(ulp, body, narrow, false, single);

function row(ulp: Bounds, body: Fixed, narrow: Narrow, inline: boolean, single?: Fixed): Definition {
  const made = { ulp, arity: body.length, body: body as Body, narrow, inline };
  return single === undefined ? made : { ...made, single: single as Body };
}

const wide = (body: Fixed): Narrow => ({ wide: body as Body });
const same = (body: Fixed): Narrow => ({ same: body as Body });

/** Functions that each target makes of its own instructions. */
export type Simple = "floor" | "ceil" | "trunc" | "round" | "abs" | "sign" | "min" | "max" | "sqrt" | Predicate;
type Predicate = "isNaN" | "isFinite" | "isInteger";

/** The functions that a function calls in rare cases. */
type Edge = `${"sinh" | "cosh" | "exp" | "exp2" | "log" | "log2" | "log10" | "pow" | "hypot" | "fma"}Edge`;

export const functions: Readonly<Record<Exclude<FloatFn, Simple> | Edge, Definition>> = {
  sin: inline([1.8, NEAREST, 2], sin, same(sinNarrow)),
  cos: inline([1.9, NEAREST, 2], cos, same(cosNarrow)),
  tan: called([1.3, NEAREST, 2], tan, same(tanNarrow)),
  asin: called([0.9, NEAREST, 2], asin, wide(asinNarrow), asinSingle),
  acos: called([0.9, NEAREST, 2], acos, wide(acosNarrow), acosSingle),
  atan: called([0.7, NEAREST, 2], atan, wide(atanNarrow), atanSingle),
  atan2: called([0.7, NEAREST, 2], atan2, "wide", atan2Single),
  sinh: called([0.9, NEAREST, 2], sinh, wide(sinhNarrow), sinhSingle),
  sinhEdge: called(OF_CALLER, sinhEdge),
  cosh: called([0.9, NEAREST, 2], cosh, wide(coshNarrow), coshSingle),
  coshEdge: called(OF_CALLER, coshEdge),
  tanh: called([1.1, NEAREST, 2], tanh, wide(tanhNarrow), tanhSingle),
  asinh: called([1.3, NEAREST, 2], asinh, wide(asinhNarrow), asinhSingle),
  acosh: called([0.9, NEAREST, 2], acosh, wide(acoshNarrow), acoshSingle),
  atanh: called([1.1, NEAREST, 2], atanh, wide(atanhNarrow), atanhSingle),
  exp: inline([1, 0.9, 2], exp),
  expEdge: called(OF_CALLER, expEdge),
  exp2: inline([1, NEAREST, 2], exp2, wide(exp2Narrow), exp2Single),
  exp2Edge: called(OF_CALLER, exp2Edge),
  expm1: called([1.2, NEAREST, 2], expm1, wide(expm1Narrow), expm1Single),
  log: inline([0.9, 0.9, 2], log),
  logEdge: called(OF_CALLER, logEdge),
  log2: called([0.9, NEAREST, 2], log2, wide(log2Narrow)),
  log2Edge: called(OF_CALLER, log2Edge),
  log10: called([0.9, NEAREST, 2], log10, wide(log10Narrow)),
  log10Edge: called(OF_CALLER, log10Edge),
  log1p: called([0.9, NEAREST, 2], log1p, wide(log1pNarrow), log1pSingle),
  pow: called([1.1, NEAREST, 4], pow, same(powNarrow)),
  powEdge: called(OF_CALLER, powEdge),
  cbrt: called([0.9, NEAREST, 2], cbrt, "wide", cbrtSingle),
  hypot: called([0.9, NEAREST, 2], hypot, wide(hypotNarrow), hypotSingle),
  hypotEdge: called(OF_CALLER, hypotEdge),
  erf: called([1.7, NEAREST, 2], erf, "wide", erfSingle),
  erfc: called([4.4, NEAREST, 5], erfc),
  gamma: called([4.8, NEAREST, 5], gamma),
  lgamma: called([4.4, NEAREST, 6], lgamma),
  remainder: called([0, 0, 0], remainder),
  fma: called([0, 0, 0.5], fma, wide(fmaNarrow)),
  fmaEdge: called(OF_CALLER, fmaEdge),
  rsqrt: inline([0, 0, 2], rsqrt, "wide", rsqrtSingle),
  // NaN is not above 0.
  saturate: inline([0, 0, 0], (x) => x.gt(0).and(x.atMost(1))),
};

/** The function in float32 alone. */
export function bodyOf(name: string): Body {
  const { single, body } = functions[name as keyof typeof functions];
  return single ?? body;
}

/** A function by its name, with the number of its arguments. */
export type NamedBody = Pick<Definition, "arity" | "body">;

const POWER = "power ";

/** The name of a function for a constant power, where that is made of products. */
export const powerName = (exponent: number): string | null =>
  smallPower(exponent) === null ? null : `${POWER}${exponent}`;

/** The function of a name of the table above, or of `powerName`; null for other names. */
export function bodyNamed(name: string): NamedBody | null {
  const power = name.startsWith(POWER) ? smallPower(Number(name.slice(POWER.length))) : null;
  if (power !== null) return { arity: 1, body: power as Body };
  return functions[name as keyof typeof functions] ?? null;
}
