import type { Device } from "@gridstride/core";
import { internalsOf } from "@gridstride/core/internal";
import type { Kernel } from "../../ir/ir.ts";
import type { Executable } from "../executable.ts";
import { checkShared } from "../limits.ts";
import { recordable } from "../recordable.ts";
import { load, runWasm } from "../run-wasm.ts";
import type { AheadModule, AheadWasm } from "./artifact.ts";
import type { AheadLauncher } from "./lookup.ts";

/** Launches modules of WebAssembly. */
export const onCores: AheadLauncher = {
  targets: ["cpu", "parallel"],
  check() {},
  now: launches,
  soon: async (device, kernel, module) => launches(device, kernel, module),
};

function launches(device: Device, kernel: Kernel, module: AheadModule): Executable {
  const internals = internalsOf(device);
  if (internals.kind === "webgpu" || internals.kind === "simulator")
    throw new Error(`bug in Gridstride: a module of WebAssembly for ${internals.kind}`);
  checkShared(kernel, device.limits);
  const ahead = module as AheadWasm;
  const bytes = Uint8Array.from(atob(ahead.bytes), (char) => char.charCodeAt(0));
  const loaded = load(internals, ahead, { ...ahead.module, bytes, wat: () => "" }, null);
  return recordable(
    device,
    kernel,
    runWasm(internals, ahead, null, () => loaded),
  );
}
