import { LaunchError, type Target } from "@gridstride/core";
import { checkOptions, isRecords, type OptionNames, wrongKind } from "@gridstride/core/internal";
import type { Uses } from "@gridstride/jit";
import {
  type CheckArity,
  callSite,
  FUNCTION_USE,
  functionUse,
  type Lead,
  type Result,
  type Tail,
} from "@gridstride/jit/internal";
import { ufuncs } from "./call/builders.ts";
import { CallPlans } from "./call/call-plan.ts";
import { compiledKernels } from "./call/compiled-kernels.ts";
import { hostDevice } from "./call/devices.ts";
import { anyTypes, dynamicLoops } from "./call/dynamic-loops.ts";
import { FieldCalls } from "./call/field-calls.ts";
import type { KernelSource } from "./call/kernel-source.ts";
import { Kernels } from "./call/kernels.ts";
import { fixedLoops, type LoopTable } from "./call/loop-table.ts";
import { loopsOf } from "./call/loops-of-signatures.ts";
import { checkMaker, isSignatures, operandsOf } from "./call/maker-options.ts";
import { makers } from "./call/makers.ts";
import { type Callee, callUfunc } from "./call/ufunc-call.ts";
import { ufuncObject } from "./call/ufunc-object.ts";
import { ufuncMethods } from "./methods/ufunc-methods.ts";
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

const OPTIONS: OptionNames<UFuncOptions<Target>> = {
  target: true,
  uses: true,
  name: true,
  identity: true,
  maxBlocksize: true,
  maxChunkBytes: true,
  fastmath: true,
  float64: true,
};

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
  return makeUfunc(
    signatures as readonly string[] | null,
    fn,
    (options === undefined ? {} : options) as UFuncOptions<Target>,
    site,
  ) as never;
}

function makeUfunc(
  signatures: readonly string[] | null,
  fn: unknown,
  options: UFuncOptions<Target>,
  site: ReturnType<typeof callSite>,
): unknown {
  checkOptions("vectorize", options, OPTIONS);
  checkMaker(options);
  const {
    uses,
    target = "cpu",
    identity = null,
    maxBlocksize = Number.POSITIVE_INFINITY,
    fastmath = false,
    float64,
  } = options;
  if (identity !== null && identity !== "reorderable" && typeof identity !== "number")
    throw wrongKind('a number, "reorderable" or null as identity', identity);
  if (options.name !== undefined && typeof options.name !== "string") throw wrongKind("text as name", options.name);
  const { maxChunkBytes } = options;
  const written = functionUse(fn, "vectorize", uses !== undefined, uses as object | undefined, site);
  const fixed = signatures === null ? null : loopsOf(signatures);
  const takes = fixed?.[0]?.inputs.length;
  const nin = operandsOf(fn, written.source.name, uses !== undefined, takes, `"${signatures?.[0]}" has`, 1);
  const use = takes === undefined ? written : { ...written, takes };
  if (nin < 1)
    throw new LaunchError(
      "wrong-kind",
      `expected a function with at least one operand, got a function without operands, ${use.source.name}`,
    );
  const name = options.name ?? use.source.name;
  makers.watch?.({ use: written, nin, signatures, options });
  const calleeOf = (source: KernelSource, nin: number, loops: LoopTable): Callee => {
    const resolve: Callee["resolve"] = (request) => loops.resolve(request);
    return {
      name,
      nin,
      get nout() {
        return loops.nout;
      },
      target,
      host: hostDevice,
      source,
      kernels: new Kernels(source, maxBlocksize),
      plans: new CallPlans(name, resolve),
      maxChunkBytes,
      resolve,
    };
  };
  const source = compiledKernels(use, ufuncs, { fastmath, float64 });
  const loops = fixed === null ? dynamicLoops(source, anyTypes(nin)) : fixedLoops(fixed);
  const callee = calleeOf(source, nin, loops);
  const ofFields = new FieldCalls(use, nin, (made, types) => {
    const source = compiledKernels(made, ufuncs, { fastmath, float64 });
    return calleeOf(source, types.length, dynamicLoops(source, [types]));
  });
  const call = (args: readonly unknown[]): unknown =>
    fixed === null && args.slice(0, nin).some(isRecords) ? ofFields.call(args) : callUfunc(callee, args);
  const made = ufuncObject({
    callee,
    call,
    nout: () => ofFields.nout ?? callee.nout,
    loops: () => loops.list,
    identity,
    methods: ufuncMethods(callee, identity),
  });
  return Object.defineProperty(made, FUNCTION_USE, { value: use });
}
