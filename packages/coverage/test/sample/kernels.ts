import { deviceFunction, kernel } from "@gridstride/jit";
import { stencil } from "@gridstride/kernels";
import { vectorize } from "@gridstride/ufunc";

const clampTo = deviceFunction((value: number, most: number) => {
  if (value > most) {
    return most;
  }
  return value;
});

/** y[i] = x[i] * factor, at most 100; negative factors count from 0. */
export const scale = kernel(
  "void(float32[:], float32[:], float32)",
  ({ grid, gridsize, clampTo }, y, x, factor) => {
    for (let i = grid(1); i < y.length; i += gridsize(1)) {
      if (factor < 0) {
        y[i] = -clampTo(-x[i]! * factor, 100);
      } else {
        y[i] = clampTo(x[i]! * factor, 100);
      }
    }
  },
  { uses: { clampTo } },
);

export const relu = vectorize(["float32(float32)"], (x) => (x > 0 ? x : 0));

export const mean = stencil((a: number[]) => {
  return (a[-1]! + a[0]! + a[1]!) / 3;
});

export function plain(x: number): string {
  if (x > 10) return "large";
  return "small";
}
