import type { Kernel } from "../ir/ir.ts";
import type { LaunchFacts } from "../ir/launch-value.ts";
import { type Window, windowOf } from "../passes/row-windows.ts";
import type { ThreadAccesses } from "../passes/thread-accesses.ts";
import type { BoundArg, Executable, RowTiles, Triple } from "./executable.ts";

/**
 * @param kernel - its positions in the one phase of the launch; along z there is one.
 * @param row - the axis of arrays that has their rows.
 * @returns null where an array that is stored to does not have rows of its own for each place of either axis.
 */
export function rowTilesOf(
  kernel: Kernel,
  accesses: ThreadAccesses,
  executable: Executable,
  { args, grid, facts }: { readonly args: readonly BoundArg[]; readonly grid: Triple; readonly facts: LaunchFacts },
  row: number,
): RowTiles | null {
  if (grid.includes(0)) return null;
  for (const axis of [1, 0] as const) {
    const parts = executable.parts?.(grid, axis) ?? null;
    if (parts === null || grid[axis] <= 1) continue;
    const launch = { facts, threads: [grid[0], grid[1]] as const, axis };
    const windows = kernel.params.map((param, at): Window => {
      const arg = args[at];
      if (param.kind !== "array" || arg?.kind !== "array") return { kind: "whole" };
      return windowOf(accesses, param.array, arg.array.shape, row, launch);
    });
    const isOwn = kernel.params.every((param, at) => {
      const array = param.kind === "array" ? kernel.arrays[param.array] : undefined;
      const window = windows[at] as Window;
      return (
        !(array?.space === "global" && array.written) || (window.kind === "rows" && window.lowest === window.highest)
      );
    });
    if (isOwn) return { places: grid[axis], step: parts.step, windows, start: parts.start };
  }
  return null;
}
