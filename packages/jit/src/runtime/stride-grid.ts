import type { KernelHead } from "../ir/ir.ts";
import { knownValue } from "../ir/launch-value.ts";
import { isApart } from "./distinct.ts";
import type { BoundArg, Triple } from "./executable.ts";
import { launchFacts } from "./launch-facts.ts";

const MOST = 2 ** 31 - 1;

/** The grid of blocks for a kernel whose grid-stride loops became threads; null where the kernel with its loops must run. */
export type StrideGrid = (args: readonly BoundArg[], given: Triple) => Triple | null;

/** Null for a kernel that has no such loops. */
export function strideGrid(kernel: Pick<KernelHead, "params" | "strides">, block: Triple): StrideGrid | null {
  if (kernel.strides === undefined) return null;
  const { axes, distinct } = kernel.strides;
  const ofDistinct = distinct.map((id) =>
    kernel.params.findIndex((param) => param.kind === "array" && param.array === id),
  );
  const known = axes.map((axis) => ({
    ...axis,
    ends: axis.first.map((expr) => knownValue(expr)),
    factors: axis.factors.map((expr) => knownValue(expr)),
    bounds: axis.tests.map(({ op, bound }) => ({ more: op === "le" ? 1 : 0, value: knownValue(bound) })),
  }));
  return (args, given) => {
    if (given.includes(0)) return given;
    if (!ofDistinct.every((param) => isApart(args[param]))) return null;
    const facts = launchFacts(kernel, args);
    const grid: [number, number, number] = [...given];
    for (const { axis, by, ends, bounds, apart, factors } of known) {
      const threads = given[axis] * block[axis];
      const [least = 0, greatest = 0] = ends.map((end) => end(facts));
      const bound = Math.min(...bounds.map(({ more, value }) => value(facts) + more));
      const places = Math.max(0, Math.ceil((bound - least) / by));
      grid[axis] = Math.ceil(places / block[axis]);
      const last = greatest + by * Math.max(0, grid[axis] * block[axis] - 1);
      const factor = Math.max(1, ...factors.map((value) => Math.abs(value(facts))));
      const wraps = Math.max(factor * last, factor * -least, bound + by * threads, grid[axis] * block[axis]) > MOST;
      if (threads <= apart || wraps) return null;
    }
    return grid;
  };
}
