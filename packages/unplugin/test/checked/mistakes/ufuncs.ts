// @ts-nocheck Planted mistakes.
import { stencil } from "@gridstride/kernels";
import { guvectorize, vectorize } from "@gridstride/ufunc";

export const counts = vectorize(["int32(int32)", "float32(float32)"], (x: number) => {
  //                  ^ GS306
  return [x, 1];
});

export const noResult = vectorize(["float32(float32)"], (x: number) => {
  //                                                    ^ GS308
  if (x > 0) return x;
});

export const sums = guvectorize(["void(float32[:], float32[:])"], "(n)->()", (x: Float32Array, y: Float32Array) => {
  y[0] = x.sum();
  //       ^ GS503
});

export const around = stencil((a: Float32Array) => a[-1] + offset);
//                                                         ^ GS101
