import type { FloatFn } from "../../../math/table.ts";
import { acos, acosNarrow, asin, asinNarrow, atan, atan2, atanNarrow } from "./arc.ts";
import { erf } from "./erf.ts";
import { coshEdge, exp, exp2, exp2Edge, expEdge, expm1, sinhEdge } from "./exp.ts";
import { acosh, asinh, atanh, cosh, sinh, tanh } from "./hyperbolic.ts";
import type { InLine, Native } from "./in-line.ts";
import { log, log1p, log2, log2Edge, log10, log10Edge, logEdge } from "./log.ts";
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
} from "./narrow.ts";
import { cbrt, hypot, hypotNarrow, pow, powEdge, powNarrow } from "./power.ts";
import { fma, fmaEdge, fmaNarrow, rsqrt } from "./special.ts";
import { cos, cosNarrow, sin, sinNarrow, tan, tanNarrow } from "./trig.ts";
import type { Vec } from "./vec.ts";

/** How float32 operands are computed: as they are, widened to float64, or by a function of their own. */
type Narrow = "same" | "wide" | { readonly wide: Body } | { readonly same: Body };

type Body = (...args: readonly Vec[]) => Vec;

/** One function of the library. */
export interface LibraryFunction {
  readonly arity: number;
  /** On f64x2. */
  readonly body: Body;
  readonly narrow: Narrow;
  /** Emitted where it is used; others are called. */
  readonly inline: boolean;
}

type Fixed = (x: Vec, y: Vec, z: Vec) => Vec;

const inline = (body: Fixed, narrow: Narrow = "same"): LibraryFunction => row(body, narrow, true);
const called = (body: Fixed, narrow: Narrow = "wide"): LibraryFunction => row(body, narrow, false);

function row(body: Fixed, narrow: Narrow, inlined: boolean): LibraryFunction {
  return { arity: body.length, body: body as Body, narrow, inline: inlined };
}

const wide = (body: Fixed): Narrow => ({ wide: body as Body });
const same = (body: Fixed): Narrow => ({ same: body as Body });

/** What a function calls in rare cases. */
type Edge = `${"sinh" | "cosh" | "exp" | "exp2" | "log" | "log2" | "log10" | "pow" | "fma"}Edge`;

export const functions: Readonly<Record<Exclude<FloatFn, Native | InLine> | Edge, LibraryFunction>> = {
  sin: inline(sin, same(sinNarrow)),
  cos: inline(cos, same(cosNarrow)),
  tan: called(tan, same(tanNarrow)),
  asin: called(asin, wide(asinNarrow)),
  acos: called(acos, wide(acosNarrow)),
  atan: called(atan, wide(atanNarrow)),
  atan2: called(atan2),
  sinh: called(sinh, wide(sinhNarrow)),
  sinhEdge: called(sinhEdge),
  cosh: called(cosh, wide(coshNarrow)),
  coshEdge: called(coshEdge),
  tanh: called(tanh, wide(tanhNarrow)),
  asinh: called(asinh, wide(asinhNarrow)),
  acosh: called(acosh, wide(acoshNarrow)),
  atanh: called(atanh, wide(atanhNarrow)),
  exp: inline(exp),
  expEdge: called(expEdge),
  exp2: inline(exp2, wide(exp2Narrow)),
  exp2Edge: called(exp2Edge),
  expm1: called(expm1, wide(expm1Narrow)),
  log: inline(log),
  logEdge: called(logEdge),
  log2: called(log2, wide(log2Narrow)),
  log2Edge: called(log2Edge),
  log10: called(log10, wide(log10Narrow)),
  log10Edge: called(log10Edge),
  log1p: called(log1p, wide(log1pNarrow)),
  pow: called(pow, same(powNarrow)),
  powEdge: called(powEdge),
  cbrt: called(cbrt),
  hypot: called(hypot, wide(hypotNarrow)),
  erf: called(erf),
  fma: called(fma, wide(fmaNarrow)),
  fmaEdge: called(fmaEdge),
  rsqrt: inline(rsqrt, "wide"),
};
