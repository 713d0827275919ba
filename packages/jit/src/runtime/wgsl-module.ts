import { reporting } from "../diagnostics/diagnostic.ts";
import type { Kernel } from "../ir/ir.ts";
import { refuseDepth } from "../targets/wgsl/depth.ts";
import { emitWgsl } from "../targets/wgsl/emit.ts";
import type { WgslModule } from "../targets/wgsl/module.ts";
import type { WgslOptions } from "../targets/wgsl/options.ts";
import { checkModule, type ModuleLimits } from "./limits.ts";

/**
 * A kernel's module, within limits.
 *
 * @throws {LaunchError} code `limit`.
 */
export function wgslModule(
  limits: ModuleLimits,
  kernel: Kernel,
  options: WgslOptions,
  print: typeof emitWgsl = emitWgsl,
): WgslModule {
  const module = reporting(
    () => kernel.sources,
    () => {
      const made = print(kernel, options);
      refuseDepth(made);
      return made;
    },
  );
  checkModule(limits, module, options.block);
  return module;
}
