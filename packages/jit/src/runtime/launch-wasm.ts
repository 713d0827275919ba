import type { WasmInternals } from "@gridstride/core/internal";
import { once } from "../diagnostics/once.ts";
import type { ArrayId } from "../ir/expr.ts";
import { emitWasm } from "../targets/wasm/emit.ts";
import { ArrayCopies } from "./array-copies.ts";
import type { BuildOptions, Executable } from "./executable.ts";
import type { LogSink } from "./log-line.ts";
import { reportReader } from "./report-wasm.ts";
import { type Loaded, load, runWasm, type WasmCodeModule } from "./run-wasm.ts";
import type { Stage } from "./stage.ts";

/** A kernel on a WebAssembly device: see `runWasm`. */
export function wasmExecutable(
  internals: WasmInternals,
  kernel: Stage,
  options: BuildOptions,
  log?: LogSink,
): Executable {
  const copies = options.debug ? null : new ArrayCopies(internals, kernel);
  const made = new Map<boolean, Loaded>();
  /** With copies of arrays, or without: most kernels are only ever launched in one way. */
  const loaded = (copied: boolean): Loaded =>
    once(made, copied, () => {
      const module = emitted(internals, kernel, options, copied ? copies?.ids : undefined);
      return load(internals, options, module, reportReader(internals, kernel.head, module, options.block, log));
    });
  return runWasm(internals, options, copies, loaded);
}

function emitted(
  { kind }: WasmInternals,
  stage: Stage,
  { block, debug }: BuildOptions,
  copies: ReadonlySet<ArrayId> | undefined,
): WasmCodeModule {
  const options = { block, debug, shared: kind === "parallel" };
  return stage.made(`wasm ${JSON.stringify([options, copies && [...copies]])}`, (kernel) => {
    const { wat: _, ...module } = emitWasm(kernel, { ...options, ...(copies && { copies }) });
    return module;
  });
}
