import { type DType, type DTypeOf, LaunchError, type Scalar, type Target } from "@gridstride/core";
import type { KernelParam, Uses } from "@gridstride/jit";
import { type CheckUses, type Context, callSite, functionUse, type Result } from "@gridstride/jit/internal";
import { type AnyArray, type Beside, compiledKernels, type Made, type OutOf } from "@gridstride/ufunc/internal";
import { checkEach } from "../options.ts";
import { checkStencilOptions, STENCIL_OPTIONS, type StencilCallOptions, type StencilOptions } from "./options.ts";
import { stencilObject } from "./stencil-object.ts";
import { stencils } from "./stencils.ts";

/** The type of `dtype` or `out` where a call has it; else the function's body decides, which TypeScript does not see. */
type ResultType<R extends readonly unknown[]> = OptionsType<Exclude<R[number], AnyArray | Scalar>>;
type OptionsType<C> = [C] extends [never]
  ? DType
  : C extends { readonly dtype: infer N extends DType }
    ? N
    : C extends { readonly out: infer O }
      ? DTypeOf<O>
      : DType;

/**
 * A stencil: called with its arrays and scalars, it gives an array like the first. Host arrays give a host array, through a
 * promise when the target is webgpu; device arrays give a device array, the caller's, enqueued.
 */
export interface Stencil<T extends Target = "cpu"> {
  <X extends AnyArray, R extends readonly (Beside<X> | Scalar | StencilCallOptions<OutOf<X>>)[]>(
    first: X,
    ...rest: R
  ): Made<X, ResultType<R>, T>;
  /** The function's own name. */
  readonly name: string;
}

/**
 * Makes a stencil of a function that computes one element from its neighbours: `a[-1][0]` is the element above, `a[0][0]`
 * the element itself. The function's result has the shape of the first array and the type of what the function returns.
 *
 * An array parameter is read around the element, unless `standardIndexing` names it; those arrays have as many axes as the
 * first, 1 to 3, are at least as long, and meet it at their start. Other parameters are numbers. How far the function
 * reads is found from its indices where they are constants; else `neighborhood` says so, and the simulator reports an
 * index that leaves it and the array. Elements whose neighbourhood leaves the array are the `boundary`'s.
 *
 * How it runs: the function becomes part of a kernel of one thread per element, in which the compiler counts indices from
 * the thread's place. The inside is one launch in which no index is tested; for each edge a small copy of what lies around
 * it is made, with what the boundary puts outside, and the same kernel runs on that.
 *
 * @param fn - of arrays and numbers; its name is the stencil's. It reads its arrays and writes to none.
 * @throws {LaunchError} wrong-kind, for a value that is not a function and for options that no stencil has. Mistakes in the
 *   function's body are a {CompileError} of the first call; a call throws {ShapeError} {CastingError} {LaunchError} too.
 * @see Numba, "Using the `@stencil` decorator".
 *
 * @example
 * ```ts
 * const smooth = stencil((x) => (x[-1]! + x[0]! + x[1]!) / 3);
 * smooth(array([0, 3, 6, 3], "float32")); // [0. 3. 4. 0.]
 * ```
 */
// biome-ignore lint/suspicious/noExplicitAny: parameters of any kind
export function stencil<P extends any[] = KernelParam[], T extends Target = "cpu">(
  fn: (...args: P) => Result,
  options?: StencilOptions<T>,
): Stencil<T>;
// biome-ignore lint/suspicious/noExplicitAny: parameters of any kind
export function stencil<U extends Uses, P extends any[] = KernelParam[], T extends Target = "cpu">(
  fn: (context: Context<U>, ...args: P) => Result,
  options: StencilOptions<T, U> & { readonly uses: U & CheckUses<U> },
): Stencil<T>;
export function stencil(
  fn: (...args: never[]) => Result,
  options: StencilOptions<Target, unknown> = {},
): Stencil<Target> {
  const site = callSite(new Error().stack, 1);
  checkEach("stencil", options, STENCIL_OPTIONS);
  const { uses, fastmath = false, float64 = "exact" } = options;
  const use = functionUse(fn, "stencil", uses !== undefined, uses as object | undefined, site);
  const { name } = use.source;
  const arity = fn.length - (uses === undefined ? 0 : 1);
  if (arity < 1) throw new LaunchError("wrong-kind", `${name}: the function must take an array, and takes none`);
  checkStencilOptions(name, arity, options);
  const source = compiledKernels(use, stencils, { fastmath, float64 });
  return stencilObject(name, arity, options, source) as Stencil<Target>;
}
