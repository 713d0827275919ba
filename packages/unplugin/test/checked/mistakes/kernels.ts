// @ts-nocheck Planted mistakes. A comment below a line names the code that its column has.
import { record } from "@gridstride/core";
import { deviceFunction, kernel } from "@gridstride/jit";
import { factor, table } from "./sub/constants.ts";

let changing = 1;
changing = 2;
const limits = { low: 0, high: 1 };
const names = ["a", "b"];
const plain = (x: number): number => x + 1;

export const unknownType = kernel("void(float33[:])", ({ grid }, y) => {
  //                                    ^ GS081
  y[grid(1)] = 1;
});

export const unknownName = kernel("void(float32[:])", ({ grid }, y) => {
  y[grid(1)] = missing;
  //           ^ GS101
});

export const notTaken = kernel("void(float32[:])", ({ grid }, y) => {
  y[grid(1)] = threadIdx.x;
  //           ^ GS103
});

export const random = kernel("void(float32[:])", ({ grid }, y) => {
  y[grid(1)] = Math.random() * factor;
  //                ^ GS105
});

export const early = kernel("void(float32[:])", ({ grid }, y) => {
  // biome-ignore lint/correctness/noInvalidUseBeforeDeclaration: planted
  const i: number = later;
  //                ^ GS106
  const later = grid(1) as number;
  y[i] = 1;
});

export const noMember = kernel("void(float32[:])", ({ grid, threadIdx }, y: Float32Array) => {
  y[grid(1)] = threadIdx.w;
  //                     ^ GS107
});

export const text = kernel("void(float32[:])", ({ grid }, y) => {
  const word = "sum";
  //           ^ GS207
  y[grid(1)] = word.length;
});

export const fails = kernel("void(float32[:])", ({ grid }, y) => {
  if (y.length > 3) throw new Error("long");
  //                ^ GS203
  y[grid(1)] = 1;
});

export const tooMany = kernel("void(float32[:])", ({ grid }, y) => {
  y[grid(1)] = factor * y[0]![1];
  //                    ^ GS401
});

export const fraction = kernel("void(float32[:])", ({ grid }, y) => {
  const half = grid(1) / 2;
  //           ^ GS403
  y[half] = table[0]!;
});

export const constant = kernel("void(float32[:])", ({ grid }, y) => {
  if (grid(1) < 3) table[grid(1)] = y[0]!;
  //               ^ GS406
});

export const scalar = kernel("void(float32[:], float32)", ({ grid }, y, x) => {
  y[grid(1)] = x[0];
  //           ^ GS407
});

export const method = kernel("void(float32[:])", ({ grid }, y) => {
  y[grid(1)] = y.reduce((a, b) => a + b);
  //             ^ GS503
});

export const outside = kernel("void(float32[:])", ({ grid, shared }, y) => {
  const tile = shared.array(8, "float32");
  tile[9] = 1;
  //   ^ GS414
  y[grid(1)] = tile[0]!;
});

export const barrier = kernel("void(float32[:])", ({ grid, syncthreads, threadIdx }, y) => {
  const i = grid(1);
  if (threadIdx.x > 3) syncthreads();
  //                   ^ GS601
  y[i] = 1;
});

export const reassigned = kernel("void(float32[:])", ({ grid }, y) => {
  y[grid(1)] = changing;
  //           ^ reassigned
});

export const object = kernel("void(float32[:])", ({ grid }, y) => {
  y[grid(1)] = limits.low;
  //           ^ not-a-value
});

export const list = kernel("void(float32[:])", ({ grid }, y) => {
  y[grid(1)] = names.length;
  //           ^ not-a-value
});

export const called = kernel("void(float32[:])", ({ grid }, y) => {
  y[grid(1)] = plain(2);
  //           ^ plain-function
});

function named({ grid }: object, y: Float32Array): void {
  const i = grid(1);
  y[i] = factor + y[(i, 0)];
  //                 ^ GS405
}
export const passed = kernel("void(float32[:])", named);

const first = deviceFunction((x: number) => second(x) * factor);
//                                          ^ too-late
const second = deviceFunction((x: number) => x);
export const functions = [first, second, record];
