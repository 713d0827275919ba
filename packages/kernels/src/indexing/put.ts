import { type DeviceArray, type DTypeOf, isDeviceArray, type Target, type WritableHostArray } from "@gridstride/core";
import { type Kernel, type KernelArray1, kernel } from "@gridstride/jit";
import { type Made, sharesMemory } from "@gridstride/ufunc/internal";
import { call, type PlaceOf, type PlaceOptions, readArray } from "../call.ts";
import { checkOptions, KEEPS_BITS, type Rules } from "../options.ts";
import type { IndicesOf } from "../result-types.ts";
import { reading } from "../views.ts";
import { asBits } from "./gather.ts";
import { type IndexMode, resolveIndices } from "./resolved-indices.ts";

/** Options of `put`. */
export interface PutOptions {
  /** The treatment of an index out of bounds: `raise`, the default, `wrap`, or `clip`, which makes negative indices 0. */
  readonly mode?: IndexMode;
}

const PUT: Rules<PutOptions> = { [KEEPS_BITS]: true, mode: ["raise", "wrap", "clip"] };

/** Notes for each element which index names it last, counted from 1. */
const noteLast: Kernel<[KernelArray1, KernelArray1]> = /* @__PURE__ */ kernel(({ grid, atomic }, places, last) => {
  const i = grid(1);
  if (i < places.shape[0]) atomic.max(last, places[i], i + 1);
});

/** Stores the value of the last index of each element; values start again where there are fewer than indices. */
const storeLast: Kernel<[KernelArray1, KernelArray1, KernelArray1, KernelArray1]> = /* @__PURE__ */ kernel(
  ({ grid }, places, last, values, out) => {
    const i = grid(1);
    if (i >= places.shape[0] || last[places[i]] !== i + 1) return;
    out[places[i]] = values[i % values.shape[0]];
  },
);

/**
 * Overwrites elements by their indices in row-major order, `numpy.put`. If an index occurs several times, its last value
 * stays, on every target.
 *
 * @param x - the array that is written: any shape, strides and type that the target has.
 * @param indices - whole numbers; negative numbers count from the end. On the host, or on the device of `x`.
 * @param values - converted as by `astype`; they start again where there are fewer than indices. On the host, or on the device of `x`.
 * @returns `x`.
 * @throws as `take`; {LaunchError} code `not-writable`, for a number or nested array in the place of `x`.
 *
 * @example
 * ```ts
 * const x = zeros(4);
 * put(x, [1, 3], [10, 30]);
 * x; // [ 0. 10.  0. 30.]
 * ```
 */
export function put<X extends WritableHostArray | DeviceArray, T extends Target = "cpu">(
  x: X,
  indices: IndicesOf<X>,
  values: IndicesOf<X>,
  options?: PutOptions & PlaceOf<X, T>,
): Made<X, DTypeOf<X>, T>;
export function put(
  x: unknown,
  indices: unknown,
  values: unknown,
  options: PutOptions & PlaceOptions<Target> = {},
): unknown {
  checkOptions("put", options, PUT);
  const { mode = "raise" } = options;
  const given = resolveIndices("put", indices, mode);
  const source = readArray(values, "put: values");
  const { dtype, shape, size } = readArray(x, "put: x").array;
  given.check(size, 0);
  return call(
    {
      name: "put",
      // Host arrays next to a device array are copied over.
      inputs: [...given.operands, ...(source.kind === "device" ? [source.array] : [])],
      inputNames: ["indices", "values"],
      out: [x],
      readsOut: true,
      complex: true,
      plan: () => [{ shape, dtype }],
      run(device, inputs, [result]) {
        if (source.array.size === 0) return;
        const out = result as DeviceArray;
        using places = given.on(device, size, 0);
        if (places.size === 0) return;
        const moved = isDeviceArray(source.array) ? (inputs.at(-1) as DeviceArray) : source.array;
        using converted = isDeviceArray(moved) ? moved.astype(dtype) : device.toDevice(moved.astype(dtype));
        using last = device.zeros([size], "int32");
        noteLast.forall(places.size, { device })(places, last);
        using flat = reading(out, [size]);
        storeLast.forall(places.size, { device })(places, last, asBits(converted.reshape([-1])), asBits(flat.array));
        // A copy, where strides do not allow a view.
        if (!sharesMemory(flat.array, out)) out.copyFrom(flat.array.reshape(shape));
      },
    },
    options,
  );
}
