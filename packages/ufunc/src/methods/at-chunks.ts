import { type DType, dtypeInfo, type NDArray } from "@gridstride/core";
import { isComplexType, meet } from "@gridstride/core/internal";
import type { Given } from "../call/operands.ts";

/** Updates of an array's elements. */
export interface Updates {
  /** The shape of all indices; the second operand of a whole job broadcasts to it, that of a chunk is a line. */
  readonly shape: readonly number[];
  /** The places in the first operand's memory, one for each update. */
  readonly places: Float64Array;
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
  const { shape, places, second } = job;
  const given = second?.kind === "host" ? second.array : null;
  // Elements that are read elsewhere count as they were before.
  const operand = given && (meet(given, array) ? given.copy() : given).broadcastTo(shape).reshape([places.length]);
  const bytes = ({ dtype }: NDArray): number => dtypeInfo(dtype).bytesPerElement + INDEX_BYTES;
  const each = bytes(array) + (operand ? bytes(operand) : 0);
  const step = Math.max(1, Math.floor((most - INDEX_BYTES) / each));
  for (let first = 0; first < places.length; first += step) {
    const end = Math.min(first + step, places.length);
    yield {
      ...job,
      places: places.subarray(first, end),
      second: operand ? { kind: "host", array: operand.slice([first, end]) } : second,
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
