import { LaunchError } from "@gridstride/core";
import { show } from "@gridstride/core/internal";
import type { Dim3 } from "../types/context.ts";
import type { Triple } from "./executable.ts";

const MOST = 2 ** 31 - 1;

/**
 * Blocks of a grid or threads of a block as x, y, z; missing axes are 1.
 * @param least - 0 for a grid (nothing runs), 1 for a block.
 * @throws {LaunchError} bad-size, when it is not one to three whole numbers in range.
 */
export function normalizeDim3(given: Dim3, what: "grid" | "block", least: 0 | 1): Triple {
  const list: readonly number[] = typeof given === "number" ? [given] : given;
  const fine = Array.isArray(list) && list.length >= 1 && list.length <= 3;
  if (!fine || !list.every((n) => Number.isInteger(n) && n >= least && n <= MOST)) {
    throw new LaunchError(
      "bad-size",
      `in k.configure(grid, block, { device }), the ${what} is one to three whole numbers from ${least} to ${MOST}, x first; got ${show(given)}`,
    );
  }
  return [list[0] ?? 1, list[1] ?? 1, list[2] ?? 1];
}

/** Positions of threads are int32. @throws {LaunchError} code `limit`. */
export function checkGrid(grid: Triple, block: Triple): void {
  for (let axis = 0; axis < 3; axis++) {
    if ((grid[axis] as number) * (block[axis] as number) > MOST)
      throw new LaunchError(
        "limit",
        `a grid of ${grid.join(" x ")} blocks of ${block.join(" x ")} has more than ${MOST} threads along axis ${axis}`,
      );
  }
}
