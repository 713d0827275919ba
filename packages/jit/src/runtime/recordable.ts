import type { Device, DeviceArray } from "@gridstride/core";
import { type Parameter, type Recording, refuseRecording } from "@gridstride/core/internal";
import type { Kernel } from "../ir/ir.ts";
import type { BoundArg, Executable, Triple } from "./executable.ts";
import { checkScalars } from "./scalars.ts";

/** An executable whose launches a recording keeps while the device records. */
export function recordable(device: Device, kernel: Kernel, made: Executable): Executable {
  const { parts, rowTiles } = made;
  return {
    run(args, grid) {
      const recording = device["~recording"];
      if (recording === null) made.run(args, grid);
      else record(recording, kernel, made, args, grid);
    },
    ...(parts && {
      parts: (grid, axis) => {
        refuseRecording(device);
        return parts(grid, axis);
      },
    }),
    ...(rowTiles && {
      rowTiles: (args, row) => {
        refuseRecording(device);
        return rowTiles(args, row);
      },
    }),
  };
}

function record(
  recording: Recording<DeviceArray>,
  kernel: Kernel,
  made: Executable,
  args: readonly BoundArg[],
  grid: Triple,
): void {
  const arrays = args.flatMap((arg) => (arg.kind === "array" ? [arg.array] : []));
  const parameters = args.flatMap((arg) => parameterOf(arg) ?? []);
  const bind = (others: readonly DeviceArray[], numbers: readonly number[]): (() => void) => {
    const [array, number] = [others.values(), numbers.values()];
    const bound = args.map((arg): BoundArg => {
      if (arg.kind === "array") return { ...arg, array: array.next().value as DeviceArray };
      return arg.parameter === undefined ? arg : arg.parameter.read(number.next().value as number);
    });
    checkScalars(kernel, bound);
    return () => made.run(bound, grid);
  };
  recording.add(`${kernel.name}[${grid}]`, arrays, bind, parameters);
}

const parameterOf = (arg: BoundArg): Parameter | undefined => (arg.kind === "scalar" ? arg.parameter?.of : undefined);
