import { type DeviceArray, ShapeError } from "@gridstride/core";

/** An array's elements under another shape; disposing of it frees what had to be copied. */
export interface View {
  readonly array: DeviceArray;
  [Symbol.dispose](): void;
}

/** To be read: a view where strides allow it, else a copy. */
export function reading(array: DeviceArray, shape: readonly number[]): View {
  const view = viewAs(array, shape);
  if (view !== null) return { array: view, [Symbol.dispose]: () => {} };
  const copy = array.copy();
  return { array: copy.reshape(shape), [Symbol.dispose]: () => copy.dispose() };
}

/** To be written: where strides do not allow a view, `finish` brings what was written to the array. */
export function writing(array: DeviceArray, shape: readonly number[]): View & { finish(): void } {
  const view = viewAs(array, shape);
  if (view !== null) return { array: view, finish: () => {}, [Symbol.dispose]: () => {} };
  const made = array.device.empty(shape, array.dtype);
  return {
    array: made,
    finish: () => array.copyFrom(made.reshape(array.shape)),
    [Symbol.dispose]: () => made.dispose(),
  };
}

/** A view under another shape; null where strides do not allow it. */
export function viewAs(array: DeviceArray, shape: readonly number[]): DeviceArray | null {
  try {
    return array.reshape(shape);
  } catch (error) {
    if (error instanceof ShapeError && error.code === "layout") return null;
    throw error;
  }
}
