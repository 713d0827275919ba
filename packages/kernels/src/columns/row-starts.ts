import type { Device, DeviceArray } from "@gridstride/core";
import { type Kernel, type KernelArray1, kernel } from "@gridstride/jit";
import { type BitKind, bitKind, type Holds, holds, isNaNOf } from "../indexing/bits.ts";
import { asBits } from "../indexing/gather.ts";

type Mark = Kernel<[KernelArray1, KernelArray1, KernelArray1]>;

/** Adds 1 where a sorted element differs from the one before; zeros of either sign are one, and so is NaN. */
const makeMark = (holds: Holds, isNaN: Holds): Mark =>
  kernel(
    ({ grid, holds, isNaN }, bits, order, flags) => {
      const i = grid(1);
      if (i >= flags.shape[0]) return;
      if (i === 0) {
        flags[i] = 1;
        return;
      }
      const own = bits[order[i]];
      const before = bits[order[i - 1]];
      if (own !== before && (holds(own) || holds(before)) && !(isNaN(own) && isNaN(before))) flags[i] = 1;
    },
    { uses: { holds, isNaN } },
  );

const marks: Readonly<Record<BitKind, Mark>> = {
  whole: /* @__PURE__ */ makeMark(holds.whole, isNaNOf.whole),
  half: /* @__PURE__ */ makeMark(holds.half, isNaNOf.half),
  single: /* @__PURE__ */ makeMark(holds.single, isNaNOf.single),
  double: /* @__PURE__ */ makeMark(holds.double, isNaNOf.double),
};

/** No row that is masked begins a group. */
const leaveOut: Kernel<[KernelArray1, KernelArray1, KernelArray1]> = /* @__PURE__ */ kernel(
  ({ grid }, mask, order, flags) => {
    const i = grid(1);
    if (i < flags.shape[0] && !mask[order[i]]) flags[i] = 0;
  },
);

/** 1 for each sorted row that differs from the row before it, and is not masked; int32, the caller's. */
export function rowStarts(
  device: Device,
  columns: readonly DeviceArray[],
  order: DeviceArray,
  mask: DeviceArray | null,
): DeviceArray {
  const flags = device.zeros([order.size], "int32");
  if (order.size === 0) return flags;
  for (const column of columns)
    marks[bitKind(column.dtype)].forall(order.size, { device })(asBits(column), order, flags);
  if (mask !== null) leaveOut.forall(order.size, { device })(mask, order, flags);
  return flags;
}
