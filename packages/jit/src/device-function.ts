import { callSite } from "./runtime/call-site.ts";
import { hostContext } from "./runtime/host-context.ts";
import { madeFunction } from "./runtime/made-function.ts";
import type {
  DeviceFunction,
  DeviceFunctionOptions,
  Lead,
  Nothing,
  Result,
  Tail,
  WidenResult,
} from "./types/kernel.ts";
import type { Uses } from "./types/uses.ts";

/**
 * A function that kernels, ufuncs and other device functions can call, and plain JavaScript too.
 *
 * @param fn - returns a number, a boolean, a tuple or an object of them, or nothing, where it writes to its arrays. With `uses` (also `{}`), its first parameter is the context.
 * @returns the same function for JavaScript: its mathematics works on numbers in double precision; thread, memory and
 *   barrier members of the context throw `UnsupportedError` there.
 * @throws {LaunchError} wrong-kind, when `fn` or a value in `uses` cannot be used in a kernel.
 * @see Numba CUDA documentation, "Writing Device Functions".
 *
 * @example
 * ```ts
 * const lerp = deviceFunction((a: number, b: number, t: number) => a + t * (b - a));
 * const blend = kernel(({ grid, lerp }, out, a, b) => {
 *   const i = grid(1);
 *   if (i < out.length) out[i] = lerp(a[i]!, b[i]!, 0.25);
 * }, { uses: { lerp } });
 * const out = zeros(3, "float32");
 * await blend.forall(3)(out, array([0, 4, 8], "float32"), array([4, 8, 0], "float32"));
 * out; // [1. 5. 6.]
 * ```
 */
export function deviceFunction<
  U extends Uses | undefined = undefined,
  // biome-ignore lint/suspicious/noExplicitAny: parameters of any kind
  P extends any[] = [...Lead<U>, ...number[]],
  R extends Result | Nothing = Result,
>(fn: (...args: P) => R, options: DeviceFunctionOptions<U> = {}): DeviceFunction<Tail<P, U>, WidenResult<R>> {
  return madeFunction(hostContext, fn, options, callSite(new Error().stack, 1)) as DeviceFunction<
    Tail<P, U>,
    WidenResult<R>
  >;
}
