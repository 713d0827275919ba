import { converter } from "./cast.ts";
import type { DType, TypedArray } from "./dtype.ts";
import { broadcastStride, isContiguous, type Layout, sizeOf } from "./shape.ts";

/** Elements in host memory. */
export interface Cells extends Layout {
  readonly data: TypedArray;
  readonly dtype: DType;
}

type Indexed = { [index: number]: number | bigint };

/**
 * Copies every element of `from`, broadcast to `to`'s shape and converted to its type, into `to`'s own
 * elements. Contiguous memory of one type moves as a block. The two must not overlap.
 */
export function copyElements(to: Cells, from: Cells): void {
  const count = sizeOf(to.shape);
  if (count === 0) return;
  const stride = broadcastStride(from.shape, from.stride, to.shape);
  const convert = converter(from.dtype, to.dtype);
  const tight = isContiguous(to.shape, to.stride);
  if (tight && stride.every((step) => step === 0)) {
    const cell = (from.data as Indexed)[from.offset] as number;
    (to.data as Uint8Array).fill((convert === null ? cell : convert(cell)) as number, to.offset, to.offset + count);
    return;
  }
  if (convert === null && tight && isContiguous(to.shape, stride)) {
    const block = from.data.subarray(from.offset, from.offset + count);
    (to.data as Uint8Array).set(block as Uint8Array, to.offset);
    return;
  }
  walk(to, stride, from.offset, to.data as Indexed, from.data as Indexed, convert);
}

function walk(
  to: Layout,
  fromStride: readonly number[],
  fromOffset: number,
  target: Indexed,
  source: Indexed,
  convert: ReturnType<typeof converter>,
): void {
  const last = to.shape.length - 1;
  const width = last < 0 ? 1 : (to.shape[last] as number);
  const toStep = last < 0 ? 0 : (to.stride[last] as number);
  const fromStep = last < 0 ? 0 : (fromStride[last] as number);
  const index = new Array<number>(Math.max(last, 0)).fill(0);
  let at = to.offset;
  let read = fromOffset;
  for (;;) {
    if (convert === null)
      for (let i = 0, t = at, f = read; i < width; i++, t += toStep, f += fromStep) target[t] = source[f] as number;
    else
      for (let i = 0, t = at, f = read; i < width; i++, t += toStep, f += fromStep)
        target[t] = convert(source[f] as number);
    let axis = last - 1;
    for (; axis >= 0; axis--) {
      at += to.stride[axis] as number;
      read += fromStride[axis] as number;
      const next = (index[axis] as number) + 1;
      if (next < (to.shape[axis] as number)) {
        index[axis] = next;
        break;
      }
      at -= next * (to.stride[axis] as number);
      read -= next * (fromStride[axis] as number);
      index[axis] = 0;
    }
    if (axis < 0) return;
  }
}
