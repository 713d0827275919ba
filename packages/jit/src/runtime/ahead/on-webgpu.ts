import type { Device } from "@gridstride/core";
import { internalsOf, storageOf, type WebGpuInternals } from "@gridstride/core/internal";
import { bug } from "../../diagnostics/bug.ts";
import type { KernelHead } from "../../ir/ir.ts";
import type { WgslModule } from "../../targets/wgsl/module.ts";
import { dispatch } from "../dispatch.ts";
import type { Executable } from "../executable.ts";
import { checkModule, limitsOf } from "../limits.ts";
import { recordable } from "../recordable.ts";
import { pipelineNow, pipelineSoon, type WgslPipeline } from "../wgsl-pipeline.ts";
import { type AheadModule, type AheadWgsl, patched } from "./artifact.ts";
import { type AheadLauncher, NotCompiled } from "./lookup.ts";

/** Launches modules of WGSL. */
export const onWebgpu: AheadLauncher = {
  targets: ["webgpu"],
  check(device, args) {
    const { maxSegmentBytes } = webgpuOf(device);
    // Arrays above the binding limit need a text of their own.
    for (const arg of args)
      if (arg.kind === "array" && storageOf(arg.array).byteLength > maxSegmentBytes)
        throw new NotCompiled(`an array of more than ${maxSegmentBytes} bytes`);
  },
  now(device, kernel, module) {
    const { internals, own, text } = ready(device, kernel, module);
    return launches(device, kernel, module, pipelineNow(internals, own, text));
  },
  async soon(device, kernel, module) {
    const { internals, own, text } = ready(device, kernel, module);
    return launches(device, kernel, module, await pipelineSoon(internals, own, text));
  },
};

function webgpuOf(device: Device): WebGpuInternals {
  const internals = internalsOf(device);
  if (internals.kind !== "webgpu") throw bug(`webgpu for ${internals.kind}`);
  return internals;
}

/** The module's text, and the kernel that it was made of. */
function ready(
  device: Device,
  kernel: KernelHead,
  module: AheadModule,
): { readonly internals: WebGpuInternals; readonly own: KernelHead; readonly text: WgslModule } {
  const internals = webgpuOf(device);
  const { module: parts, ...texts } = module as AheadWgsl;
  const lacks = texts.inexact?.without.some((name) => internals.numerics[name] === "software");
  const inexact = lacks ? texts.inexact : undefined;
  const code = inexact ? patched(parts.code, inexact.code) : parts.code;
  const text = { ...parts, code, wrappedCode: patched(code, (inexact ?? texts).wrapped), lines: [] };
  checkModule(limitsOf(internals), text, module.block);
  return { internals, own: module.kernel ?? kernel, text };
}

const launches = (device: Device, kernel: KernelHead, module: AheadModule, made: WgslPipeline): Executable =>
  recordable(device, kernel, dispatch(webgpuOf(device), module.kernel ?? kernel, module, made, null));
