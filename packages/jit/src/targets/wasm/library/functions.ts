import { acos, asin, atan, atan2 } from "./arc.ts";
import { erf } from "./erf.ts";
import { coshEdge, exp, exp2, exp2Edge, expEdge, expm1, sinhEdge } from "./exp.ts";
import { acosh, asinh, atanh, cosh, sinh, tanh } from "./hyperbolic.ts";
import { log, log1p, log2, log2Edge, log10, log10Edge, logEdge } from "./log.ts";
import { cbrt, hypot, hypotNarrow, pow, powEdge, powNarrow } from "./power.ts";
import { fma, fmaEdge, fmaNarrow, isInteger, round, rsqrt, sign } from "./special.ts";
import { cos, cosNarrow, sin, sinNarrow, tan } from "./trig.ts";
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

/** By name: of the function, or NAMEEdge for what it calls in rare cases. */
export const functions: Readonly<Record<string, LibraryFunction>> = {
  sin: inline(sin, same(sinNarrow)),
  cos: inline(cos, same(cosNarrow)),
  tan: called(tan),
  asin: called(asin),
  acos: called(acos),
  atan: called(atan),
  atan2: called(atan2),
  sinh: called(sinh),
  sinhEdge: called(sinhEdge),
  cosh: called(cosh),
  coshEdge: called(coshEdge),
  tanh: called(tanh),
  asinh: called(asinh),
  acosh: called(acosh),
  atanh: called(atanh),
  exp: inline(exp),
  expEdge: called(expEdge),
  exp2: inline(exp2, "wide"),
  exp2Edge: called(exp2Edge),
  expm1: called(expm1),
  log: inline(log),
  logEdge: called(logEdge),
  log2: called(log2),
  log2Edge: called(log2Edge),
  log10: called(log10),
  log10Edge: called(log10Edge),
  log1p: called(log1p),
  pow: called(pow, same(powNarrow)),
  powEdge: called(powEdge),
  cbrt: called(cbrt),
  hypot: called(hypot, wide(hypotNarrow)),
  erf: called(erf),
  fma: called(fma, wide(fmaNarrow)),
  fmaEdge: called(fmaEdge),
  rsqrt: inline(rsqrt, "wide"),
  sqrt: inline((x) => x.sqrt()),
  floor: inline((x) => x.floor()),
  ceil: inline((x) => x.ceil()),
  trunc: inline((x) => x.trunc()),
  round: inline(round),
  abs: inline((x) => x.abs()),
  sign: inline(sign),
  min: inline((x, y) => x.min(y)),
  max: inline((x, y) => x.max(y)),
  isNaN: inline((x) => x.ne(x)),
  isFinite: inline((x) => x.abs().lt(Number.POSITIVE_INFINITY)),
  isInteger: inline(isInteger),
};
