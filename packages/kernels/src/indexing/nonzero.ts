import { type DeviceArray, type HostArray, type NDArray, ShapeError, type Target } from "@gridstride/core";
import { type Kernel, type KernelArray1, kernel } from "@gridstride/jit";
import type { HostResult } from "@gridstride/ufunc/internal";
import type { ArrayKind, PlaceOptions } from "../call.ts";
import { checkOptions, KEEPS_BITS, type Rules } from "../options.ts";
import { product } from "../reduce/lines.ts";
import { reading } from "../views.ts";
import { callCounted } from "./counted.ts";
import { countUp, flaggedIndices, lastOf } from "./where-set.ts";

const NONZERO: Rules<object> = { [KEEPS_BITS]: true };

/** The index along one axis of places in row-major order. */
const indexAlong: Kernel<[KernelArray1, KernelArray1, number, number]> = /* @__PURE__ */ kernel(
  "void(int32[:], int32[:], int32, int32)",
  ({ grid, int32 }, places, out, step, extent) => {
    const i = grid(1);
    if (i < out.shape[0]) out[i] = Math.floor(places[i] / int32(step)) % int32(extent);
  },
);

type Indices<A> = readonly [A, ...A[]];

/**
 * Where elements are not 0, in row-major order: `numpy.nonzero`. NaN is not 0. The scan of flags is counted on the device, and
 * one number is read back.
 *
 * @param x - any shape with an axis, strides and type that the target has.
 * @returns an array of indices for each axis: int32 on every target (NumPy's are int64), the caller's. For device arrays a promise.
 * @throws {ShapeError} for an array without axes.
 *
 * @example
 * ```ts
 * nonzero([0, 5, 0, 7]).map(String); // ["[1 3]"]
 * ```
 */
export function nonzero(x: DeviceArray): Promise<Indices<DeviceArray<"int32">>>;
export function nonzero<T extends Target = "cpu">(
  x: HostArray,
  options?: PlaceOptions<T>,
): HostResult<T, Indices<NDArray<"int32">>>;
export function nonzero(x: unknown, options: PlaceOptions<Target> = {}): unknown {
  checkOptions("nonzero", options, NONZERO);
  return callCounted(
    {
      name: "nonzero",
      inputs: [x],
      inputNames: ["x"],
      complex: true,
      check([given]) {
        if ((given as ArrayKind).shape.length === 0)
          throw new ShapeError(
            "mismatch",
            "nonzero: Calling nonzero on 0d arrays is not allowed: expected x with an axis, got shape []; use x.reshape(1)",
          );
      },
      count(device, [given]) {
        const from = given as DeviceArray;
        using flat = reading(from, [from.size]);
        const upTo = countUp(device, flat.array);
        const counts = lastOf(device, upTo);
        return {
          counts,
          finish([count]) {
            const found = flaggedIndices(device, upTo, count as number);
            if (from.ndim === 1) return [found];
            using places = found;
            return from.shape.map((extent, axis) => {
              const out = device.empty([count as number], "int32");
              const step = product(from.shape.slice(axis + 1));
              if (out.size > 0) indexAlong.forall(out.size, { device })(places, out, step, extent);
              return out;
            });
          },
          [Symbol.dispose]() {
            upTo.dispose();
            counts.dispose();
          },
        };
      },
    },
    options,
    (results) => results,
  );
}
