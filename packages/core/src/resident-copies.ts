import type { Backend, Elements, Resident } from "./backend.ts";
import type { Cells } from "./copy.ts";
import { refuseToReal } from "./copy.ts";
import { dtypeInfo, partType, type RealDType } from "./dtype.ts";
import { partLayout, partsLayout } from "./parts.ts";
import { broadcastStride, contiguousStride, sizeOf } from "./shape.ts";

// Backends copy numbers and bools; here complex elements become the pairs of numbers that they are.

/** Complex elements as pairs along a last axis. */
export function residentParts(array: Elements): Resident {
  const type = partType(array.dtype);
  const { allocation } = array;
  return type === null
    ? { ...array, dtype: array.dtype as RealDType }
    : { allocation, dtype: type, ...partsLayout(array) };
}

function residentPart(array: Elements, part: 0 | 1): Resident {
  return { allocation: array.allocation, dtype: partType(array.dtype) as RealDType, ...partLayout(array, part) };
}

/** `Backend.copy` for elements of all types. @throws {CastingError} from complex to real elements. */
export function copyResident(backend: Backend, to: Elements, from: Elements): void {
  const [wanted, given] = [partType(to.dtype), partType(from.dtype)];
  if (wanted === null && given !== null) refuseToReal(from.dtype, to.dtype);
  if (wanted === null || given !== null) return backend.copy(residentParts(to), residentParts(from));
  if (sizeOf(to.shape) === 0) return;
  backend.copy(residentPart(to, 0), residentParts(from));
  const allocation = backend.allocate(8, "a zero", true, true);
  try {
    const zero = { allocation, dtype: wanted, shape: to.shape, stride: to.shape.map(() => 0), offset: 0 };
    backend.copy(residentPart(to, 1), zero);
  } finally {
    allocation.release();
  }
}

/** Repeated elements that are worth a launch and memory of its own. */
const REPEATED = 65_536;

/** `Backend.upload` for elements of all types, broadcast: of those that are repeated often each goes over once. */
export function uploadCells(backend: Backend, to: Elements, from: Cells): void {
  const { shape } = to;
  const { data, dtype, offset } = from;
  const stride = broadcastStride(from.shape, from.stride, shape);
  const distinct = shape.map((extent, axis) => (stride[axis] === 0 ? Math.min(extent, 1) : extent));
  const count = sizeOf(distinct);
  if (sizeOf(shape) - count < REPEATED)
    return backend.upload(residentParts(to), cellsParts({ data, dtype, shape, stride, offset }));
  const allocation = backend.allocate(count * dtypeInfo(dtype).bytesPerElement, "elements to repeat", false, true);
  try {
    const few = { allocation, dtype, shape: distinct, stride: contiguousStride(distinct), offset: 0 };
    backend.upload(residentParts(few), cellsParts({ data, dtype, shape: distinct, stride, offset }));
    copyResident(backend, to, { ...few, shape, stride: broadcastStride(distinct, few.stride, shape) });
  } finally {
    allocation.release();
  }
}

/** The numbers of a host array, of complex elements as pairs along a last axis. */
export function cellsParts(cells: Cells): Cells & { readonly dtype: RealDType } {
  const type = partType(cells.dtype);
  const { data, shape, stride, offset } = cells;
  return type === null
    ? { data, shape, stride, offset, dtype: cells.dtype as RealDType }
    : { data, dtype: type, ...partsLayout(cells) };
}
