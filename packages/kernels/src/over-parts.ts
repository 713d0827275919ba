import {
  asNDArray,
  CastingError,
  type ComplexDType,
  type DeviceArray,
  type DType,
  dtype,
  type HostArray,
  isDeviceArray,
  type NDArray,
} from "@gridstride/core";
import { hostParts, isComplexType, joinedParts, partsView, partType } from "@gridstride/core/internal";
import { type Axes, readAxes } from "./reduce/axes.ts";

type Reducer = (x: unknown, options?: Readonly<Record<string, unknown>>) => unknown;

/**
 * A function along axes that does to complex numbers what it does to their real and imaginary parts: sums, say. The parts are
 * one more, last axis of the array, and of the result.
 */
export function overParts<F>(real: F): F {
  const own = real as Reducer;
  return ((x: unknown, options: Readonly<Record<string, unknown>> = {}): unknown => {
    const given = complexOperand(x);
    if (given === null) return own(x, options);
    const { axis = null, out, initial, dtype: asked } = options;
    if (initial !== undefined)
      throw new CastingError("expected a sum of complex numbers without `initial`: add it to the result");
    const wanted = asked === undefined ? given.dtype : dtype(asked as DType);
    // Another type than a complex one is refused where its name is known.
    if (!isComplexType(wanted)) return own(x, options);
    const result = own(partsOf(given), {
      ...options,
      axis: readAxes(axis as Axes, given.ndim),
      ...(asked !== undefined && { dtype: partType(wanted) }),
      ...(out !== undefined &&
        out !== null && { out: partsOf(isDeviceArray(out) ? out : asNDArray(out as HostArray)) }),
    });
    const finish = (made: unknown): unknown => (out === undefined || out === null ? joined(made, wanted) : out);
    return result instanceof Promise ? result.then(finish) : finish(result);
  }) as F;
}

/** An operand with complex elements; null for every other. */
export function complexOperand(x: unknown): DeviceArray | NDArray | null {
  const given = isDeviceArray(x) ? x : readsComplex(x) ? asNDArray(x as HostArray) : null;
  return given !== null && isComplexType(given.dtype) ? given : null;
}

/** Its parts, along one more, last axis. */
export const partsOf = (array: DeviceArray | NDArray): DeviceArray | NDArray =>
  isDeviceArray(array) ? partsView(array) : hostParts(array);

const joined = (made: unknown, type: ComplexDType): unknown =>
  isDeviceArray(made) ? joinedParts(made, type) : joinedOnHost(made as NDArray, type);

function joinedOnHost(made: NDArray, type: ComplexDType): NDArray {
  return made.view(type).reshape(made.shape.slice(0, -1));
}

/** Whether a value on the host may have complex elements, without reading the elements of typed arrays. */
function readsComplex(x: unknown): boolean {
  if (ArrayBuffer.isView(x) || typeof x !== "object" || x === null) return false;
  return !("dtype" in x) || isComplexType(x.dtype as DType);
}
