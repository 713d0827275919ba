import type { Resident } from "./backend.ts";
import { type Cells, copyElements, meet } from "./copy.ts";
import { dtypeInfo } from "./dtype.ts";
import { extentOf, sizeOf } from "./shape.ts";

/** Device memory that the host can address, as a typed array of the elements. `bytes` begins at a multiple of their size. */
export function cellsIn(bytes: Uint8Array, array: Resident): Cells {
  const info = dtypeInfo(array.dtype);
  const data = new info.storage(bytes.buffer, bytes.byteOffset, Math.floor(bytes.byteLength / info.bytesPerElement));
  return {
    data: data as Cells["data"],
    shape: array.shape,
    stride: array.stride,
    offset: sizeOf(array.shape) === 0 ? 0 : array.offset,
    dtype: array.dtype,
  };
}

/** Copies within host memory, reading before it writes where the two overlap. */
export function copyCells(to: Cells, from: Cells): void {
  copyElements(to, meet(to, from) ? setAside(from) : from);
}

function setAside(cells: Cells): Cells {
  const [low, high] = extentOf(cells);
  return { ...cells, data: cells.data.slice(low, high), offset: cells.offset - low };
}
