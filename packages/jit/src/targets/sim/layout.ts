/** Where the elements of an array lie in its data; all in elements. */
export interface Layout {
  readonly name: string;
  /** The offset of element [0, 0, …]. */
  readonly offset: number;
  readonly shape: readonly number[];
  readonly strides: readonly number[];
}

/** The index per axis of a place in `data`. Where views overlap themselves, the first that fits. */
export function indicesOf(view: Layout, place: number): number[] {
  let rest = place - view.offset;
  const indices = new Array<number>(view.shape.length).fill(0);
  const axes = view.shape.map((_, axis) => axis).filter((axis) => view.strides[axis] !== 0);
  // Count every axis from the end where its stride is positive, so that larger strides can be taken out greedily.
  for (const axis of axes) if (view.strides[axis]! < 0) rest += -view.strides[axis]! * (view.shape[axis]! - 1);
  for (const axis of axes.sort((a, b) => Math.abs(view.strides[b]!) - Math.abs(view.strides[a]!))) {
    const step = Math.abs(view.strides[axis]!);
    const steps = Math.min(Math.floor(rest / step), view.shape[axis]! - 1);
    rest -= steps * step;
    indices[axis] = view.strides[axis]! < 0 ? view.shape[axis]! - 1 - steps : steps;
  }
  return indices;
}
