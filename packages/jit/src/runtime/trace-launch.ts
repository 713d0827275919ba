import { LaunchError } from "@gridstride/core";
import type { FunctionUse } from "../frontend/request.ts";
import { compileToIr } from "../lower/lower.ts";
import { simulate } from "../targets/sim/program.ts";
import { SimulatorError } from "../targets/sim/simulator-error.ts";
import { Trace, type TraceEvent } from "../targets/sim/trace.ts";
import { argumentParts } from "./argument-parts.ts";
import { argumentTypes } from "./arguments.ts";
import type { BoundArg, Triple } from "./executable.ts";
import { simArg } from "./launch-sim.ts";
import { logLine } from "./log-line.ts";

export interface TraceOptions {
  readonly grid: Triple;
  readonly block: Triple;
  /** Most events that are kept; the launch goes on without noting more. */
  readonly most: number;
  /** Loop iterations a thread may make in all before it counts as endless. */
  readonly stepBudget: number;
}

/** The events of a launch, in their order. */
export interface LaunchTrace {
  readonly events: readonly TraceEvent[];
  /** False where there were more than `most`. */
  readonly complete: boolean;
  /** The error that ended the launch; null if it ran to its end. */
  readonly finding: SimulatorError | null;
  /** Lines of console.log, in thread order. */
  readonly log: readonly string[];
}

/**
 * Runs a kernel on the simulator once and notes each access and barrier. Made for pictures of small launches: an event
 * takes some hundred bytes.
 *
 * @param args - arrays of a simulator device, which the launch writes to, and scalars.
 * @throws {CompileError} for what the language does not allow. Barriers that some threads miss are not looked for before
 *   the launch: the simulator finds them.
 * @throws {LaunchError} bad-size, when `most` is not a whole number from 0.
 */
export function traceLaunch(use: FunctionUse, args: readonly BoundArg[], options: TraceOptions): LaunchTrace {
  const { grid, block, most, stepBudget } = options;
  if (!Number.isInteger(most) || most < 0)
    throw new LaunchError("bad-size", `expected a whole number of events from 0; got ${most}`);
  const types = argumentTypes(args);
  const kernel = compileToIr({ function: use, args: types, debug: true });
  const trace = new Trace(kernel, most);
  const log: string[] = [];
  const launch = { grid, block, stepBudget, args: argumentParts(args, types, kernel).map(simArg) };
  let finding: SimulatorError | null = null;
  try {
    simulate(kernel, trace).run({ ...launch, log: (parts) => log.push(logLine(parts)) });
  } catch (error) {
    if (!(error instanceof SimulatorError)) throw error;
    finding = error;
  }
  return { events: trace.events, complete: trace.complete, finding, log };
}
