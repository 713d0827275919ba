import type { Kernel } from "../../ir/ir.ts";
import type { LocalArrays } from "./local-arrays.ts";
import type { Log } from "./log.ts";
import type { View } from "./memory.ts";
import type { Monitor } from "./monitor.ts";
import type { Registers } from "./registers.ts";
import type { Op } from "./thread.ts";
import type { Trace } from "./trace.ts";

/** The state that the steps of one kernel share while they are built, and afterwards. */
export interface Build {
  readonly kernel: Kernel;
  readonly registers: Registers;
  readonly monitor: Monitor;
  /** By ArrayId. */
  readonly views: readonly View[];
  readonly locals: LocalArrays;
  /** By ArrayId: accesses are noted in shadow memory. Memory that the kernel never writes needs none. */
  readonly tracked: readonly boolean[];
  /** By FuncId. */
  readonly functions: readonly FunctionCode[];
  /** Takes the parts of a console.log line. */
  readonly log: Log;
  /** Typed integers that wrap, and stores that narrow, are reported too. */
  readonly wraps: boolean;
  /** Notes every access and barrier; null in ordinary programs. */
  readonly trace: Trace | null;
}

/** A device function: registers of its variables and results are allocated once, because there is no recursion. */
export interface FunctionCode {
  readonly locals: readonly number[];
  readonly results: readonly number[];
  /** Its plain code; null when it waits somewhere inside. */
  body: Op | null;
}

/** Where statements are compiled: the kernel's body or a function's. */
export interface Scope {
  readonly build: Build;
  /** Registers by LocalId. */
  readonly locals: readonly number[];
  /** Result registers of the function; null in the kernel itself. */
  readonly results: readonly number[] | null;
}
