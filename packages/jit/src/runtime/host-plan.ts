import { LaunchError } from "@gridstride/core";
import type { LaunchFacts } from "../ir/launch-value.ts";
import type { HostStep } from "../passes/cooperative/split.ts";

/** Iterations of the host's loops in one launch: a loop that does not end is more likely than a program that needs so many. */
const MOST_ITERATIONS = 2 ** 20;

/** A step of a launch of a kernel with `grid.sync()`. */
export type Planned =
  /** A part of the kernel, with the host's numbers: 0 for a number that the part does not read. */
  | { readonly kind: "launch"; readonly part: number; readonly numbers: readonly number[] }
  /** Iterations of a loop that launch the same. */
  | { readonly kind: "repeat"; readonly count: number; readonly body: readonly Planned[] };

interface Host {
  readonly facts: LaunchFacts;
  /** The host's numbers as they are now. */
  readonly numbers: number[];
  readonly reads: readonly ReadonlySet<number>[];
  iterations: number;
}

/**
 * Runs the control flow of the host, and launches nothing.
 *
 * @param numbers - the host's numbers at first; `facts` reads them, and they are changed.
 * @param reads - the numbers that each part reads.
 * @throws {LaunchError} code `limit`, for loops that do not end.
 */
export function planned(
  steps: readonly HostStep[],
  facts: LaunchFacts,
  numbers: number[],
  reads: readonly ReadonlySet<number>[],
): readonly Planned[] {
  const plan: Planned[] = [];
  runSteps(steps, { facts, numbers, reads, iterations: 0 }, plan);
  return plan;
}

type Left = "break" | "continue" | "return" | null;

/** @returns how control left the list; null at its end. */
function runSteps(steps: readonly HostStep[], host: Host, plan: Planned[]): Left {
  for (const step of steps) {
    let left: Left = null;
    switch (step.kind) {
      case "launch": {
        const reads = host.reads[step.part];
        const numbers = host.numbers.map((value, at) => (reads?.has(at) ? value : 0));
        plan.push({ kind: "launch", part: step.part, numbers });
        break;
      }
      case "set":
        host.numbers[step.number] = step.value(host.facts);
        break;
      case "if":
        left = runSteps(step.condition(host.facts) === 0 ? step.else : step.then, host, plan);
        break;
      case "block":
        left = runSteps(step.body, host, plan);
        break;
      case "loop":
        left = runLoop(step, host, plan);
        break;
      default:
        return step.kind;
    }
    if (left === "break" && step.kind !== "if") left = null;
    if (left !== null) return left;
  }
  return null;
}

/** Iterations that follow each other and launch the same become one repetition. */
function runLoop({ body, step }: HostStep & { readonly kind: "loop" }, host: Host, plan: Planned[]): Left {
  const runs: { count: number; readonly body: readonly Planned[] }[] = [];
  let left: Left = null;
  while (left === null || left === "continue") {
    if (++host.iterations > MOST_ITERATIONS) refuseEndless();
    const iteration: Planned[] = [];
    left = runSteps(body, host, iteration);
    if (left === null || left === "continue") runSteps(step, host, iteration);
    const last = runs.at(-1);
    if (last !== undefined && isSame(last.body, iteration)) last.count++;
    else runs.push({ count: 1, body: iteration });
  }
  for (const run of runs)
    if (run.count > 1 && run.body.length > 0) plan.push({ kind: "repeat", ...run });
    else plan.push(...run.body);
  return left;
}

const isSame = (a: readonly Planned[], b: readonly Planned[]): boolean =>
  a.length === b.length && a.every((one, at) => isSameStep(one, b[at] as Planned));

function isSameStep(a: Planned, b: Planned): boolean {
  if (a.kind === "repeat") return b.kind === "repeat" && a.count === b.count && isSame(a.body, b.body);
  return b.kind === "launch" && a.part === b.part && a.numbers.every((value, at) => value === b.numbers[at]);
}

function refuseEndless(): never {
  throw new LaunchError(
    "limit",
    `the loops around grid.sync() ran more than ${MOST_ITERATIONS} times in one launch: do they end? \`graph.repeat\` of \`device.record\` runs long loops`,
  );
}
