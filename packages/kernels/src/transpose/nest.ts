import type { DeviceArray } from "@gridstride/core";

/** An axis of the result: how long it is, and how far the input and the result step along it. */
export interface Axis {
  readonly extent: number;
  readonly from: number;
  readonly to: number;
}

/** The axes of a view and of an array of its shape, without axes of one element, neighbours that both walk evenly as one. */
export function axesOf(x: DeviceArray, out: DeviceArray): readonly Axis[] {
  const axes: Axis[] = [];
  for (const [i, extent] of out.shape.entries()) {
    if (extent === 1) continue;
    const [from, to] = [x.stride[i] as number, out.stride[i] as number];
    const last = axes.at(-1);
    if (last?.from === from * extent && last.to === to * extent)
      axes[axes.length - 1] = { extent: last.extent * extent, from, to };
    else axes.push({ extent, from, to });
  }
  return axes;
}

/** Where the two innermost axes begin, for every place of the others but the last, which is launched with them. */
export function starts(axes: readonly Axis[]): readonly (readonly [from: number, to: number])[] {
  return axes.reduce<readonly (readonly [number, number])[]>(
    (all, { extent, from, to }) =>
      all.flatMap(([f, t]) => Array.from({ length: extent }, (_, i) => [f + i * from, t + i * to] as const)),
    [[0, 0]],
  );
}
