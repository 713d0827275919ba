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

export const two = stencil((a: Float32Array) => [a[0], a[1]]);
//                 ^ wrong-kind

export const overwritten = stencil((a: Float32Array, k: number) => {
  if (k > 0) a[0] = k;
  //         ^ GS406
  return a[1];
});

export const anywhere = stencil((a: Float32Array, k: number) => a[k]);
//                                                                ^ GS416

export const rows = stencil((a: Float32Array[], b: Float32Array) => a[0][0] + b[0]);
//                                                                            ^ GS402

export const weighted = stencil((a: Float32Array, w: Float32Array) => a.lenght * w[0], { standardIndexing: [1] });
//                                                                    ^ GS408

export const columns = guvectorize(["void(float32[:], float32[:])"], "(m,n)->(n)", (x, y) => {
  //                                ^ wrong-kind
  for (let i = 0; i < y.length; i++) y[i] = x[0][i];
});

export const open = guvectorize("(n->()", (x, y) => {
  //                            ^ signature
  y[0] = x[0];
});

export const flat = guvectorize("(n)->()", (x, y) => {
  y[0] = x[0][0];
  //     ^ GS401
});

export const ofArrays = vectorize(["float32(float32[:])"], (x) => x);
//                                 ^ wrong-kind
