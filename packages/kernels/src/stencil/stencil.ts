import {
  type DeviceArray,
  type DType,
  type DTypeOf,
  isDeviceArray,
  LaunchError,
  type Scalar,
  type Target,
} from "@gridstride/core";
import { show } from "@gridstride/core/internal";
import type { KernelParam, Uses } from "@gridstride/jit";
import { type CheckUses, type Context, callSite, functionUse, type Result } from "@gridstride/jit/internal";
import type { AnyArray, Beside, Made, OutOf } from "@gridstride/ufunc/internal";
import { type ArrayKind, call } from "../call.ts";
import { checkEach } from "../options.ts";
import { StencilKernels } from "./launch.ts";
import {
  CALL_OPTIONS,
  checkBoundaryType,
  checkNear,
  checkResultType,
  checkStencilOptions,
  STENCIL_OPTIONS,
  type StencilCallOptions,
  type StencilOptions,
} from "./options.ts";
import type { Typed } from "./typing.ts";

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
  const { uses, neighborhood, standardIndexing = [], target = "cpu" } = options;
  const use = functionUse(fn, "stencil", uses !== undefined, uses as object | undefined, site);
  const { name } = use.source;
  const arity = fn.length - (uses === undefined ? 0 : 1);
  if (arity < 1) throw new LaunchError("wrong-kind", `${name}: the function must take an array, and takes none`);
  checkStencilOptions(name, arity, options);
  const kernels = new StencilKernels(use, options);
  const run = (...args: unknown[]): unknown => {
    const { operands, callOptions } = readCall(name, arity, args);
    const { out, device, dtype: asked } = callOptions;
    const { boundary = "constant", value } = options;
    const places = operands.flatMap((operand, i) => (isScalar(operand) ? [] : [i]));
    const typed = (inputs: readonly ArrayKind[]): readonly Typed[] =>
      operands.map((operand, i): Typed => {
        if (isScalar(operand)) return { operand: "scalar", value: operand };
        const { dtype, shape } = inputs[places.indexOf(i)] as ArrayKind;
        return { operand: standardIndexing.includes(i) ? "whole" : "near", dtype, ndim: shape.length };
      });
    return call(
      {
        name,
        inputs: places.map((i) => operands[i]),
        inputNames: places.map((i) => `argument ${i + 1}`),
        out: [out],
        complex: true,
        readsOut: boundary === "constant" && value === undefined,
        plan(inputs) {
          const near = inputs.filter((_, at) => !standardIndexing.includes(places[at] as number));
          checkNear(name, near, neighborhood);
          const returned = kernels.found(typed(inputs)).dtype;
          const dtype = asked ?? returned;
          checkResultType(name, returned, dtype);
          checkBoundaryType(
            name,
            options,
            near.map((one) => one.dtype),
            dtype,
          );
          return [{ shape: (near[0] as ArrayKind).shape, dtype }];
        },
        run(on, inputs, [result]) {
          const to = result as DeviceArray;
          const types = typed(inputs);
          if (to.size === 0) return;
          const given = operands.map((operand, i) => {
            if (isScalar(operand)) return operand;
            const array = inputs[places.indexOf(i)] as DeviceArray;
            return types[i]?.operand === "near" ? startOf(array, to.shape) : array;
          });
          // Elements of an array that nobody gave hold anything.
          const edges = value ?? (out === undefined ? 0 : null);
          kernels.launch(on, { typed: types, args: given, out: to, boundary, value: edges });
        },
      },
      { target, ...(device === undefined ? {} : { device }) },
    );
  };
  return Object.defineProperty(run, "name", { value: name }) as never;
}

const isScalar = (value: unknown): value is Scalar =>
  typeof value === "number" || typeof value === "bigint" || typeof value === "boolean";

/** An array's part of a shape, from its start. */
function startOf(array: DeviceArray, shape: readonly number[]): DeviceArray {
  return shape.every((size, axis) => size === array.shape[axis])
    ? array
    : array.slice(...shape.map((size): [number, number] => [0, size]));
}

/** The operands of a call, and the options after them. @throws {LaunchError} arity or wrong-kind. */
function readCall(
  name: string,
  arity: number,
  args: readonly unknown[],
): { readonly operands: readonly unknown[]; readonly callOptions: StencilCallOptions<unknown> } {
  const operands = args.slice(0, arity);
  const [given = {}, ...more] = args.slice(arity);
  if (operands.length < arity || more.length > 0)
    throw new LaunchError(
      "arity",
      `${name} takes ${arity} ${arity === 1 ? "argument" : "arguments"} and options after ${arity === 1 ? "it" : "them"}; got ${args.length} arguments`,
    );
  if (typeof given !== "object" || given === null || Array.isArray(given) || isDeviceArray(given) || "data" in given)
    throw new LaunchError(
      "arity",
      `${name} takes ${arity} ${arity === 1 ? "argument" : "arguments"}, and then options; got ${show(given)}`,
    );
  checkEach(name, given, CALL_OPTIONS);
  if (isScalar(operands[0]))
    throw new LaunchError("wrong-kind", `${name}: expected an array as the first argument, got ${String(operands[0])}`);
  return { operands, callOptions: given };
}
