import type { Device, DeviceArray, Scalar } from "@gridstride/core";
import { full } from "@gridstride/core";
import {
  type DeviceFunction,
  deviceFunction,
  type Kernel,
  type KernelArray1,
  type KernelContext,
  kernel,
} from "@gridstride/jit";
import { type Combine, type CombineFunction, remembered } from "../reduce/combine.ts";
import { cumsum } from "../scan/cumsum-cumprod.ts";

/** Rows that a thread reduces. */
const PIECE = 256;

/** The reduction of each group. */
export interface GroupReduction {
  readonly fn: CombineFunction;
  /** In the type that is computed in. */
  readonly values: DeviceArray;
  /** Which elements count, of bool. Null for all. */
  readonly mask: DeviceArray | null;
  /** The value that each group starts with; null for its first element. */
  readonly initial: Scalar | null;
}

type First = Kernel<
  [
    x: KernelArray1,
    order: KernelArray1,
    mask: KernelArray1,
    start: KernelArray1,
    ends: KernelArray1,
    pieceEnds: KernelArray1,
    out: KernelArray1,
    started: boolean,
    masked: boolean,
  ]
>;
type Next = Kernel<[x: KernelArray1, ends: KernelArray1, pieceEnds: KernelArray1, out: KernelArray1]>;

/** How many pieces each group has, after a 0. */
const pieces: Kernel<[KernelArray1, KernelArray1]> = /* @__PURE__ */ kernel(
  ({ grid, PIECE }, ends, out) => {
    const g = grid(1);
    if (g >= out.shape[0]) return;
    out[g] = g === 0 ? 0 : Math.floor((ends[g] - ends[g - 1] + (PIECE - 1)) / PIECE);
  },
  { uses: { PIECE } },
);

/** From where up to where the elements of a piece are, all of one group, which is found by bisection. */
const extentOf: DeviceFunction<
  [ends: KernelArray1, pieceEnds: KernelArray1, piece: number],
  readonly [number, number]
> = /* @__PURE__ */ deviceFunction(
  (
    { PIECE }: KernelContext & { readonly PIECE: number },
    ends: KernelArray1,
    pieceEnds: KernelArray1,
    piece: number,
  ): readonly [number, number] => {
    let g = 0;
    let above = ends.shape[0] - 1;
    while (above - g > 1) {
      const middle = (g + above) >> 1;
      if (pieceEnds[middle] <= piece) g = middle;
      else above = middle;
    }
    const from = ends[g] + (piece - pieceEnds[g]) * PIECE;
    return [from, Math.min(from + PIECE, ends[g + 1])];
  },
  { uses: { PIECE } },
);

/** A thread reduces a piece of a group's rows. */
const makeFirst = (combine: Combine): First =>
  kernel(
    ({ grid, combine, extentOf }, x, order, mask, start, ends, pieceEnds, out, started, masked) => {
      const piece = grid(1);
      if (piece >= pieceEnds[ends.shape[0] - 1]) return;
      const [from, to] = extentOf(ends, pieceEnds, piece);
      let acc = started ? start[0] : x[order[from]];
      for (let i = started ? from : from + 1; i < to; i++) {
        const row = order[i];
        if (!masked || mask[row]) acc = combine(acc, x[row]);
      }
      out[piece] = acc;
    },
    { uses: { combine, extentOf } },
  );

const makeNext = (combine: Combine): Next =>
  kernel(
    ({ grid, combine, extentOf }, x, ends, pieceEnds, out) => {
      const piece = grid(1);
      if (piece >= pieceEnds[ends.shape[0] - 1]) return;
      const [from, to] = extentOf(ends, pieceEnds, piece);
      let acc = x[from];
      for (let i = from + 1; i < to; i++) acc = combine(acc, x[i]);
      out[piece] = acc;
    },
    { uses: { combine, extentOf } },
  );

/** A launch that reduces what the one before has left, the first of them rows. */
interface Level {
  /** Where each group's elements begin and end. */
  readonly ends: DeviceArray;
  /** The same of the pieces that they are reduced to. */
  readonly pieceEnds: DeviceArray;
  /** Pieces at most: how many there are is known on the device. */
  readonly most: number;
}

/** Groups of sorted rows, and how they are cut into pieces, which is the same for all columns. */
export class Groups {
  /** int32, one more than there are groups: group g has the sorted rows from `ends[g]` up to, but without, `ends[g + 1]`. */
  readonly ends: DeviceArray;
  /** Where sorted rows come from, int32. */
  readonly order: DeviceArray;
  /** Launch after launch, until each group is one element. */
  readonly levels: readonly Level[];

  constructor(device: Device, order: DeviceArray, ends: DeviceArray) {
    this.order = order;
    this.ends = ends;
    const count = ends.size - 1;
    const levels: Level[] = [];
    this.levels = levels;
    let all = order.size;
    for (let longest = order.size, from = ends; count > 0; longest = Math.ceil(longest / PIECE)) {
      using counts = device.empty([count + 1], "int32");
      pieces.forall(count + 1, { device })(from, counts);
      const pieceEnds = cumsum(counts, { dtype: "int32" });
      all = count + Math.floor(all / PIECE);
      levels.push({ ends: from, pieceEnds, most: all });
      if (longest <= PIECE) break;
      from = pieceEnds;
    }
  }

  [Symbol.dispose](): void {
    for (const { pieceEnds } of this.levels) pieceEnds.dispose();
  }
}

/**
 * Reduces each group, pieces of rows at first, then pieces of those results, until each group is one: threads have equal work
 * however long groups are, and sums of floats the rounding errors of a tree.
 *
 * @returns an element per group, the caller's, of the type of the values.
 */
export function reduceGroups(
  device: Device,
  { order, ends, levels }: Groups,
  { fn, values, mask, initial }: GroupReduction,
): DeviceArray {
  const type = values.dtype;
  const first = remembered(device, "first of groups", fn, type, makeFirst);
  const next = remembered(device, "next of groups", fn, type, makeNext);
  using nothing = device.zeros([1], "bool");
  using start = device.toDevice(full([1], initial ?? 0, type));
  const made: DeviceArray[] = [];
  try {
    for (const { ends, pieceEnds, most } of levels) {
      const [before, out] = [made.at(-1), device.empty([most], type)];
      made.push(out);
      if (before !== undefined) next.forall(most, { device })(before, ends, pieceEnds, out);
      else {
        const [started, masked] = [initial !== null, mask !== null];
        first.forall(most, { device })(values, order, mask ?? nothing, start, ends, pieceEnds, out, started, masked);
      }
    }
    return (
      made
        .at(-1)
        ?.slice([0, ends.size - 1])
        .copy() ?? device.empty([0], type)
    );
  } finally {
    for (const array of made) array.dispose();
  }
}
