import type { RunEvent, TargetName } from "./events.ts";

/**
 * Two kinds of worker, because in a frame of opaque origin neither has everything (design/sandbox.md):
 * one of a `data:` address is a secure context and so has WebGPU, one of a `blob:` address may share memory.
 */
export type WorkerKind = "data" | "blob";

/** What a worker must have to be taken; `nothing` in particular. */
export type WorkerNeed = "gpu" | "shared" | "nothing";

/** What a worker says it has. */
export interface Abilities {
  readonly gpu: boolean;
  readonly shared: boolean;
}

/**
 * Page to frame. `open` comes with a port for the worker: the first of these kinds that has what is needed, else the
 * last. A worker that is there already is ended by either.
 */
export type ToFrame =
  | { readonly type: "open"; readonly kinds: readonly WorkerKind[]; readonly need: WorkerNeed }
  | { readonly type: "stop" };

/** Worker to page, through the port. */
export type FromWorker =
  | { readonly type: "abilities"; readonly abilities: Abilities }
  /** No kind of worker could be started. */
  | { readonly type: "no-worker"; readonly message: string }
  /** There is no WebGPU on hardware, which `StartProgram` asked for: nothing was run. */
  | { readonly type: "no-hardware"; readonly why: string }
  /** The answer to a ping: it does not compute, but waits. */
  | { readonly type: "waits" }
  | RunEvent;

/** A piece of a program's text, `[from, to)`, and the name that it holds. */
export interface ProgramName {
  readonly from: number;
  readonly to: number;
  readonly name: string;
}

/** An import of a program: its specifier, the name of a package; and the names that it takes from there. */
export interface ProgramImport extends ProgramName {
  readonly names: readonly ProgramName[];
}

/** Page to worker, while a program is silent. */
export interface Ping {
  readonly type: "ping";
}

/** Page to worker, once its abilities are known. */
export interface StartProgram {
  /** Text of the packages' bundle: one ES module. */
  readonly runtime: string;
  /** The program without its types. */
  readonly code: string;
  /** What stack traces call it. */
  readonly file: string;
  readonly imports: readonly ProgramImport[];
  /** `hardware`: webgpu, unless its adapter computes on the CPU. */
  readonly target: TargetName | "hardware";
  /** Why this target; goes into the events. */
  readonly why: string;
}
