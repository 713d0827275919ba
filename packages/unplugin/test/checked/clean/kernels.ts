// Kernels without a mistake, which `gridstride check` has to accept.
import { type DeviceFunction, deviceFunction, type Kernel, type KernelArray1, kernel } from "@gridstride/jit";
import { type GUFunc, guvectorize, type UFunc, vectorize } from "@gridstride/ufunc";
import * as constants from "./constants.ts";
import { weights } from "./constants.ts";

const BLOCK = 64;
const damp: DeviceFunction<[number], number> = deviceFunction((x: number) => x * constants.rate);

export const smooth: Kernel<[KernelArray1, KernelArray1]> = kernel(
  ["void(float32[:], float32[:])", "void(float64[:], float64[:])"],
  ({ grid, shared, syncthreads, threadIdx }, y, x) => {
    const tile = shared.array(BLOCK, "float32");
    const i = grid(1);
    tile[threadIdx.x] = i < x.length ? (x[i] as number) : 0;
    syncthreads();
    let sum = 0;
    for (let k = 0; k < weights.length; k++) {
      const at: number = Math.min(Math.max(threadIdx.x + k - 1, 0), BLOCK - 1);
      sum += tile[at]! * weights[k]!;
    }
    if (i < y.length) y[i] = damp(sum);
  },
) as never;

export const scaled = (by: number): UFunc<1, 1> =>
  vectorize(["float32(float32)", "float64(float64)"], (x: number) => x * by) as never;

export const both: UFunc<2, 2> = vectorize(["Tuple((float32, float32))(float32, float32)"], (a, b) => [
  a + b,
  a - b,
]) as never;

export const norm: GUFunc<1, 1> = guvectorize(["void(float32[:], float32[:])"], "(n)->()", (x, out) => {
  let sum = 0;
  for (const value of x) sum += value * weights[0]!;
  out[0] = Math.sqrt(sum);
}) as never;
