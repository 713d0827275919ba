import type { Device, DeviceArray } from "@gridstride/core";
import { type Kernel, type KernelArray1, type KernelArray2, kernel } from "@gridstride/jit";
import { rowOrder } from "../sort/row-order.ts";
import { type BitKind, bitKind, type Holds, holds, isNaNOf } from "./bits.ts";
import { asBits } from "./gather.ts";

type Flag = Kernel<[KernelArray2, KernelArray1, KernelArray1]>;

/** 1 where a sorted row differs from the one before; zeros of either sign are equal, and NaN does not equal any element. */
const makeStarts = (holds: Holds, isNaN: Holds): Flag =>
  kernel(
    ({ grid, holds, isNaN }, rows, order, flags) => {
      const i = grid(1);
      if (i >= flags.shape[0]) return;
      let starts = i === 0 ? 1 : 0;
      if (i > 0) {
        const row = order[i];
        const before = order[i - 1];
        for (let j = 0; j < rows.shape[1]; j++) {
          const bits = rows[row][j];
          const others = rows[before][j];
          if (isNaN(bits) || (bits !== others && (holds(bits) || holds(others)))) starts = 1;
        }
      }
      flags[i] = starts;
    },
    { uses: { holds, isNaN } },
  );

const startKernels: Readonly<Record<BitKind, Flag>> = {
  whole: /* @__PURE__ */ makeStarts(holds.whole, isNaNOf.whole),
  half: /* @__PURE__ */ makeStarts(holds.half, isNaNOf.half),
  single: /* @__PURE__ */ makeStarts(holds.single, isNaNOf.single),
  double: /* @__PURE__ */ makeStarts(holds.double, isNaNOf.double),
};

/** Rows of `x`, `[n, m]`, in ascending order, as their places. */
export function sortedRows(device: Device, x: DeviceArray): DeviceArray {
  const [n, m] = x.shape as [number, number];
  if (m === 0) return device.toDevice(Int32Array.from({ length: n }, (_, i) => i));
  return rowOrder(
    device,
    Array.from({ length: m }, (_, j) => ({ column: x.slice(null, j), descending: false })),
  );
}

/** 1 for each sorted row that is another one than the row before it. */
export function rowStarts(device: Device, x: DeviceArray, order: DeviceArray, flags: DeviceArray): void {
  startKernels[bitKind(x.dtype)].forall(flags.size, { device })(asBits(x), order, flags);
}
