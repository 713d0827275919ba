import type { DeviceArray } from "@gridstride/core";
import { viewOf } from "@gridstride/core/internal";

/** Neighbours along an axis of a result, and where they come from: forwards, backwards, or all from one place. */
export interface Run {
  readonly to: number;
  readonly from: number;
  readonly count: number;
  readonly step: 1 | -1 | 0;
}

/** Copies a box for each choice of a run of each axis. The two share no memory. */
export function copyRuns(out: DeviceArray, x: DeviceArray, runs: readonly (readonly Run[])[]): void {
  const walk = (chosen: readonly Run[]): void => {
    const next = runs[chosen.length];
    if (next !== undefined) {
      for (const run of next) if (run.count > 0) walk([...chosen, run]);
      return;
    }
    const shape = chosen.map(({ count }) => count);
    const sum = (array: DeviceArray, side: "to" | "from"): number =>
      chosen.reduce((at, run, axis) => at + run[side] * (array.stride[axis] as number), array.offset);
    const source = chosen.map(({ step }, axis) => step * (x.stride[axis] as number));
    viewOf(out, shape, out.stride, sum(out, "to")).copyFrom(viewOf(x, shape, source, sum(x, "from")));
  };
  walk([]);
}
