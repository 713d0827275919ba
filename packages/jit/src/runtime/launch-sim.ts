import { type HostInternals, memoryOf } from "@gridstride/core/internal";
import type { Kernel } from "../ir/ir.ts";
import type { SimArg } from "../targets/sim/launch.ts";
import { simulate } from "../targets/sim/program.ts";
import { SimulatorError } from "../targets/sim/simulator-error.ts";
import { coverage } from "./coverage.ts";
import { checkGrid } from "./dim3.ts";
import type { BoundArg, BuildOptions, Executable } from "./executable.ts";
import { scalarOf } from "./executable.ts";
import { type LogSink, logLine, toConsole } from "./log-line.ts";
import { captureStackTrace } from "./stack.ts";

/**
 * A kernel on the simulator. A launch runs to its end before `run` returns. A finding of the detectors is thrown by the
 * device's next wait, as on a device that computes later.
 */
export function simExecutable(
  internals: Pick<HostInternals, "fail" | "report">,
  kernel: Kernel,
  options: BuildOptions,
  show: LogSink = toConsole,
): Executable {
  const program = simulate(kernel, null, internals.report.includes("wraps"));
  const { block, stepBudget } = options;
  return {
    run(args, grid) {
      checkGrid(grid, block);
      try {
        const simArgs = coverage === null ? args.map(simArg) : coverage.watch(kernel, args.map(simArg));
        program.run({ grid, block, args: simArgs, stepBudget, log: (parts) => show(logLine(parts)) });
      } catch (error) {
        // Only the first frames of a stack are kept: they should be the frames of the caller.
        if (error instanceof SimulatorError) captureStackTrace?.(error);
        internals.fail(error as Error);
      }
    },
  };
}

/** Host memory of an argument, as the simulator takes it. */
export function simArg(arg: BoundArg): SimArg {
  if (arg.kind === "scalar") return { kind: "scalar", value: scalarOf(arg) };
  const memory = memoryOf(arg.array, "host");
  const { shape, stride, offset } = arg.array;
  const { unwritten = false } = arg;
  const { id: storage, bytes, unset } = memory;
  return { kind: "array", storage, bytes, offset, shape, strides: stride, unwritten, unset };
}
