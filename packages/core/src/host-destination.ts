import { asNDArray, isArrayView, type WritableHostArray } from "./as-ndarray.ts";
import { type DType, dtypeInfo, isTypedArray } from "./dtype.ts";
import { CastingError, LaunchError, ShapeError } from "./errors.ts";
import type { NDArray } from "./ndarray.ts";
import { contiguousStride, showShape, sizeOf } from "./shape.ts";
import { show } from "./show.ts";

/** The caller's memory as an array of a type and shape, to be filled. @throws {LaunchError} {CastingError} {ShapeError} if it cannot be. */
export function destination<D extends DType>(into: WritableHostArray, type: D, shape: readonly number[]): NDArray<D> {
  if (!isTypedArray(into) && !isArrayView(into))
    throw new LaunchError(
      "not-writable",
      `expected a typed array or { data, shape, stride } to copy into, got ${show(into)}; a number or nested array cannot be written in place`,
    );
  const info = dtypeInfo(type);
  const host = asNDArray(into);
  const raw = !("dtype" in into) && dtypeInfo(host.dtype).storage === (info.storage as unknown);
  if (host.dtype !== type && !raw)
    throw new CastingError(`expected host memory of ${type}, got ${host.dtype}; copy to fresh memory and use astype`);
  const flat = isTypedArray(into) && host.size === sizeOf(shape);
  if (!flat && (host.shape.length !== shape.length || host.shape.some((extent, axis) => extent !== shape[axis])))
    throw new ShapeError("mismatch", `expected host memory of shape ${showShape(shape)}, got ${showShape(host.shape)}`);
  const layout = flat ? { shape: shape, stride: contiguousStride(shape), offset: 0 } : host;
  return host["~over"](layout, type);
}
