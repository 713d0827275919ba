import type { Device, NDArray } from "@gridstride/core";
import { deviceFunction, kernel } from "@gridstride/jit";
import { stencil } from "@gridstride/kernels";
import { vectorize } from "@gridstride/ufunc";

const atMost = deviceFunction((value: number, most: number) => {
  if (value > most) {
    return most;
  }
  return value;
});

const scale = kernel(
  "void(float32[:], float32[:], float32)",
  ({ grid, gridsize, atMost }, y, x, factor) => {
    for (let i = grid(1); i < y.length; i += gridsize(1)) {
      if (factor < 0) {
        y[i] = -atMost(-x[i]! * factor, 100);
      } else {
        y[i] = atMost(x[i]! * factor, 100);
      }
    }
  },
  { uses: { atMost } },
);

/** x times a factor, at most 100; of a negative factor, at least -100. */
export function scaled(device: Device, x: Float32Array, factor: number): Promise<NDArray<"float32">> {
  const y = device.zeros(x.length, "float32");
  scale.configure(2, 16, { device })(y, device.toDevice(x), factor);
  return y.copyToHost();
}

const transpose = kernel("void(float32[:,:], float32[:,:])", ({ grid, shared, threadIdx, syncthreads }, to, from) => {
  const tile = shared.array([4, 4], "float32");
  const [x, y] = grid(2);
  const [column, row] = [threadIdx.x, threadIdx.y];
  const isInside = y < from.shape[0]! && x < from.shape[1]!;
  tile[row]![column] = isInside ? from[y]![x]! : 0;
  syncthreads();
  const [toX, toY] = [y - row + column, x - column + row];
  if (toY < to.shape[0]! && toX < to.shape[1]!) to[toY]![toX] = tile[column]![row]! * 2;
});

/** Twice the transpose of a matrix. */
export function transposed(device: Device, matrix: NDArray<"float32">): Promise<NDArray<"float32">> {
  const [rows = 0, columns = 0] = matrix.shape;
  const to = device.zeros([columns, rows], "float32");
  transpose.configure([Math.ceil(columns / 4), Math.ceil(rows / 4)], [4, 4], { device })(to, device.toDevice(matrix));
  return to.copyToHost();
}

const relu = vectorize(["float32(float32)"], (x) => (x > 0 ? x : x / 4));

const mean = stencil((a: number[]) => {
  return (a[-1]! + a[0]! + a[1]!) / 3;
});

/** The mean of each element and its neighbours, a quarter of it where it is negative. */
export async function smoothed(device: Device, x: Float32Array): Promise<readonly number[]> {
  const positive = await relu(x, { device } as never);
  const { data } = (await mean(positive as never, { device } as never)) as NDArray<"float32">;
  return [...data];
}

/** Not a kernel: V8 counts it. */
export function size(x: number): string {
  if (x > 10) return "large";
  return "small";
}
