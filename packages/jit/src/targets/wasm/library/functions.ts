import { exp, expEdge } from "./exp.ts";
import { log, logEdge } from "./log.ts";
import { cos, sin } from "./trig.ts";
import type { Vec } from "./vec.ts";

/** One function of the library. */
export interface LibraryFunction {
  readonly arity: 1 | 2 | 3;
  readonly body: (...args: readonly Vec[]) => Vec;
  /**
   * "both": the body is right for f32x4 as well. "wide": only for f64x2; float32 operands are widened, the result is
   * rounded. A function NAME with rare lanes for NAMEEdge has the wide NAME for that in f32x4.
   */
  readonly lanes: "both" | "wide";
  /** Emitted where it is used, not called. */
  readonly inline: boolean;
}

type Body1 = (x: Vec) => Vec;

const inline = (body: Body1): LibraryFunction => ({ arity: 1, body, lanes: "both", inline: true });
const wide = (body: Body1): LibraryFunction => ({ arity: 1, body, lanes: "wide", inline: false });

/** By name: of the function, or of what it calls in rare cases. */
export const functions: ReadonlyMap<string, LibraryFunction> = new Map(
  Object.entries({
    sin: inline(sin),
    cos: inline(cos),
    exp: inline(exp),
    expEdge: wide(expEdge),
    log: inline(log),
    logEdge: wide(logEdge),
  }),
);
