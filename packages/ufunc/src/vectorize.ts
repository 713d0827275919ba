import type { Target } from "@gridstride/core";
import type { Uses } from "@gridstride/jit";
import { type CheckArity, callSite, type Lead, type Result, type Tail } from "@gridstride/jit/internal";
import { dynamicUfunc } from "./call/dynamic-ufunc.ts";
// biome-ignore lint/suspicious/noImportCycles: it takes a type alone from here
import { fixedUfunc } from "./call/fixed-ufunc.ts";
import { isSignatures } from "./call/maker-options.ts";
import type {
  AnyScalarOf,
  CheckFirst,
  CountIn,
  CountOut,
  LoopParams,
  LoopResult,
  NIn,
  NOut,
  ScalarOf,
  ScalarOfResult,
  TupleHint,
} from "./types/loops.ts";
import type { HasRecords, RecordUFunc } from "./types/records.ts";
import type { UFunc, UFuncOptions } from "./types/ufunc.ts";

type ScalarFunction<U> = (...args: [...Lead<U>, ...number[]]) => Result;
type LoopFunction<S extends readonly string[], U> = (
  ...args: [...Lead<U>, ...LoopParams<S>]
) => LoopResult<S> | TupleHint;
type Rest<S, T extends Target, U, F> = S extends readonly string[]
  ? [fn: F & CheckArity<F, Parameters<LoopFunction<S, U>>, "signature">, options?: UFuncOptions<T, U>]
  : [options?: UFuncOptions<T, U>];
/** `S` itself, but nothing from which it is inferred: an annotated ufunc does not say what its signatures are. */
type Signatures<S> = S extends infer L extends readonly string[] ? L : never;
type UFuncOf<S, T extends Target, U> = S extends readonly string[]
  ? UFunc<NIn<S>, NOut<S>, T, ScalarOf<S>, AnyScalarOf<S>, Signatures<S>>
  : S extends (...args: infer P) => infer R
    ? HasRecords<Tail<P, U>> extends true
      ? RecordUFunc<Tail<P, U>, CountOut<R>, T>
      : UFunc<CountIn<P, U>, CountOut<R>, T, ScalarOfResult<R>>
    : never;

/**
 * Makes a universal function of a function of scalars: it applies to arrays element by element, broadcasting, with
 * NumPy's rules for types.
 *
 * @param first - Numba's signature strings, such as `["float32(float32, float32)"]`, one loop each, with the function
 *   after them; several results are written `"Tuple((float32, float32))(float32)"`. Or the function alone: then a loop
 *   is compiled for each tuple of types it is called with. Such a function may read records, `(p) => p.x * p.y`: arrays of
 *   records become one operand for each field that it reads. In TypeScript its parameters say so,
 *   `(p: { x: number; y: number }, dt: number) => p.x + dt * p.y`.
 * @returns the ufunc. Scalars give scalars; host arrays give host arrays, through a promise when `target` is webgpu;
 *   device arrays give device arrays, enqueued.
 * @throws {LaunchError} wrong-kind, if the function, a value in `uses` or a list of signatures is not allowed in a ufunc.
 * @throws {CompileError} for a malformed signature. The first call throws errors of the function's body.
 * @see NumPy, "Universal functions (ufunc) basics"; Numba, "Creating NumPy universal functions".
 *
 * @example
 * ```ts
 * const clamp01 = vectorize(["float32(float32)"], (x) => Math.min(Math.max(x, 0), 1));
 * clamp01(array([-1, 0.5, 7], "float32")); // [0.  0.5 1. ]
 * ```
 */
export function vectorize<
  const S extends readonly string[] | ScalarFunction<U> | CallableFunction,
  U extends Uses | undefined = undefined,
  T extends Target = "cpu",
  F extends LoopFunction<Extract<S, readonly string[]>, U> = LoopFunction<Extract<S, readonly string[]>, U>,
>(first: S & CheckFirst<S>, ...rest: Rest<S, T, U, F>): UFuncOf<S, T, U> {
  const [signatures, fn, options] = isSignatures(first, "the function of vectorize", "function")
    ? [first, ...rest]
    : [null, first, ...rest];
  const site = callSite(new Error().stack, 1);
  const given = { fn, options: options as UFuncOptions<Target> | undefined, site };
  return (signatures === null ? dynamicUfunc(given) : fixedUfunc(signatures as readonly string[], given)) as never;
}
