import { type Cells, copyElements } from "../copy.ts";
import { dtypeInfo } from "../dtype.ts";
import { contiguousStride, sizeOf } from "../shape.ts";

/** A contiguous copy of elements, in whole words. */
export function packed(from: Cells): Cells["data"] {
  const { dtype, shape } = from;
  const { bytesPerElement, storage } = dtypeInfo(dtype);
  const words = Math.ceil((sizeOf(shape) * bytesPerElement) / 4);
  const data = new storage(Math.ceil((words * 4) / bytesPerElement)) as Cells["data"];
  copyElements({ data, shape, stride: contiguousStride(shape), offset: 0, dtype }, from);
  return data;
}
