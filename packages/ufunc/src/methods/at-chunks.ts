import { type DType, dtypeInfo, NDArray, type TypedArray } from "@gridstride/core";
import { isComplexType } from "@gridstride/core/internal";
import { bytesOf } from "../call/host-memory.ts";
import type { Given } from "../call/operands.ts";
import { stretch } from "../rules/broadcast.ts";
import { elementOffsets } from "../rules/element-offsets.ts";
import type { Segments } from "./segments.ts";

/** Updates of an array's elements. */
export interface Updates {
  /** The shape of the indices; the second operand broadcasts to it. */
  readonly shape: readonly number[];
  /** The places in the first operand's memory, for each element of `shape`. */
  readonly segments: Segments;
  /** Null for a function of one operand; a scalar is in the type that the loop takes. */
  readonly second: Given | null;
}

/** Bytes of an index on a device. */
const INDEX_BYTES = 4;

/**
 * The updates of a host array as jobs that take at most `most` bytes each, one after the other. An element whose updates
 * are in several of them goes on as it was left, which is what it would have been in between.
 */
export function* chunksOfUpdates<J extends Updates>(job: J, array: NDArray, most: number): Generator<J> {
  const { shape, segments } = job;
  const { distinct, starts, order } = segments;
  const second = job.second?.kind === "host" ? job.second.array : null;
  const own = dtypeInfo(array.dtype).bytesPerElement + INDEX_BYTES;
  const read = second === null ? 0 : INDEX_BYTES;
  if (INDEX_BYTES + distinct.length * own + order.length * read + bytesOf([second]) <= most) return yield job;
  const each = own + read + (second === null ? 0 : dtypeInfo(second.dtype).bytesPerElement);
  const step = Math.max(1, Math.floor((most - INDEX_BYTES) / each));
  const operand = second && inOrder(second, shape, order);
  let line = 0;
  for (let first = 0; first < order.length; first += step) {
    const end = Math.min(first + step, order.length);
    while ((starts[line + 1] as number) <= first) line++;
    let after = line + 1;
    while ((starts[after] as number) < end) after++;
    yield {
      ...job,
      shape: [end - first],
      segments: {
        distinct: distinct.slice(line, after),
        starts: starts.slice(line, after + 1).map((at) => Math.min(Math.max(at, first), end) - first),
        order: Int32Array.from({ length: end - first }, (_, at) => at),
      },
      second: operand === null ? job.second : hostPart(operand, first, end),
    };
  }
}

export type Cells = { [index: number]: number | bigint };

/** Numbers of an element: a complex one has two. */
export const cellsOf = (dtype: DType): 1 | 2 => (isComplexType(dtype) ? 2 : 1);

/** Copies one element; both places count elements. */
export function copyCells(from: Cells, at: number, to: Cells, place: number, width: 1 | 2): void {
  for (let k = 0; k < width; k++) to[place * width + k] = from[at * width + k] as number | bigint;
}

/** The second operand's elements in the order of the updates, in memory of their own. */
function inOrder(array: NDArray, shape: readonly number[], order: Int32Array): NDArray {
  const places = elementOffsets(shape, stretch(array, shape), array.offset);
  const Storage = array.data.constructor as new (length: number) => TypedArray;
  const width = cellsOf(array.dtype);
  const cells = new Storage(order.length * width);
  for (const [i, at] of order.entries()) copyCells(array.data as Cells, places[at] as number, cells as Cells, i, width);
  return new NDArray(cells as typeof array.data, [order.length], [1], 0, array.dtype);
}

function hostPart(array: NDArray, first: number, end: number): Given {
  return { kind: "host", array: array.slice([first, end]) };
}
