import type { DeviceArray, DType } from "@gridstride/core";
import { vectorize } from "@gridstride/ufunc";

const copy = vectorize((x) => x);

/** An array in the type that is computed in; a copy where it is in another. */
export interface Converted {
  readonly array: DeviceArray;
  /** Brings a copy's elements back. */
  writeTo(result: DeviceArray): void;
  [Symbol.dispose](): void;
}

export function asType(array: DeviceArray, dtype: DType): Converted {
  if (array.dtype === dtype) return { array, writeTo: () => {}, [Symbol.dispose]: () => {} };
  const made = array.device.empty(array.shape, dtype);
  copy(array, { out: made, casting: "unsafe" });
  return {
    array: made,
    writeTo: (result) => {
      copy(made, { out: result, casting: "unsafe" });
    },
    [Symbol.dispose]: () => made.dispose(),
  };
}
