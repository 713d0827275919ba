import { type Device, type DeviceArray, LaunchError } from "@gridstride/core";
import type { Kernel } from "../ir/ir.ts";
import type { LaunchFacts } from "../ir/launch-value.ts";
import type { HostNumber } from "../passes/cooperative/host-control.ts";
import type { KeptArray } from "../passes/cooperative/kept-memory.ts";
import type { CooperativeKernel, HostStep } from "../passes/cooperative/split.ts";
import { checkGrid } from "./dim3.ts";
import type { BoundArg, Executable, Triple } from "./executable.ts";
import { asWritten, launchFacts } from "./launch-facts.ts";

/** Iterations of the host's loops in one launch: a loop that does not end is more likely than a program that needs so many. */
const MOST_ITERATIONS = 2 ** 20;

/**
 * All parts of a kernel with `grid.sync()`, as one executable: the host runs the control flow between them.
 *
 * @param made - for each part.
 */
export function cooperativeExecutable(
  device: Device,
  kernel: Kernel,
  { steps, numbers, kept, decides }: CooperativeKernel,
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
      const arrays = kept.map((array) => device.empty(shapeOf(array, grid, block), array.dtype) as DeviceArray);
      const facts = withNumbers(launchFacts(kernel, args), kernel.params.length, values);
      const memory = arrays.map((array): BoundArg => ({ kind: "array", array }));
      let given = args;
      try {
        runSteps(steps, { facts, values, iterations: 0 }, (part) => {
          const sizes = values.map((value): BoundArg => ({ kind: "scalar", value }));
          made[part]?.run([...given, ...sizes, ...memory], grid);
          given = args.map(asWritten);
        });
      } finally {
        for (const array of arrays) array.dispose();
      }
    },
  };
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

interface Host {
  readonly facts: LaunchFacts;
  readonly values: number[];
  iterations: number;
}

type Left = "break" | "continue" | "return" | null;

/** @returns how control left the list; null at its end. */
function runSteps(steps: readonly HostStep[], host: Host, launch: (part: number) => void): Left {
  const list = (inner: readonly HostStep[]): Left => runSteps(inner, host, launch);
  for (const step of steps) {
    let left: Left = null;
    switch (step.kind) {
      case "launch":
        launch(step.part);
        break;
      case "set":
        host.values[step.number] = step.value(host.facts);
        break;
      case "if":
        left = list(step.condition(host.facts) === 0 ? step.else : step.then);
        break;
      case "block":
        left = list(step.body);
        break;
      case "loop":
        while (left === null || left === "continue") {
          if (++host.iterations > MOST_ITERATIONS) refuseEndless();
          left = list(step.body);
          if (left === null || left === "continue") list(step.step);
        }
        break;
      default:
        return step.kind;
    }
    if (left === "break" && step.kind !== "if") left = null;
    if (left !== null) return left;
  }
  return null;
}

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

function refuseEndless(): never {
  throw new LaunchError(
    "limit",
    `the loops around grid.sync() ran more than ${MOST_ITERATIONS} times in one launch: do they end? \`graph.repeat\` of \`device.record\` runs long loops`,
  );
}
