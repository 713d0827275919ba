import type { DType } from "@gridstride/core";
import { type DeviceFunction, deviceFunction, type KernelContext } from "@gridstride/jit";

type Cast = DeviceFunction<[value: number], number>;

/** Makes a value one of a type: what a kernel that is made for a type rounds to, and what says the type of its variables. */
export const castTo: Readonly<Record<DType, Cast>> = {
  bool: deviceFunction((value: number) => Boolean(value)) as unknown as Cast,
  int8: deviceFunction(({ int8 }: KernelContext, value: number) => int8(value), { uses: {} }),
  int16: deviceFunction(({ int16 }: KernelContext, value: number) => int16(value), { uses: {} }),
  int32: deviceFunction(({ int32 }: KernelContext, value: number) => int32(value), { uses: {} }),
  int64: deviceFunction(({ int64 }: KernelContext, value: number) => int64(value), { uses: {} }),
  uint8: deviceFunction(({ uint8 }: KernelContext, value: number) => uint8(value), { uses: {} }),
  uint16: deviceFunction(({ uint16 }: KernelContext, value: number) => uint16(value), { uses: {} }),
  uint32: deviceFunction(({ uint32 }: KernelContext, value: number) => uint32(value), { uses: {} }),
  uint64: deviceFunction(({ uint64 }: KernelContext, value: number) => uint64(value), { uses: {} }),
  float16: deviceFunction(({ float16 }: KernelContext, value: number) => float16(value), { uses: {} }),
  float32: deviceFunction(({ float32 }: KernelContext, value: number) => float32(value), { uses: {} }),
  float64: deviceFunction(({ float64 }: KernelContext, value: number) => float64(value), { uses: {} }),
  complex64: deviceFunction(({ complex64 }: KernelContext, value: number) => complex64(value), { uses: {} }),
  complex128: deviceFunction(({ complex128 }: KernelContext, value: number) => complex128(value), { uses: {} }),
};
