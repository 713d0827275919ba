import { type DType, empty, NDArray, type Scalar } from "@gridstride/core";

/** Every index of a shape, last axis fastest. */
export function indices(shape: readonly number[]): readonly (readonly number[])[] {
  return shape.reduce<readonly (readonly number[])[]>(
    (some, extent) => some.flatMap((index) => Array.from({ length: extent }, (_, i) => [...index, i])),
    [[]],
  );
}

/** The shape that shapes broadcast to, written down once more for the tests. */
export function broadcast(shapes: readonly (readonly number[])[]): readonly number[] {
  const rank = Math.max(0, ...shapes.map((shape) => shape.length));
  return Array.from({ length: rank }, (_, axis) => {
    const extents = shapes.map((shape) => shape[axis - rank + shape.length] ?? 1);
    return extents.find((extent) => extent !== 1) ?? 1;
  });
}

/** The plain loop: each element of the result from one element of each input. */
export function loop(fn: (...args: never[]) => Scalar, inputs: readonly (NDArray | Scalar)[], type: DType): NDArray {
  const shape = broadcast(inputs.map((one) => (one instanceof NDArray ? one.shape : [])));
  const result = empty(shape, type);
  for (const index of indices(shape)) {
    const values = inputs.map((one) =>
      one instanceof NDArray
        ? one.get(
            ...one.shape.map((extent, axis) => (extent === 1 ? 0 : (index[axis - one.ndim + shape.length] as number))),
          )
        : one,
    );
    result.set(fn(...(values as never[])), ...index);
  }
  return result;
}
