import type { Device, DeviceArray } from "@gridstride/core";
import { convertInto, isComplexType } from "@gridstride/core/internal";
import { type Kernel, type KernelArray1, kernel } from "@gridstride/jit";
import { notEqual } from "@gridstride/ufunc/numpy";
import { cumsum } from "../scan/cumsum-cumprod.ts";
import { isCpuDevice } from "../wasm/cpu-device.ts";
import { type BitKind, bitKind, type Holds, holds } from "./bits.ts";
import { asBits } from "./gather.ts";
import { storeFlaggedOnCpu } from "./wasm/flagged.ts";

type Flag = Kernel<[KernelArray1, KernelArray1]>;

/** 1 where an element is not 0. */
const makeFlag = (holds: Holds): Flag =>
  kernel(
    ({ grid, holds }, bits, flags) => {
      const i = grid(1);
      if (i < flags.shape[0]) flags[i] = holds(bits[i]) ? 1 : 0;
    },
    { uses: { holds } },
  );

const flagKernels: Readonly<Record<BitKind, Flag>> = {
  whole: /* @__PURE__ */ makeFlag(holds.whole),
  half: /* @__PURE__ */ makeFlag(holds.half),
  single: /* @__PURE__ */ makeFlag(holds.single),
  double: /* @__PURE__ */ makeFlag(holds.double),
};

/** `out[k] = i` for the k-th element that a flag, counted up, stands at. */
const storeFlagged: Kernel<[KernelArray1, KernelArray1]> = /* @__PURE__ */ kernel(({ grid }, upTo, out) => {
  const i = grid(1);
  if (i >= upTo.shape[0]) return;
  const before = i === 0 ? 0 : upTo[i - 1];
  if (upTo[i] > before) out[before] = i;
});

/** Flags of a flat array counted up, int32, the caller's: how many elements up to each are not 0. */
export function countUp(device: Device, x: DeviceArray): DeviceArray {
  using flags = device.empty([x.size], "int32");
  if (isComplexType(x.dtype)) {
    using truths = notEqual(x, 0);
    convertInto(flags, truths);
  } else if (x.size > 0) flagKernels[bitKind(x.dtype)].forall(x.size, { device })(asBits(x), flags);
  return cumsum(flags, { dtype: "int32" });
}

/** The last of numbers that were counted up, as an array of one; 0 of none. The caller's. */
export function lastOf(device: Device, upTo: DeviceArray): DeviceArray {
  return upTo.size === 0 ? device.zeros([1], "int32") : upTo.slice([-1, null]).copy();
}

/** Where the elements are that were counted, int32 in ascending order, the caller's. */
export function flaggedIndices(device: Device, upTo: DeviceArray, count: number): DeviceArray {
  const places = device.empty([count], "int32");
  if (count > 0 && isCpuDevice(device)) storeFlaggedOnCpu(upTo, places);
  else if (count > 0) storeFlagged.forall(upTo.size, { device })(upTo, places);
  return places;
}
