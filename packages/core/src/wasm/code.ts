import { DeviceError } from "../errors.ts";
import type { WasmCode, WasmJob } from "../internal-types.ts";
import { compileModule } from "./support.ts";

/** The function that a module exports: does the tasks from `first` up to `last`. */
export type RunTasks = (launch: number, scratch: number, first: number, last: number) => void;

/** A module, compiled for all threads and made ready for the caller's at its first use. */
export class LoadedCode implements WasmCode {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly module: WebAssembly.Module;
  /** Its number, by which workers know it; the address of its bytes; and the place where workers keep it. */
  id = 0;
  address = 0;
  place = 0;
  readonly #memory: WebAssembly.Memory;
  #run: RunTasks | null = null;

  constructor(bytes: Uint8Array<ArrayBuffer>, memory: WebAssembly.Memory) {
    this.bytes = bytes;
    this.module = compileModule(bytes);
    this.#memory = memory;
  }

  /** The function of the caller's thread. */
  get run(): RunTasks {
    this.#run ??= new WebAssembly.Instance(this.module, { gridstride: { memory: this.#memory } }).exports
      .run as RunTasks;
    return this.#run;
  }
}

/** Who does a device's jobs. */
export interface Runner {
  readonly threads: number;
  load(bytes: Uint8Array<ArrayBuffer>): LoadedCode;
  /** @throws {DeviceError} code `trap`. */
  run(code: LoadedCode, job: WasmJob): void;
  /** Lets others begin with a job; what is returned does the rest, and must be called once. @throws as `run` does, then. */
  start(code: LoadedCode, job: WasmJob): () => void;
  dispose(): void;
}

/** The caller's thread alone. */
export function callerAlone(memory: WebAssembly.Memory): Runner {
  return {
    threads: 1,
    load: (bytes) => new LoadedCode(bytes, memory),
    run: runAlone,
    start: (code, job) => () => runAlone(code, job),
    dispose: () => {},
  };
}

/**
 * Does a whole job on the caller's thread. Tasks are taken in chunks all the same: an engine puts better code in
 * place between calls, not within one.
 */
export function runAlone(code: LoadedCode, { launch, scratch, first: start = 0, tasks, chunk }: WasmJob): void {
  const { run } = code;
  try {
    for (let first = start; first < tasks; first += chunk) run(launch, scratch, first, Math.min(first + chunk, tasks));
  } catch (cause) {
    throw trapError(messageOf(cause), { cause });
  }
}

/** The error that a launch throws when a task of its work trapped. */
export function trapError(message: string, options?: { readonly cause: unknown }): DeviceError {
  return new DeviceError(
    "trap",
    `a kernel trapped: ${message}; the launch is incomplete, and what it had written stays`,
    options,
  );
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
