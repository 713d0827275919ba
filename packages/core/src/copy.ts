import { converter } from "./cast.ts";
import { type CopyAxis, mergeAxes } from "./copy-axes.ts";
import { type DType, dtypeInfo, partType, type RealDType, type TypedArray } from "./dtype.ts";
import { CastingError } from "./errors.ts";
import { memoryOf } from "./managed-memory.ts";
import { partLayout } from "./parts.ts";
import { broadcastStride, extentOf, isContiguous, type Layout, sizeOf } from "./shape.ts";

/** Elements in host memory. */
export interface Cells extends Layout {
  readonly data: TypedArray;
  readonly dtype: DType;
}

/** Whether two arrays of the host may share elements. Conservative: ranges of bytes are compared. */
export function meet(a: Cells, b: Cells): boolean {
  if (memoryOf(a.data.buffer) !== memoryOf(b.data.buffer)) return false;
  const [low, high] = bytesOf(a);
  const [from, to] = bytesOf(b);
  return low < to && from < high;
}

/** The bytes of its buffer from the first to the last element of an array; none where it has no elements. */
export function bytesOf(cells: Cells): readonly [number, number] {
  const [low, high] = extentOf(cells);
  if (sizeOf(cells.shape) === 0) return [0, 0];
  const { bytesPerElement } = dtypeInfo(cells.dtype);
  const { byteOffset } = cells.data;
  return [byteOffset + low * bytesPerElement, byteOffset + high * bytesPerElement];
}

/** Elements side by side that are worth a block. */
const RUN = 16;

type Indexed = { [index: number]: number | bigint };

/**
 * Copies every element of `from`, broadcast to `to`'s shape and converted to its type, into `to`'s own
 * elements. Contiguous memory of one type moves as a block. The two must not overlap.
 *
 * @throws {CastingError} from complex to real elements.
 */
export function copyElements(to: Cells, from: Cells): void {
  if (partType(to.dtype) === null && partType(from.dtype) === null) return copyReal(to as RealCells, from as RealCells);
  if (partType(to.dtype) === null) refuseToReal(from.dtype, to.dtype);
  const tight = isContiguous(to.shape, to.stride) && isContiguous(from.shape, from.stride);
  if (to.dtype === from.dtype && tight && sizeOf(to.shape) === sizeOf(from.shape)) {
    const start = 2 * from.offset;
    const block = from.data.subarray(start, start + 2 * sizeOf(from.shape));
    return (to.data as Float32Array).set(block as Float32Array, 2 * to.offset);
  }
  copyReal(partCells(to, 0), partCells(from, 0));
  copyReal(partCells(to, 1), partType(from.dtype) === null ? ZERO : partCells(from, 1));
}

interface RealCells extends Cells {
  readonly dtype: RealDType;
}

const ZERO: RealCells = { data: new Float64Array(1), shape: [], stride: [], offset: 0, dtype: "float64" };

/** One part of complex elements; of others the elements themselves. */
function partCells(cells: Cells, part: 0 | 1): RealCells {
  const type = partType(cells.dtype);
  return type === null ? (cells as RealCells) : { data: cells.data, dtype: type, ...partLayout(cells, part) };
}

/** @throws {CastingError} */
export function refuseToReal(from: DType, to: DType): never {
  throw new CastingError(
    `expected elements that ${to} holds, got ${from}, whose imaginary parts would be lost: take x.real or x.imag, or absolute(x)`,
  );
}

function copyReal(to: RealCells, from: RealCells): void {
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
  const axes = mergeAxes(to, { stride });
  const inner = axes.pop() ?? { extent: 1, to: 0, from: 0 };
  const isRun = convert === null && inner.to === 1 && inner.from === 1 && inner.extent >= RUN;
  eachRow(axes, to.offset, from.offset, (at, read) => {
    if (isRun) (to.data as Uint8Array).set(from.data.subarray(read, read + inner.extent) as Uint8Array, at);
    else copyRow(inner, to.data as Indexed, at, from.data as Indexed, read, convert);
  });
}

function copyRow(
  { extent, to: toStep, from: fromStep }: CopyAxis,
  target: Indexed,
  at: number,
  source: Indexed,
  read: number,
  convert: ReturnType<typeof converter>,
): void {
  if (fromStep === 0 && toStep === 1 && extent >= RUN) {
    const cell = source[read] as number;
    (target as unknown as Uint8Array).fill(convert === null ? cell : (convert(cell) as number), at, at + extent);
  } else if (convert === null)
    for (let i = 0, t = at, f = read; i < extent; i++, t += toStep, f += fromStep) target[t] = source[f] as number;
  else
    for (let i = 0, t = at, f = read; i < extent; i++, t += toStep, f += fromStep)
      target[t] = convert(source[f] as number);
}

/** Every place of the axes, the last one fastest. */
function eachRow(axes: readonly CopyAxis[], to: number, from: number, row: (to: number, from: number) => void): void {
  const [axis, ...rest] = axes;
  if (axis === undefined) return row(to, from);
  for (let i = 0; i < axis.extent; i++) eachRow(rest, to + i * axis.to, from + i * axis.from, row);
}
