import { type DType, dtypeInfo } from "@gridstride/core";
import { type DeviceFunction, deviceFunction } from "@gridstride/jit";

// Elements are compared by their bits: drivers may take subnormal numbers for 0.

/** Whether the bits of an element are a number other than 0. */
export type Holds = DeviceFunction<[bits: number], boolean>;

/** The classes of types that are distinguished by their bits. */
export type BitKind = "whole" | "half" | "single" | "double";

const whole = /* @__PURE__ */ deviceFunction((bits: number) => bits !== 0);
const half = /* @__PURE__ */ deviceFunction(({ uint32 }, bits: number) => (uint32(bits) & 0x7fff) !== 0, { uses: {} });
const single = /* @__PURE__ */ deviceFunction(({ uint32 }, bits: number) => (uint32(bits) & 0x7fffffff) !== 0, {
  uses: {},
});
const double = /* @__PURE__ */ deviceFunction(({ uint64 }, bits: number) => uint64(bits) << 1 !== uint64(0), {
  uses: {},
});

/** Signs of zeros do not count; NaN is another number than 0. */
export const holds: Readonly<Record<BitKind, Holds>> = { whole, half, single, double } as unknown as Record<
  BitKind,
  Holds
>;

const never = /* @__PURE__ */ deviceFunction((bits: number) => bits !== bits);
const halfNaN = /* @__PURE__ */ deviceFunction(({ uint32 }, bits: number) => (uint32(bits) & 0x7fff) > 0x7c00, {
  uses: {},
});
const singleNaN = /* @__PURE__ */ deviceFunction(
  ({ uint32 }, bits: number) => (uint32(bits) & 0x7fffffff) > 0x7f800000,
  { uses: {} },
);
const doubleNaN = /* @__PURE__ */ deviceFunction(
  ({ uint64 }, bits: number) => uint64(bits) << 1 > uint64(0x7ff00000) << 33,
  { uses: {} },
);

/** Whether the bits of an element are NaN. */
export const isNaNOf: Readonly<Record<BitKind, Holds>> = {
  whole: never,
  half: halfNaN,
  single: singleNaN,
  double: doubleNaN,
} as unknown as Record<BitKind, Holds>;

export function bitKind(type: DType): BitKind {
  const { kind, bytesPerElement } = dtypeInfo(type);
  if (kind !== "float") return "whole";
  return bytesPerElement === 2 ? "half" : bytesPerElement === 4 ? "single" : "double";
}
