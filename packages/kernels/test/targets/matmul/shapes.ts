// Shapes of operands, and which of them a test of one version takes.
import type { DType, Target } from "@gridstride/core";
import type { MatmulVariant } from "@gridstride/kernels";
import { everyRow, someRows, thorough } from "@gridstride/testing";

export type Shape = readonly number[];

export const shapes: readonly (readonly [Shape, Shape])[] = [
  [
    [0, 3],
    [3, 2],
  ],
  [
    [2, 0],
    [0, 3],
  ],
  [
    [2, 3],
    [3, 0],
  ],
  [
    [1, 1],
    [1, 1],
  ],
  [
    [1, 7],
    [7, 1],
  ],
  [
    [4, 4],
    [4, 8],
  ],
  [
    [5, 23],
    [23, 7],
  ],
  [
    [15, 16],
    [16, 17],
  ],
  [
    [3, 300],
    [300, 9],
  ],
  [
    [37, 2],
    [2, 61],
  ],
  [
    [67, 31],
    [31, 71],
  ],
  [
    [9, 300],
    [300, 132],
  ],
  [[7], [7]],
  [[7], [7, 5]],
  [[5, 7], [7]],
  [
    [3, 4, 5],
    [3, 5, 2],
  ],
  [
    [3, 4, 5],
    [5, 2],
  ],
  [
    [2, 1, 3, 4],
    [5, 4, 3],
  ],
  [[2, 3, 5], [5]],
  [
    [0, 2, 3],
    [3, 2],
  ],
];

/**
 * The rows of one test: all where that is cheap. On webgpu all in float32 where the user asked for every row, else rows that
 * take few pipelines: a software GPU compiles one of the tiled versions for half a second.
 */
export function shapesOf(target: Target, variant: MatmulVariant, type: DType): typeof shapes {
  // test/unit/quiet.test.ts runs the kernels on it at 20 shapes.
  if (target === "simulator") return someRows(shapes, 4);
  if (target !== "webgpu") return thorough ? shapes : shapes.slice(0, 8);
  if (variant === "naive") return thorough ? shapes : shapes.slice(0, 8);
  // A block of threads with barriers for each element: rows of few elements.
  if (variant === "dot") return shapes.filter(([a, b]) => (a.at(-2) ?? 1) * (b.length > 1 ? (b.at(-1) ?? 1) : 1) < 100);
  return everyRow && type === "float32" ? shapes : shapes.filter((_, i) => i < 3 || i === 6 || i === 10 || i === 16);
}
