import type { Device } from "@gridstride/core";
import { internalsOf } from "@gridstride/core/internal";
import { bug } from "../../diagnostics/bug.ts";
import type { KernelHead } from "../../ir/ir.ts";
import { checkShared } from "../block-limits.ts";
import type { Executable } from "../executable.ts";
import { recordable } from "../recordable.ts";
import { type Loaded, load, runWasm } from "../run-wasm.ts";
import { strideGrid } from "../stride-grid.ts";
import type { AheadModule, AheadWasm } from "./artifact.ts";
import { type AheadLauncher, NotCompiled } from "./lookup.ts";

/** Launches modules of WebAssembly. */
export const onCores: AheadLauncher = {
  targets: ["cpu", "parallel"],
  check() {},
  now: launches,
  soon: async (device, kernel, module) => launches(device, kernel, module),
};

function launches(device: Device, kernel: KernelHead, module: AheadModule): Executable {
  const internals = internalsOf(device);
  if (internals.kind === "webgpu" || internals.kind === "simulator") throw bug(`WebAssembly for ${internals.kind}`);
  checkShared(kernel, device.limits);
  const ahead = module as AheadWasm;
  const code = { ...ahead.module, bytes: bytesOf(ahead.bytes), constants: ahead.constants.map(bytesOf) };
  const made = load(internals, ahead, code, null);
  const strides = strideGrid(ahead.kernel ?? kernel, ahead.block);
  const loaded = (_: boolean, loops: boolean): Loaded => {
    if (loops && strides !== null) throw new NotCompiled("a grid with so few threads, or bounds so large");
    return made;
  };
  return recordable(device, kernel, runWasm(internals, ahead, { copies: null, strides, alone: null, loaded }));
}

const bytesOf = (hexadecimal: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hexadecimal.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
