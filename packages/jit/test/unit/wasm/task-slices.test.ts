import { describe, expect, test } from "vitest";
import type { Triple } from "../../../src/runtime/executable.ts";
import { taskSlices } from "../../../src/runtime/run-wasm.ts";
import { type TaskPlan, taskCount } from "../../../src/targets/wasm/module.ts";

const blocks: TaskPlan = { kind: "blocks" };
const rows = (axis: 0 | 1 | 2, length: number): TaskPlan => ({ kind: "rows", axis, length });

describe("tasks of places along an axis", () => {
  test.each<[string, TaskPlan, Triple, Triple, 0 | 1, ReturnType<typeof taskSlices>]>([
    ["blocks along x", blocks, [5, 1, 1], [4, 2, 1], 0, { places: 4, tasks: 1 }],
    ["blocks along x, of which y has more", blocks, [5, 2, 1], [4, 2, 1], 0, null],
    ["blocks along y", blocks, [5, 3, 1], [4, 2, 1], 1, { places: 2, tasks: 5 }],
    ["blocks along y, of which z has more", blocks, [5, 3, 2], [4, 2, 1], 1, null],
    ["along a row", rows(0, 8), [20, 1, 1], [1, 1, 1], 0, { places: 8, tasks: 1 }],
    ["along one of several rows", rows(0, 8), [20, 2, 1], [1, 1, 1], 0, null],
    ["from row to row", rows(0, 8), [20, 7, 1], [1, 1, 1], 1, { places: 1, tasks: 3 }],
    ["from row to row of several planes", rows(0, 8), [20, 7, 2], [1, 1, 1], 1, null],
    ["rows along y, from one to the next", rows(1, 8), [20, 7, 1], [1, 1, 1], 0, { places: 1, tasks: 1 }],
    ["rows along y, along one of several", rows(1, 8), [20, 7, 1], [1, 1, 1], 1, null],
    ["rows along z", rows(2, 8), [20, 7, 30], [1, 1, 1], 1, { places: 1, tasks: 80 }],
    ["threads of blocks count", rows(0, 8), [5, 1, 1], [4, 2, 1], 0, null],
  ])("%s", (_, plan, grid, block, axis, expected) => {
    const found = taskSlices(plan, grid, block, axis);
    expect(found).toEqual(expected);
    if (found === null) return;
    // All slices are all tasks.
    const places = grid[axis] * block[axis];
    expect(Math.ceil(places / found.places) * found.tasks).toBe(taskCount(plan, grid, block));
  });
});
