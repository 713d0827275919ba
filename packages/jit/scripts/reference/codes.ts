import type { Code } from "../../src/diagnostics/codes.ts";
import { functionCodes } from "./codes/gs0-function.ts";
import { nameCodes } from "./codes/gs1-names.ts";
import { syntaxCodes } from "./codes/gs2-syntax.ts";
import { typeCodes } from "./codes/gs3-types.ts";
import { arrayCodes } from "./codes/gs4-arrays.ts";
import { callCodes } from "./codes/gs5-calls.ts";
import { runCodes } from "./codes/gs9-run.ts";

/**
 * A diagnostic code on the reference page. In the examples `a`, `b` and `out` are float32 arrays with one axis, `A` and
 * `B` with two; `near` is the first array of a stencil; `states` are states of xoroshiro128+; `k` is an int32 array, `flags` a bool one, `n` a whole number, `x`
 * a fractional one. `uses` holds the number `TPB`, the constant array `table`, and the device functions `twice` (of one
 * number) and `show` (gives nothing).
 */
export interface CodeDoc {
  readonly title: string;
  /** Why it is so, in a sentence or two. */
  readonly explanation: string;
  readonly wrong: string;
  readonly right: string;
}

/** Every diagnostic code; the reference page is made from this table. A code keeps its meaning for good. */
export const codes: Readonly<Record<Code, CodeDoc>> = {
  ...functionCodes,
  ...nameCodes,
  ...syntaxCodes,
  ...typeCodes,
  ...arrayCodes,
  ...callCodes,
  ...runCodes,
};
