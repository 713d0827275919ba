import { reporting } from "../diagnostics/diagnostic.ts";
import { refuseDepth } from "../targets/wgsl/depth.ts";
import { emitWgsl } from "../targets/wgsl/emit.ts";
import type { WgslModule } from "../targets/wgsl/module.ts";
import type { WgslOptions } from "../targets/wgsl/options.ts";
import { checkModule, type ModuleLimits } from "./limits.ts";
import type { Stage } from "./stage.ts";

/**
 * A kernel's module, within limits.
 *
 * @param form - the printer's name: equal names mean equal texts.
 * @throws {LaunchError} code `limit`.
 */
export function wgslModule(
  limits: ModuleLimits,
  stage: Stage,
  options: WgslOptions,
  form: string = "plain",
  print: typeof emitWgsl = emitWgsl,
): WgslModule {
  const module = stage.made(`wgsl, ${form}, ${JSON.stringify(options)}`, (kernel) =>
    reporting(kernel.sources, () => {
      const made = print(kernel, options);
      refuseDepth(made);
      return made;
    }),
  );
  checkModule(limits, module, options.block);
  return module;
}
