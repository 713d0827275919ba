import type { Device, DeviceArray } from "@gridstride/core";
import { noted, type Recording } from "@gridstride/core/internal";
import type { KernelHead } from "../ir/ir.ts";
import type { BoundArg, Executable, Triple } from "./executable.ts";
import { checkScalars } from "./scalars.ts";

/** An executable whose launches a recording keeps while the device records. */
export function recordable(device: Device, kernel: KernelHead, made: Executable): Executable {
  return {
    ...made,
    run(args, grid) {
      const recording = device["~recording"];
      if (recording === null) {
        if (device["~profiler"] === null) made.run(args, grid);
        else noted(device, kernel.name, arraysOf(args), () => made.run(args, grid));
      } else record(recording, kernel, made, args, grid);
    },
  };
}

const arraysOf = (args: readonly BoundArg[]): DeviceArray[] =>
  args.flatMap((arg) => (arg.kind === "array" ? [arg.array] : []));

function record(
  recording: Recording<DeviceArray>,
  kernel: KernelHead,
  made: Executable,
  args: readonly BoundArg[],
  grid: Triple,
): void {
  const arrays = arraysOf(args);
  const parameters = args.flatMap((arg) => (arg.kind === "scalar" && arg.parameter ? [arg.parameter.of] : []));
  recording.add(
    `${kernel.name}[${grid}]`,
    arrays,
    (others, numbers) => {
      let [array, number] = [0, 0];
      const bound = args.map((arg): BoundArg => {
        if (arg.kind === "array") return { ...arg, array: others[array++] as DeviceArray };
        return arg.parameter ? arg.parameter.read(numbers[number++] as number) : arg;
      });
      checkScalars(kernel, bound);
      const work = (): void => made.run(bound, grid);
      return made.jobs === undefined ? work : Object.assign(work, { jobs: () => made.jobs?.(bound, grid) ?? null });
    },
    parameters,
  );
}
