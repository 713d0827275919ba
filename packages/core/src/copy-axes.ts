import type { Layout } from "./shape.ts";

/** Axes that a copy by WebAssembly may have. */
export const MAX_AXES = 64;

/** One axis of the two layouts of a copy: how many elements, and the steps from one to the next. */
export interface CopyAxis {
  readonly extent: number;
  readonly to: number;
  readonly from: number;
}

/** Drops axes of one element, and joins neighbours that step evenly in both layouts. */
export function mergeAxes(to: Omit<Layout, "offset">, from: Pick<Layout, "stride">): CopyAxis[] {
  const axes: CopyAxis[] = [];
  for (let i = 0; i < to.shape.length; i++) {
    const extent = to.shape[i] as number;
    if (extent !== 1) join(axes, { extent, to: to.stride[i] as number, from: from.stride[i] as number });
  }
  return axes;
}

/** The same in the order in which the elements that are written lie in memory: what is turned alike in both is a block too. */
export function axesInOrder(to: Omit<Layout, "offset">, from: Pick<Layout, "stride">): CopyAxis[] {
  const merged = mergeAxes(to, from);
  if (merged.length < 2) return merged;
  const axes: CopyAxis[] = [];
  for (const axis of merged.sort(outerFirst)) join(axes, axis);
  return axes;
}

const outerFirst = (a: CopyAxis, b: CopyAxis): number =>
  Math.abs(b.to) - Math.abs(a.to) || Math.abs(b.from) - Math.abs(a.from);

function join(axes: CopyAxis[], axis: CopyAxis): void {
  const outer = axes.at(-1);
  if (outer !== undefined && outer.to === axis.extent * axis.to && outer.from === axis.extent * axis.from)
    axes[axes.length - 1] = { extent: outer.extent * axis.extent, to: axis.to, from: axis.from };
  else axes.push(axis);
}
