import {
  type Device,
  type DeviceArray,
  dtypeInfo,
  type HostArray,
  LaunchError,
  type NDArray,
  type Target,
} from "@gridstride/core";
import type { HostResult } from "@gridstride/ufunc/internal";
import type { Order } from "../arg/kernels.ts";
import { type ArrayKind, call, type PlaceOptions } from "../call.ts";
import { readAxis } from "../reduce/axes.ts";
import { asLines, outputAs } from "../reduce/lines.ts";
import { argsort } from "../sort/sort.ts";
import { makeSelect, orders, pick, type SelectParts, take } from "./kernels.ts";

/** The versions: whole lines sorted; the best of parts of lines selected, and only those sorted. */
export type TopkVariant = "sort" | "select";

/** Options of `topk`. */
export interface TopkOptions {
  /** Along which axis; the last one by default. */
  readonly axis?: number;
  /** The smallest instead, where it is false. */
  readonly largest?: boolean;
  /** Which version computes; by default the one that is faster for so many elements. */
  readonly variant?: TopkVariant;
}

/** Most elements that are selected from parts: each may be compared with all that were selected. */
const FEW = 64;
/** Elements of a part at least, and for each that is selected: what is sorted after is a small part of all. */
const LENGTH = 1024;
const EACH = 64;

/**
 * The `k` largest elements of each line along an axis, largest first, and where they are. Of equal ones the first in the
 * line comes first; NaN counts as the largest, as in sorting.
 *
 * @param x - any shape, strides and type that the target has.
 * @returns `[values, indices]`, of the shape of `x` with `k` elements along the axis, row-major, the caller's; indices are
 *   int32 on every target.
 * @throws {LaunchError} code `wrong-kind`, where `k` is no number of elements of the axis. {ShapeError} for an axis that is
 *   not there. {UnsupportedError} for 64-bit types on webgpu.
 * @see PyTorch, `torch.topk`; JAX, `jax.lax.top_k`.
 */
export function topk(
  x: DeviceArray,
  k: number,
  options?: TopkOptions,
): readonly [values: DeviceArray, indices: DeviceArray];
export function topk<T extends Target = "cpu">(
  x: HostArray,
  k: number,
  options?: TopkOptions & PlaceOptions<T>,
): HostResult<T, readonly [values: NDArray, indices: NDArray]>;
export function topk(x: unknown, k: number, options: TopkOptions & PlaceOptions<Target> = {}): unknown {
  const { axis = -1, largest = true } = options;
  return call(
    {
      name: "topk",
      inputs: [x],
      out: [undefined, undefined],
      readsOut: false,
      plan(inputs) {
        const { shape, dtype } = inputs[0] as ArrayKind;
        const at = readAxis(axis, shape.length);
        const length = shape[at] as number;
        if (!Number.isInteger(k) || k < 0 || k > length)
          throw new LaunchError("wrong-kind", `topk: expected k from 0 to ${length}, the size of axis ${at}, got ${k}`);
        return [
          { shape: shape.with(at, k), dtype },
          { shape: shape.with(at, k), dtype: "int32" },
        ];
      },
      run(device, [from], outputs) {
        const [given, [values, indices]] = [from as DeviceArray, outputs as [DeviceArray, DeviceArray]];
        if (values.size === 0) return;
        const at = readAxis(axis, given.ndim);
        using lines = asLines(given, at, at + 1);
        const [a, length, b] = lines.array.shape as [number, number, number];
        using best = outputAs(values, [a, k, b]);
        using places = outputAs(indices, [a, k, b]);
        const turned = [best.array.transpose([0, 2, 1]), places.array.transpose([0, 2, 1])] as const;
        const select = options.variant ?? (k <= FEW && length >= 2 * LENGTH ? "select" : "sort");
        if (select === "select") selected(device, lines.array, k, largest, turned);
        else {
          using order = argsort(lines.array, { axis: 1, descending: largest });
          launch(device, turned[0], (run) =>
            take.configure(...run)(lines.array, order.transpose([0, 2, 1]), ...turned),
          );
        }
        best.write();
        places.write();
      },
    },
    options,
  );
}

type Turned = readonly [values: DeviceArray, indices: DeviceArray];

function selected(device: Device, x: DeviceArray, k: number, largest: boolean, out: Turned): void {
  const [a, length, b] = x.shape as [number, number, number];
  const most = Math.max(LENGTH, EACH * k);
  const parts = Math.max(1, Math.floor(length / most));
  using values = device.empty([a, b, parts * k], x.dtype);
  using candidates = device.empty([a, b, parts * k], "int32");
  const isFloat = dtypeInfo(x.dtype).kind === "float";
  const kernels = largest ? selectLargest : selectSmallest;
  const select = isFloat ? kernels.floats : kernels.others;
  select.configure([Math.ceil(parts / 64), b, a], [64, 1, 1], { device })(x, values, candidates, k, most);
  using order = argsort(values, { axis: 2, descending: largest });
  launch(device, out[0], (run) => pick.configure(...run)(x, order, candidates, ...out));
}

const kernelsOf = ({ floats, others }: Order): Readonly<Record<keyof Order, SelectParts>> => ({
  floats: makeSelect(floats),
  others: makeSelect(others),
});
const selectLargest = kernelsOf(orders.largest);
const selectSmallest = kernelsOf(orders.smallest);

type Run = readonly [grid: [number, number, number], block: [number, number, number], options: { device: Device }];

/** One thread per element of an output, `[a, b, k]`. */
function launch(device: Device, { shape }: DeviceArray, run: (where: Run) => void): void {
  const [a, b, k] = shape as [number, number, number];
  run([[Math.ceil(k / 64), b, a], [64, 1, 1], { device }]);
}
