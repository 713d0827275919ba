import type { RunEvent, TargetName } from "./events.ts";

/**
 * Two kinds of worker, because in a frame of opaque origin neither has everything (design/sandbox.md):
 * one of a `data:` address is a secure context and so has WebGPU, one of a `blob:` address may share memory.
 */
export type WorkerKind = "data" | "blob";

/** The abilities that a worker must have to be taken; `nothing` in particular. */
export type WorkerNeed = "gpu" | "shared" | "nothing";

/** The abilities that a worker reports. */
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

/** Guard to page, through the port. A batch comes when the page has asked for the next: so a page is never flooded. */
export type FromGuard =
  /** The program's messages. Nothing of them is known: validate.ts. */
  | { readonly type: "batch"; readonly messages: readonly unknown[] }
  /** The program was ended because it sent too much. */
  | { readonly type: "flood"; readonly why: string }
  /** The answer to the page's `alive`. */
  | { readonly type: "alive" };

/** Worker to page, in batches. */
export type FromWorker =
  | { readonly type: "abilities"; readonly abilities: Abilities }
  /** No kind of worker could be started. */
  | { readonly type: "no-worker"; readonly message: string }
  /** There is no WebGPU on hardware, which `StartProgram` asked for: nothing was run. */
  | { readonly type: "no-hardware"; readonly why: string }
  /** The answer to a ping: it does not compute, but waits. */
  | { readonly type: "waits" }
  /** An animation waits for the page to have drawn: the page answers with `frame`. */
  | { readonly type: "frame"; readonly ms: number }
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

/** Page to guard and worker. `ping` while a program is silent; `frame`: the next frame of an animation may be computed. */
export type ToWorker =
  | { readonly type: "ping" | "alive" | "next" | "frame" }
  | { readonly type: "control"; readonly name: string; readonly value: number }
  | (StartProgram & { readonly type: "start" });

/** Sent once the worker's abilities are known. */
export interface StartProgram {
  /** Text of the packages' bundle: one ES module. */
  readonly runtime: string;
  /** The program without its types. */
  readonly code: string;
  /** The program's name in stack traces. */
  readonly file: string;
  readonly imports: readonly ProgramImport[];
  /** `hardware`: webgpu, unless its adapter computes on the CPU. */
  readonly target: TargetName | "hardware";
  /** Why this target; goes into the events. */
  readonly why: string;
  /** Animations compute a few frames and show the last, as for readers who want no motion. */
  readonly still: boolean;
  /** On the simulator: says too which elements of their arrays the program's kernels did not compute. */
  readonly check: boolean;
  /** Says too what each pass makes of the kernels, line by line. */
  readonly explore: boolean;
}
