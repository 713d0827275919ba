import type { Device, DeviceArray } from "@gridstride/core";
import type { Kernel } from "../ir/ir.ts";
import type { LaunchFacts } from "../ir/launch-value.ts";
import type { HostNumber } from "../passes/cooperative/host-control.ts";
import type { KeptArray } from "../passes/cooperative/kept-memory.ts";
import type { CooperativeKernel } from "../passes/cooperative/split.ts";
import { checkGrid } from "./dim3.ts";
import type { BoundArg, Executable, Triple } from "./executable.ts";
import { type Planned, planned } from "./host-plan.ts";
import { asWritten, launchFacts } from "./launch-facts.ts";

/**
 * All parts of a kernel with `grid.sync()`, as one executable: the host runs the control flow between them. In a recording,
 * iterations of a loop that launch the same are a loop of the graph.
 *
 * @param made - for each part.
 */
export function cooperativeExecutable(
  device: Device,
  kernel: Kernel,
  { steps, numbers, reads, kept, decides }: CooperativeKernel,
  made: readonly Executable[],
  block: Triple,
): Executable {
  return {
    ready() {
      for (const part of made) part.ready?.();
    },
    run(args, grid) {
      checkGrid(grid, block);
      if (grid.includes(0)) return;
      refuseParameters(device, kernel, args, decides);
      const values = numbers.map((number) => sizeOf(number, grid, block));
      const facts = withNumbers(launchFacts(kernel, args), kernel.params.length, values);
      const plan = planned(steps, facts, values, reads);
      const arrays = kept.map((array) => device.empty(shapeOf(array, grid, block), array.dtype) as DeviceArray);
      const memory = arrays.map((array): BoundArg => ({ kind: "array", array }));
      let given = args;
      const run = (list: readonly Planned[]): void => {
        for (const step of list) {
          if (step.kind === "repeat") repeat(device, step.count, () => run(step.body));
          else {
            const sizes = step.numbers.map((value): BoundArg => ({ kind: "scalar", value }));
            made[step.part]?.run([...given, ...sizes, ...memory], grid);
            given = args.map(asWritten);
          }
        }
      };
      try {
        run(plan);
      } finally {
        for (const array of arrays) array.dispose();
      }
    },
  };
}

function repeat({ "~recording": recording }: Device, count: number, body: () => void): void {
  if (recording !== null) recording.repeat(count, body);
  else for (let done = 0; done < count; done++) body();
}

const sizeOf = (number: HostNumber, grid: Triple, block: Triple): number => {
  if (number.kind === "local") return 0;
  const [blocks, threads] = [grid[number.axis], block[number.axis]];
  return number.of === "gridDim" ? blocks : number.of === "blockDim" ? threads : blocks * threads;
};

function shapeOf({ per, inner }: KeptArray, [x, y, z]: Triple, block: Triple): readonly number[] {
  return per === "block" ? [z, y, x, ...inner] : [...inner, z * block[2], y * block[1], x * block[0]];
}

const withNumbers = (facts: LaunchFacts, first: number, values: readonly number[]): LaunchFacts => ({
  extent: (of, array, axis) => facts.extent(of, array, axis),
  param: (index) => (index < first ? facts.param(index) : (values[index - first] as number)),
});

function refuseParameters(
  device: Device,
  { params }: Kernel,
  args: readonly BoundArg[],
  decides: ReadonlySet<number>,
): void {
  for (const [at, arg] of args.entries())
    if (arg.kind === "scalar" && arg.parameter && decides.has(at))
      device["~recording"]?.refuse(
        `argument ${at + 1}, ${params[at]?.name}, which decides how often grid.sync() is met, as a parameter,`,
      );
}
