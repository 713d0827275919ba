import type { DeviceFunction } from "../../types/kernel.ts";
import { callSite } from "../call-site.ts";
import { type HostContext, madeFunction } from "../made-function.ts";

/**
 * `deviceFunction` in a built module: kernels that were compiled have it inside, and the compiler takes it where it is loaded.
 *
 * @param hostContext - what its context has in plain JavaScript; null where none calls it.
 */
export function aheadFunction(
  hostContext: HostContext | null,
  fn: unknown,
  options: { readonly uses?: object } = {},
): DeviceFunction<never[], unknown> {
  return madeFunction(hostContext, fn, options, callSite(new Error().stack, 1));
}
