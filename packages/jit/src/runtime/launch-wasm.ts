import type { WasmInternals } from "@gridstride/core/internal";
import { once } from "../diagnostics/once.ts";
import type { ArrayId } from "../ir/expr.ts";
import type { Kernel } from "../ir/ir.ts";
import { contended, FEW } from "../targets/wasm/contended.ts";
import { mergeKernel } from "../targets/wasm/copies.ts";
import { emitWasm } from "../targets/wasm/emit.ts";
import type { WasmOptions } from "../targets/wasm/options.ts";
import { ArrayCopies, type Copied, MERGE_BLOCK } from "./array-copies.ts";
import { arrayOf, type BuildOptions, type Executable } from "./executable.ts";
import type { LogSink } from "./log-line.ts";
import { reportReader } from "./report-wasm.ts";
import { type Load, type Loaded, load, runWasm, type WasmCodeModule, type Ways } from "./run-wasm.ts";
import type { Stage } from "./stage.ts";
import { strideGrid } from "./stride-grid.ts";

/** A kernel on a WebAssembly device: see `runWasm`. */
export function wasmExecutable(
  internals: WasmInternals,
  kernel: Stage,
  options: BuildOptions,
  log?: LogSink,
): Executable {
  const copies = options.debug
    ? null
    : new ArrayCopies(internals, kernel, (copied) => merging(internals, kernel, copied));
  const strides = strideGrid(kernel.head, options.block);
  /** Most kernels are only ever launched in one way. */
  const made = new Map<number, Loaded>();
  const loaded: Load = (copied, loops, alone) =>
    once(made, Number(copied) + 2 * Number(loops) + 4 * Number(alone), () => {
      const module = emitted(internals, kernel, options, { loops, alone, copies: copied ? copies?.ids : undefined });
      const all = load(internals, options, module, reportReader(internals, kernel.head, module, options.block, log));
      return alone ? { ...all, chunkOf: (tasks) => tasks } : all;
    });
  return runWasm(internals, options, {
    copies,
    strides,
    alone: copies && isAlone(internals, kernel, copies.ids),
    loaded,
  });
}

function merging(internals: WasmInternals, stage: Stage, copied: Copied): Executable {
  const options = { block: MERGE_BLOCK, debug: false, shared: true };
  const module = stage.made(`merge ${copied.param}`, (kernel) => withoutText(mergeKernel(kernel, copied), options));
  const loaded = load(internals, options, module, null);
  return runWasm(internals, options, { copies: null, strides: null, alone: null, loaded: () => loaded });
}

const withoutText = (kernel: Kernel, options: WasmOptions): WasmCodeModule => {
  const { wat: _, ...module } = emitWasm(kernel, options);
  return module;
};

/** Whether a launch is faster on one thread of the machine, whose updates no other waits for; null if none is. */
function isAlone(internals: WasmInternals, stage: Stage, copied: ReadonlySet<ArrayId>): Ways["alone"] {
  if (internals.threads === 1) return null;
  const arrays = stage.made("contended", (kernel) => contended(kernel, copied));
  const params = stage.head.params.flatMap((one, param) =>
    one.kind === "array" && arrays.includes(one.array) ? [param] : [],
  );
  return params.length === 0 ? null : (args) => params.every((param) => arrayOf(args[param]).size <= FEW);
}

interface Variant {
  readonly loops: boolean;
  readonly alone: boolean;
  readonly copies: ReadonlySet<ArrayId> | undefined;
}

function emitted(
  { kind }: WasmInternals,
  stage: Stage,
  { block, debug }: BuildOptions,
  { loops, alone, copies }: Variant,
): WasmCodeModule {
  const options = { block, debug, shared: kind === "parallel", ...(alone && { alone }) };
  const what = JSON.stringify([options, copies && [...copies]]);
  return stage.made(`wasm${loops ? " with loops" : ""} ${what}`, (kernel) =>
    withoutText((loops && kernel.loops) || kernel, { ...options, ...(copies && { copies }) }),
  );
}
