import type { DType } from "@gridstride/core";
import { type Kernel, type KernelArray1, type KernelArray2, kernel } from "@gridstride/jit";
import { castTo } from "../reduce/casts.ts";

/**
 * Quantiles of sorted lines, `[lines, length]`: `out[q][line]` lies between the elements that `places[q]`, previous, next and
 * from, names, by `weights[q]`. One thread per result. NaN, which is last, makes all quantiles of its line NaN.
 */
export type Blend = Kernel<[sorted: KernelArray2, places: KernelArray2, weights: KernelArray1, out: KernelArray2]>;

/** @param isFloat - whether lines may hold NaN. @param blends - whether elements are blended, in `type`; else taken. */
export const makeBlend = (type: DType, isFloat: boolean, blends: boolean): Blend =>
  kernel(
    ({ grid, cast, IS_FLOAT, BLENDS }, sorted, places, weights, out) => {
      const [line, q] = grid(2);
      if (q >= out.shape[0] || line >= out.shape[1]) return;
      let result = cast(sorted[line][places[q][2]]);
      if (BLENDS) {
        const apart = cast(cast(sorted[line][places[q][1]]) - cast(sorted[line][places[q][0]]));
        result = cast(result + cast(apart * cast(weights[q])));
      }
      if (IS_FLOAT) {
        const last = cast(sorted[line][sorted.shape[1] - 1]);
        if (last !== last) result = last;
      }
      out[q][line] = result;
    },
    { uses: { cast: castTo[type], IS_FLOAT: isFloat, BLENDS: blends } },
  );
