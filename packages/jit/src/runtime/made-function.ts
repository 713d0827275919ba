import { UnsupportedError } from "@gridstride/core";
import { checkOptions, type OptionNames } from "@gridstride/core/internal";
import type { CallSite } from "../diagnostics/source.ts";
import type { DeviceFunction, DeviceFunctionOptions } from "../types/kernel.ts";
import { callSite } from "./call-site.ts";
import { FUNCTION_USE, functionUse } from "./function-text.ts";

const OPTIONS: OptionNames<DeviceFunctionOptions<undefined>> = { uses: true };

/** The context of a device function that plain JavaScript calls. */
export type HostContext = (uses: object) => object;

/** `deviceFunction`. @param hostContext - null where no plain JavaScript calls the function. */
export function madeFunction(
  hostContext: HostContext | null,
  fn: unknown,
  options: { readonly uses?: object | undefined },
  site: CallSite | undefined,
): DeviceFunction<never[], unknown> {
  // The function first: a signature in its place is the mistake that the error names.
  const { uses } = options ?? {};
  const use = functionUse(fn, "deviceFunction", uses !== undefined, uses, site);
  checkOptions("deviceFunction", options, OPTIONS);
  const plain = fn as (...args: unknown[]) => unknown;
  let context: object | undefined;
  const callable =
    uses === undefined
      ? (...args: unknown[]): unknown => plain(...args)
      : (...args: unknown[]): unknown => {
          context ??= hostContext?.(uses) ?? refuse(use.source.name);
          return plain(context, ...args);
        };
  return Object.assign(callable, { "~device": true, [FUNCTION_USE]: use }) as never;
}

function refuse(name: string): never {
  throw new UnsupportedError(
    "feature",
    `${name} was built for kernels alone, as nothing in its module calls it: export it, and call it from there`,
  );
}

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
