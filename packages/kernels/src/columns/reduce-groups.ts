import type { Device, DeviceArray, Scalar } from "@gridstride/core";
import { full } from "@gridstride/core";
import { type Kernel, type KernelArray1, kernel } from "@gridstride/jit";
import { type Combine, type CombineFunction, remembered } from "../reduce/combine.ts";
import { cumsum } from "../scan/cumsum-cumprod.ts";

/** Rows that a thread reduces. */
const PIECE = 256;

/** Groups of sorted rows. */
export interface Groups {
  /** Where sorted rows come from, int32. */
  readonly order: DeviceArray;
  /** int32, one more than there are groups: group g has the sorted rows from `ends[g]` up to, but without, `ends[g + 1]`. */
  readonly ends: DeviceArray;
}

/** What is reduced in each group. */
export interface GroupReduction {
  readonly fn: CombineFunction;
  /** In the type that is computed in. */
  readonly values: DeviceArray;
  /** Of bool: which elements count. Null for all. */
  readonly mask: DeviceArray | null;
  /** What each group starts with; null for its first element. */
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

/** A thread reduces a piece of a group's rows, which it finds by bisection. */
const makeFirst = (combine: Combine): First =>
  kernel(
    ({ grid, combine, PIECE }, x, order, mask, start, ends, pieceEnds, out, started, masked) => {
      const piece = grid(1);
      const groups = ends.shape[0] - 1;
      if (piece >= pieceEnds[groups]) return;
      let g = 0;
      let above = groups;
      while (above - g > 1) {
        const middle = (g + above) >> 1;
        if (pieceEnds[middle] <= piece) g = middle;
        else above = middle;
      }
      const from = ends[g] + (piece - pieceEnds[g]) * PIECE;
      const to = Math.min(from + PIECE, ends[g + 1]);
      let acc = started ? start[0] : x[order[from]];
      for (let i = started ? from : from + 1; i < to; i++) {
        const row = order[i];
        if (!masked || mask[row]) acc = combine(acc, x[row]);
      }
      out[piece] = acc;
    },
    { uses: { combine, PIECE } },
  );

const makeNext = (combine: Combine): Next =>
  kernel(
    ({ grid, combine, PIECE }, x, ends, pieceEnds, out) => {
      const piece = grid(1);
      const groups = ends.shape[0] - 1;
      if (piece >= pieceEnds[groups]) return;
      let g = 0;
      let above = groups;
      while (above - g > 1) {
        const middle = (g + above) >> 1;
        if (pieceEnds[middle] <= piece) g = middle;
        else above = middle;
      }
      const from = ends[g] + (piece - pieceEnds[g]) * PIECE;
      const to = Math.min(from + PIECE, ends[g + 1]);
      let acc = x[from];
      for (let i = from + 1; i < to; i++) acc = combine(acc, x[i]);
      out[piece] = acc;
    },
    { uses: { combine, PIECE } },
  );

/**
 * Reduces each group, pieces of rows at first, then pieces of those results, until each group is one: threads have equal work
 * however long groups are, and sums of floats the rounding errors of a tree.
 *
 * @returns an element per group, the caller's, of the type of the values.
 */
export function reduceGroups(
  device: Device,
  { order, ends }: Groups,
  { fn, values, mask, initial }: GroupReduction,
): DeviceArray {
  const type = values.dtype;
  const groups = ends.size - 1;
  if (groups === 0) return device.empty([0], type);
  const first = remembered(device, "first of groups", fn, type, makeFirst);
  const next = remembered(device, "next of groups", fn, type, makeNext);
  const made: DeviceArray[] = [];
  const keep = (array: DeviceArray): DeviceArray => {
    made.push(array);
    return array;
  };
  try {
    const nothing = keep(device.zeros([1], "bool"));
    const start = keep(device.toDevice(full([1], initial ?? 0, type)));
    // Of one group and of all: what they may have at most, as how many there are is known on the device.
    let level = { ends, longest: order.size, all: order.size, x: values };
    for (let round = 0; ; round++) {
      const most = groups + Math.floor(level.all / PIECE);
      const out = keep(device.empty([most], type));
      const counts = keep(device.empty([groups + 1], "int32"));
      pieces.forall(groups + 1, { device })(level.ends, counts);
      const pieceEnds = keep(cumsum(counts, { dtype: "int32" }));
      if (round > 0) next.forall(most, { device })(level.x, level.ends, pieceEnds, out);
      else {
        const [started, masked] = [initial !== null, mask !== null];
        first.forall(most, { device })(values, order, mask ?? nothing, start, ends, pieceEnds, out, started, masked);
      }
      if (level.longest <= PIECE) return out.slice([0, groups]).copy();
      level = { ends: pieceEnds, longest: Math.ceil(level.longest / PIECE), all: most, x: out };
    }
  } finally {
    for (const array of made) array.dispose();
  }
}
