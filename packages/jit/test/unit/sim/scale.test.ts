import { times } from "@gridstride/testing";
import { expect, test } from "vitest";
import { launch, type Run } from "../detectors/harness.ts";

/** A multiple of 16: blocks are 16 x 16 threads. */
const N = times(128, 256);
const values = (seed: number): number[] =>
  Array.from({ length: N * N }, (_, i) => Math.fround(Math.sin(i * 12.9898 + seed)));
const [a, b] = [values(1), values(2)];

/** Row `y`, column `x` of the product, each operation rounded to float32. */
function element(y: number, x: number): number {
  let sum = 0;
  for (let k = 0; k < N; k++) sum = Math.fround(sum + Math.fround(a[y * N + k]! * b[k * N + x]!));
  return sum;
}

const square = (numbers: readonly number[]): Run["args"][number] => ({
  type: "float32",
  shape: [N, N],
  values: numbers,
});

// Of 256 x 256: 65,536 threads, 33.6 million checked loads from shared memory: 2 to 3 s on the machine it was tuned on.
test(`a tiled product of ${N} x ${N} in seconds, bit for bit`, { timeout: 60_000 }, () => {
  const { error, arrays } = launch({
    kernel: ({ grid, threadIdx, gridDim, shared, syncthreads }, A, B, C) => {
      const sA = shared.array([16, 16], "float32");
      const sB = shared.array([16, 16], "float32");
      const [x, y] = grid(2);
      const tx = threadIdx.x;
      const ty = threadIdx.y;
      let tmp = 0;
      for (let i = 0; i < gridDim.x; i++) {
        sA[ty][tx] = A[y][tx + i * 16];
        sB[ty][tx] = B[ty + i * 16][x];
        syncthreads();
        for (let j = 0; j < 16; j++) tmp += sA[ty][j] * sB[j][tx];
        syncthreads();
      }
      C[y][x] = tmp;
    },
    grid: [N / 16, N / 16],
    block: [16, 16],
    args: [square(a), square(b), square(new Array<number>(N * N).fill(0))],
  });
  expect(error).toBeNull();
  for (const [y, x] of [
    [0, 0],
    [7, 100],
    [N - 1, N - 1],
  ] as const)
    expect(arrays[2]![y * N + x]).toBe(element(y, x));
});
