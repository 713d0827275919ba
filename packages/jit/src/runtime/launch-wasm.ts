import type { WasmInternals } from "@gridstride/core/internal";
import type { ArrayId } from "../ir/expr.ts";
import type { Kernel } from "../ir/ir.ts";
import { emitWasm } from "../targets/wasm/emit.ts";
import type { WasmModule } from "../targets/wasm/module.ts";
import { once } from "../targets/wasm/once.ts";
import { ArrayCopies } from "./array-copies.ts";
import type { BuildOptions, Executable } from "./executable.ts";
import type { LogSink } from "./log-line.ts";
import { reportReader } from "./report-wasm.ts";
import { type Loaded, load, runWasm } from "./run-wasm.ts";
import { DeviceSpace } from "./wasm-space.ts";

/** A kernel on a WebAssembly device: see `runWasm`. */
export function wasmExecutable(
  internals: WasmInternals,
  kernel: Kernel,
  options: BuildOptions,
  log?: LogSink,
): Executable {
  const copies = options.debug ? null : new ArrayCopies(internals, kernel);
  const made = new Map<boolean, Loaded>();
  /** With copies of arrays, or without: most kernels are only ever launched in one way. */
  const loaded = (copied: boolean): Loaded =>
    once(made, copied, () => {
      const module = emitted(internals, kernel, options, copied ? copies?.ids : undefined);
      return load(internals, options, module, reportReader(internals, kernel, module, options.block, log));
    });
  return runWasm(internals, options, copies, loaded);
}

function emitted(
  internals: WasmInternals,
  kernel: Kernel,
  { block, debug }: BuildOptions,
  copies: ReadonlySet<ArrayId> | undefined,
): WasmModule {
  const space = DeviceSpace.of(internals);
  return emitWasm(kernel, {
    block,
    debug,
    shared: internals.kind === "parallel",
    ...(copies && { copies }),
    constants: (bytes) => space.constants(bytes),
  });
}
