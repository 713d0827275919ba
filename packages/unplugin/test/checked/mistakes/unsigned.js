// @ts-nocheck Planted mistakes in functions without a signature, in JavaScript.
import { deviceFunction, kernel } from "@gridstride/jit";
import { vectorize } from "@gridstride/ufunc";

export const misspelt = kernel(({ grid }, y, x) => {
  const i = grid(1);
  if (i < y.lenght) y[i] = x[i] * 2;
  //      ^ GS408
});

export const noFunction = kernel(({ grid }, y, x) => {
  y[grid(1)] = Math.sine(x[0]);
  //                ^ GS107
});

export const noName = kernel(({ grid, syncThreads }, y) => {
  //                                  ^ GS108
  y[grid(1)] = 1;
});

export const noMember = kernel(({ grid, atomic }, bins, x) => {
  atomic.plus(bins, x[grid(1)], 1);
  //     ^ GS107
});

export const twoRanks = kernel(({ grid }, image) => {
  const [x, y] = grid(2);
  image[y][x] = 1;
  if (x > 0) image[x] = 0;
  //         ^ GS402
});

export const rankOfNote = kernel(({ grid }, /** @type {number} */ y, scale) => {
  const i = grid(1);
  y[i] = scale[i][0] + scale;
  //                   ^ GS305
});

export const half = kernel(({ grid }, y) => {
  y[grid(1) / 2] = 1;
  //^ GS403
});

export const pair = kernel(({ grid }, y) => {
  y[grid(2)] = 1;
  //^ GS405
});

export const behind = kernel(({ grid, shared }, y) => {
  const tile = shared.array([4, 4], "float32");
  tile[0][4] = y[0];
  //      ^ GS414
  y[grid(1)] = tile[0][0];
});

export const divergent = kernel(({ grid, syncthreads, threadIdx }, y) => {
  if (threadIdx.x < 3) syncthreads();
  //                   ^ GS601
  y[grid(1)] = 1;
});

const clamp = deviceFunction((value, most) => Math.min(value, most));
export const tooFew = kernel(({ grid }, y, x) => {
  y[grid(1)] = clamp(x[0]);
  //           ^ GS504
});

export const many = vectorize((x, y) => Math.atan2(x));
//                                      ^ GS504

const rows = deviceFunction((row) => row.size + row.height + row[0]);
//                                              ^ GS408
export const all = kernel(({ grid }, y, x) => {
  y[grid(1)] = rows(x[grid(1)]);
});
