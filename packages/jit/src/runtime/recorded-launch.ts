import type { DeviceArray } from "@gridstride/core";
import type { Work } from "@gridstride/core/internal";
import type { KernelHead } from "../ir/ir.ts";
import type { BoundArg, Executable, Triple } from "./executable.ts";
import { checkScalars } from "./scalars.ts";

/** The arguments of a recorded launch with other arrays, and with numbers for its parameters. */
export function boundArgs(
  kernel: KernelHead,
  args: readonly BoundArg[],
  arrays: readonly DeviceArray[],
  values: readonly number[],
): readonly BoundArg[] {
  let [array, value] = [0, 0];
  const bound = args.map((arg): BoundArg => {
    if (arg.kind === "array") return { ...arg, array: arrays[array++] as DeviceArray };
    return arg.parameter ? arg.parameter.read(values[value++] as number) : arg;
  });
  checkScalars(kernel, bound);
  return bound;
}

export function workOf(made: Executable, args: readonly BoundArg[], grid: Triple): Work {
  const work = (): void => made.run(args, grid);
  return made.jobs === undefined ? work : Object.assign(work, { jobs: () => made.jobs?.(args, grid) ?? null });
}
