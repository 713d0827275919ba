import { array, type DType, type NDArray } from "@gridstride/core";
import { product } from "../ir/shape.ts";

/** Numbers of both signs that differ; small whole numbers for integers, from 0 where they have no sign. */
export function values(shape: readonly number[], dtype: DType, seed: number): NDArray {
  const size = product(shape);
  const whole = /int|bool/.test(dtype);
  const least = /^u|bool/.test(dtype) ? 0 : 8;
  let state = seed;
  const data = Float64Array.from({ length: size }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return whole ? (state >>> 28) - least : state / 2 ** 31 - 1;
  });
  return array(data).astype(dtype).reshape(shape);
}
