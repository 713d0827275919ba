import type { Device, DeviceArray } from "@gridstride/core";
import type { Work } from "@gridstride/core/internal";
import { noted } from "@gridstride/core/internal";
import type { KernelHead } from "../ir/ir.ts";
import type { BoundArg, Executable, Triple } from "./executable.ts";
import type { FusableLaunch, Fusing } from "./fusion/launch.ts";
import { checkScalars } from "./scalars.ts";

/** The name of a kernel whose function has none. */
export const UNNAMED = "kernel";

/**
 * An executable whose launches a recording keeps while the device records.
 *
 * @param fusing - null for a kernel that is not fused with others.
 */
export function recordable(
  device: Device,
  kernel: KernelHead,
  made: Executable,
  fusing: Fusing | null = null,
): Executable {
  return {
    ...made,
    run(args, grid, like) {
      const recording = device["~recording"];
      if (recording === null) {
        if (device["~profiler"] === null) made.run(args, grid, like);
        else noted(device, titleOf(kernel), arraysOf(args), () => made.run(args, grid));
        return;
      }
      const fusable: FusableLaunch | null = fusing && { ...fusing, device, kernel, args, grid };
      recording.add({
        name: `${kernel.name}[${grid}]`,
        arrays: arraysOf(args),
        parameters: args.flatMap((arg) => (arg.kind === "scalar" && arg.parameter ? [arg.parameter.of] : [])),
        bind: (arrays, values) => workOf(made, boundArgs(kernel, args, arrays, values), grid),
        ...(fusable && { fusable }),
      });
    },
  };
}

/** The name that a profile shows. A kernel whose function has no name has the line of the call that made it. */
function titleOf({ name, sources }: KernelHead): string {
  const site = name === UNNAMED ? sources[0]?.passedAt : undefined;
  const file = site?.file.replace(/[?#].*$/, "").replace(/^.*[\\/]/, "");
  return site === undefined ? name : `${name} at ${file}:${site.line}`;
}

const arraysOf = (args: readonly BoundArg[]): DeviceArray[] =>
  args.flatMap((arg) => (arg.kind === "array" ? [arg.array] : []));

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
