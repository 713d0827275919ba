import type { DType } from "./dtype.ts";
import { reinterpretLayout } from "./reinterpret.ts";
import { type Layout, reshapeStride, resolveShape, transposeLayout } from "./shape.ts";
import { type Range, sliceLayout } from "./slice.ts";
import { leftOut, WITHOUT } from "./without.ts";

// The layouts of views of arrays, on the host and on devices.

export const sliced = (layout: Layout, ranges: readonly Range[]): Layout =>
  WITHOUT.views ? leftOut("views", "slice()") : sliceLayout(layout, ranges);

export const transposed = (layout: Layout, axes: readonly number[] | undefined): Layout =>
  WITHOUT.views ? leftOut("views", "transpose()") : transposeLayout(layout, axes);

export const reinterpreted = (layout: Layout, from: DType, to: DType): Layout =>
  WITHOUT.views ? leftOut("views", "view()") : reinterpretLayout(layout, from, to);

/** The stride is null where only a copy can be had. @throws {ShapeError} where the sizes differ. */
export function reshaped(
  layout: Layout,
  shape: number | readonly number[],
): { readonly to: readonly number[]; readonly stride: readonly number[] | null } {
  if (WITHOUT.views) return leftOut("views", "reshape()");
  else {
    const to = resolveShape(layout.shape, shape);
    return { to, stride: reshapeStride(layout, to) };
  }
}
