import { LaunchError, type Target } from "@gridstride/core";
import { checkOptions, type OptionNames } from "@gridstride/core/internal";
import type { Uses } from "@gridstride/jit";
import {
  type CheckArity,
  callSite,
  FUNCTION_USE,
  type FunctionUse,
  functionUse,
  type Lead,
  type Nothing,
} from "@gridstride/jit/internal";
import { compiledKernels } from "./call/compiled-kernels.ts";
import { hostDevice } from "./call/devices.ts";
import { fixedLoops } from "./call/loop-table.ts";
import { checkMaker, isSignatures, operandsOf } from "./call/maker-options.ts";
import { gufuncs } from "./gufunc/core-builders.ts";
import { dynamicCoreLoops } from "./gufunc/dynamic-loops.ts";
import { gufuncObject } from "./gufunc/gufunc-object.ts";
import { coreLoopsOf } from "./gufunc/loops.ts";
import { parseLayout } from "./rules/layout.ts";
import type { GUFunc, GUFuncOptions, InputsOf, OutputsOf, OutputTypes } from "./types/gufunc.ts";
import type { CheckLayout, CheckSignatures, ParseLayout, RankParams, Ranks } from "./types/layout.ts";

type Params<L extends string> = RankParams<Ranks<ParseLayout<L>>>;
type CoreFunction<L extends string, U> = (...args: [...Lead<U>, ...Params<L>]) => Nothing;
type GUFuncOf<S, L extends string, T extends Target> = GUFunc<
  InputsOf<L>,
  OutputsOf<L>,
  T,
  Params<L>,
  OutputTypes<S, L>
>;
type First<S, L extends string> = S extends readonly string[]
  ? CheckSignatures<S, L>
  : S extends string
    ? CheckLayout<S>
    : unknown;
type Rest<S, L extends string, T extends Target, U, F, G> = S extends readonly string[]
  ? [
      layout: L & CheckLayout<L>,
      fn: F & CheckArity<F, Parameters<CoreFunction<L, U>>, "layout">,
      options?: GUFuncOptions<T, U>,
    ]
  : S extends string
    ? [fn: G & CheckArity<G, Parameters<CoreFunction<S, U>>, "layout">, options?: GUFuncOptions<T, U>]
    : never;
const OPTIONS: OptionNames<GUFuncOptions<Target>> = {
  target: true,
  uses: true,
  maxBlocksize: true,
  maxChunkBytes: true,
  fastmath: true,
  float64: true,
};

/**
 * Makes a generalised universal function of a function of arrays: it applies to parts of its operands, the core, and
 * loops over what is left of their dimensions, broadcasting, with NumPy's rules for shapes and types.
 *
 * The function gets an array for each operand, inputs first, and writes its results to the outputs; an input without
 * core dimensions is a number, an output without any an array of one element. Outputs start undefined, as in NumPy:
 * a function that adds to an element writes it first.
 *
 * @param first - Numba's signature strings, such as `["void(float64[:,:], float64[:])"]`, one loop each, with the layout
 *   and the function after them. Or the layout alone: then a loop is compiled for each tuple of types it is called
 *   with, and outputs have the type of what the function writes to them.
 * @param rest - the layout, such as `"(m,l),(l,n)->(m,n)"`: names, fixed sizes, `?` for dimensions that may be left out;
 *   the function; options.
 * @returns the gufunc. Host arrays give host arrays, through a promise when `target` is webgpu; device arrays give
 *   device arrays, enqueued.
 * @throws {SignatureError} for a malformed layout. {CompileError} for a malformed signature; what the function's body
 *   does wrong is thrown by the first call. {LaunchError} wrong-kind, when signatures or function do not fit the layout.
 * @see NumPy, "Generalized universal function API"; Numba, "The `@guvectorize` decorator".
 *
 * @example
 * ```ts
 * const rowSum = guvectorize(["void(float32[:], float32[:])"], "(n)->()", (x, out) => {
 *   let total = 0;
 *   for (let i = 0; i < x.length; i++) total += x[i]!;
 *   out[0] = total;
 * });
 * rowSum(array([[1, 2], [3, 4]], "float32")); // [3. 7.]
 * ```
 */
export function guvectorize<
  const S extends readonly string[] | string,
  const L extends string,
  U extends Uses | undefined = undefined,
  T extends Target = "cpu",
  // The function after signatures, and the one after a layout: each is inferred from its own place.
  F extends CoreFunction<L, U> = CoreFunction<L, U>,
  G extends CoreFunction<S & string, U> = CoreFunction<S & string, U>,
>(first: S & First<S, L>, ...rest: Rest<S, L, T, U, F, G>): GUFuncOf<S, S extends string ? S : L, T> {
  const [signatures, text, fn, options] = isSignatures(first, "the layout of guvectorize", "string")
    ? [first, ...rest]
    : [null, first, ...rest];
  const site = callSite(new Error().stack, 1);
  return makeGufunc(
    signatures,
    text as string,
    fn,
    (options === undefined ? {} : options) as GUFuncOptions<Target, object>,
    site,
  ) as never;
}

function makeGufunc(
  signatures: readonly string[] | null,
  text: string,
  fn: unknown,
  options: GUFuncOptions<Target, object>,
  site: ReturnType<typeof callSite>,
): unknown {
  const layout = parseLayout(text);
  checkOptions("guvectorize", options, OPTIONS);
  checkMaker(options);
  const { uses, target = "cpu", maxBlocksize = Number.POSITIVE_INFINITY, fastmath = false, float64 } = options;
  const { maxChunkBytes } = options;
  const body = functionUse(fn, "guvectorize", uses !== undefined, uses as object | undefined, site);
  const use: FunctionUse = { ...body, writesResults: true };
  const nin = layout.inputs.length;
  const nout = layout.outputs.length;
  if (nout < 1) throw new LaunchError("wrong-kind", `expected an output at least in the layout "${text}"`);
  operandsOf(
    fn,
    use.source.name,
    uses !== undefined,
    nin + nout,
    `the layout ${text} has, of which the last ${nout === 1 ? "is the array that it writes" : `${nout} are the arrays that it writes`}`,
  );
  const source = compiledKernels(use, gufuncs, { fastmath, float64 });
  const made = gufuncObject({
    layout,
    source,
    loops: signatures === null ? dynamicCoreLoops(source, layout) : fixedLoops(coreLoopsOf(signatures, layout)),
    target,
    host: hostDevice,
    maxBlocksize,
    maxChunkBytes,
  });
  return Object.defineProperty(made, FUNCTION_USE, { value: use });
}
