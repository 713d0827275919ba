import type { Kernel } from "../ir/ir.ts";
import type { LaunchFacts } from "../ir/launch-value.ts";
import { passed } from "../targets/sim/convert.ts";
import type { BoundArg } from "./executable.ts";
import { arrayOf, scalarOf } from "./executable.ts";

const toInt32 = passed("int32");

/** The facts of a launch that follow from its arguments. */
export function launchFacts({ params }: Pick<Kernel, "params">, args: readonly BoundArg[]): LaunchFacts {
  const byArray = new Map<number, BoundArg>();
  for (const [at, param] of params.entries())
    if (param.kind === "array") byArray.set(param.array, args[at] as BoundArg);
  return {
    extent(of, array, axis) {
      return arrayOf(byArray.get(array))[of][axis] as number;
    },
    param(index) {
      return toInt32(Number(scalarOf(args[index])));
    },
  };
}

/** After the first of several launches nobody but it knows what it wrote. */
export function asWritten(arg: BoundArg): BoundArg {
  if (arg.kind !== "array" || arg.unwritten !== true) return arg;
  const { unwritten: _, ...rest } = arg;
  return rest;
}
