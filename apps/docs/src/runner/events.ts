import type { DisplayItem } from "@gridstride/display";

/** The targets of Gridstride, and `auto`: the first of webgpu on hardware, parallel and cpu that this browser has. */
export type TargetName = "webgpu" | "parallel" | "cpu" | "simulator";
export type TargetChoice = TargetName | "auto";

/** A finding of the compiler or the simulator, in offsets of the program's text (UTF-16 units, `to` exclusive). */
export interface ProgramDiagnostic {
  readonly from: number;
  readonly to: number;
  readonly message: string;
  /** A suggestion. */
  readonly help?: string;
}

/** Elements that no thread wrote, of an array that a kernel writes. */
export interface Missed {
  /** The array's parameter. */
  readonly name: string;
  readonly elements: number;
  readonly missed: number;
  /** The indices of the first of them. */
  readonly first: readonly number[];
  /** Line of the kernel in the program, from 1. */
  readonly line: number;
}

/**
 * An event of a running program, in the order in which events happened. `ended` comes last, exactly once, whatever happens.
 * The sandbox is not trusted: everything here is validated (validate.ts), and is data to be shown as text.
 */
export type RunEvent =
  /** A line of the console, formatted as Node would. */
  | { readonly type: "console"; readonly level: "log" | "info" | "warn" | "error"; readonly text: string }
  /** A picture, plot or table of `@gridstride/display`. */
  | {
      readonly type: "display";
      readonly item: DisplayItem;
      /** It takes the place of the last item of this kind and title: a frame of an animation. */
      readonly redraw?: boolean;
    }
  /** A number that the reader may change while the program runs. */
  | {
      readonly type: "control";
      readonly name: string;
      readonly min: number;
      readonly max: number;
      readonly step: number;
      readonly value: number;
    }
  /** An animation has drawn a frame, which the program computed in `ms`. */
  | { readonly type: "frame"; readonly ms: number }
  /** The device that the program will run on, and why it was chosen. */
  | { readonly type: "device"; readonly target: TargetName; readonly adapter: string; readonly why: string }
  /** The program ended by itself; `ms` is without the opening of the device. */
  | {
      readonly type: "ran";
      readonly target: TargetName;
      readonly adapter: string;
      readonly why: string;
      readonly ms: number;
    }
  /** The findings of a check: of a run on the simulator that nothing stopped. */
  | {
      readonly type: "checked";
      readonly launches: number;
      readonly missed: readonly Missed[];
    }
  | {
      readonly type: "error";
      readonly name: string;
      /** Gridstride's stable code, where it has one. */
      readonly code?: string;
      readonly message: string;
      readonly diagnostics?: readonly ProgramDiagnostic[];
    }
  /** The compiled forms of a kernel of the program; a form that the run did not need is "". */
  | {
      readonly type: "inspect";
      readonly name: string;
      readonly wgsl: string;
      readonly wat: string;
      readonly ir: string;
      readonly types: string;
      /** For the compiler explorer: the IR after each pass for WGSL and for WebAssembly, and WGSL, with a place behind each line. */
      readonly explored?: Readonly<Record<"webgpu" | "cpu" | "wgsl" | "wat", string>>;
      /** Where the kernel's text begins in the program; -1 where it is not part of it. */
      readonly at?: number;
    }
  /**
   * Nothing was heard for `seconds`; unless `Runner.wait()` is called, the program is stopped after as long again.
   * `waits`: it does not compute, but waits for a promise or a GPU.
   */
  | { readonly type: "quiet"; readonly seconds: number; readonly waits: boolean }
  | { readonly type: "ended"; readonly how: "finished" | "failed" | "stopped" | "time-limit" };
