import type { DType } from "@gridstride/core";
import { type DeviceFunction, deviceFunction, type KernelContext } from "@gridstride/jit";
import { castTo } from "./casts.ts";

/** The value of an element that is reduced, in the type of the reduction. */
export type Read = DeviceFunction<[value: number], number>;

/** The value of a function of an element, in a type. */
export function readAs(map: Read, type: DType): Read {
  const cast = castTo[type];
  return deviceFunction(({ cast, map }: KernelContext & { cast: Read; map: Read }, value: number) => cast(map(value)), {
    uses: { cast, map },
  });
}

/** 1 for what is not zero, NaN too. */
export const isNonzero: Read = /* @__PURE__ */ deviceFunction((value: number) => (value !== 0 ? 1 : 0));

/** 1 for what is a number. */
export const isNumber: Read = /* @__PURE__ */ deviceFunction((value: number) => (value === value ? 1 : 0));

/** 0 for NaN, else the element. */
export const orZero: Read = /* @__PURE__ */ deviceFunction((value: number) => (value === value ? value : 0));
