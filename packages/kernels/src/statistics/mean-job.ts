import { CastingError, type Device, type DeviceArray, type DType, dtypeInfo, type Target } from "@gridstride/core";
import { fractional, summedIn } from "../accumulators.ts";
import { type ArrayKind, call, type PlaceOptions } from "../call.ts";
import type { Rules } from "../options.ts";
import { type Axes, readAxes, without } from "../reduce/axes.ts";
import { product } from "../reduce/lines.ts";
import { NAMED, type Reduction } from "../reduce/reduce.ts";
import { add } from "../reduce/sum-min-max.ts";

/** Options of a mean. `A` is where its arrays are: on the host, or on a device. */
export interface MeanOptions<A, N extends DType = DType> {
  /** The axes to reduce; null, the default, for all of them. */
  readonly axis?: Axes;
  /** Keeps the reduced axes, with one element each. */
  readonly keepdims?: boolean;
  /** Where the result goes. May share memory with the input. */
  readonly out?: A;
  /** The type of the result, a float, which is computed in; float16 is computed in float32. */
  readonly dtype?: N;
}

/** The rules of those options. */
export const MEAN: Rules<MeanOptions<unknown>> = /* @__PURE__ */ (({ axis, keepdims, out, dtype }) => ({
  axis,
  keepdims,
  out,
  dtype,
}))(NAMED);

/** The sums that means are made of. */
export const SUM: Reduction = { name: "sum", fn: add, ofNothing: 0 };

/** The input of a mean, and its result: `result` is of the shape without the axes. */
export interface MeanLaunch {
  readonly device: Device;
  readonly x: DeviceArray;
  readonly result: DeviceArray;
  readonly axes: readonly number[];
  /** The type to compute in. */
  readonly type: DType;
  /** Elements that go into each mean. */
  readonly count: number;
}

/** A function that gives a float for each line: as `mean` and `var`. */
export function meanAs(
  name: string,
  x: unknown,
  options: MeanOptions<unknown> & PlaceOptions<Target>,
  run: (launch: MeanLaunch) => void,
): unknown {
  const { axis = null, keepdims = false, dtype } = options;
  if (dtype !== undefined && dtypeInfo(dtype).kind !== "float")
    throw new CastingError(`${name}: expected dtype to be a float, as "float32"; got ${dtype}`);
  return call(
    {
      name,
      inputs: [x],
      out: [options.out],
      readsOut: false,
      plan(inputs) {
        const { shape, dtype: given } = inputs[0] as ArrayKind;
        const kept = without(shape, readAxes(axis, shape.length), keepdims);
        return [{ shape: kept, dtype: dtype ?? fractional(given) }];
      },
      run(device, [from], [to]) {
        const [x, result] = [from as DeviceArray, to as DeviceArray];
        if (result.size === 0) return;
        const axes = readAxes(axis, x.ndim);
        const count = product(axes.map((one) => x.shape[one] as number));
        run({ device, x, result, axes, type: summedIn(result.dtype), count });
      },
    },
    options,
  );
}
