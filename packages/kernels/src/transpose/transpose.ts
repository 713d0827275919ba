import { type Device, type DeviceArray, type DTypeOf, ShapeError, type Target } from "@gridstride/core";
import { show, viewOf } from "@gridstride/core/internal";
import type { AnyArray, Made, OutOf } from "@gridstride/ufunc/internal";
import { normalizeAxis } from "@gridstride/ufunc/internal";
import { type ArrayKind, call, type PlaceOf, type PlaceOptions } from "../call.ts";
import { checkOptions, KEEPS_BITS, type Rules } from "../options.ts";
import { copyNaive } from "./naive.ts";
import { type Axis, axesOf, starts } from "./nest.ts";
import { rowsOn, TILE, turnShared } from "./shared.ts";

/** The versions: a thread per element; squares turned in shared memory. */
export type TransposeVariant = "naive" | "shared";

/** Options of a transpose. `A` is where its arrays are: on the host, or on a device. */
export interface TransposeOptions<A> {
  /** Which axis of the input each axis of the result is; reversed by default. */
  readonly axes?: readonly number[];
  /** Where the result goes. May share memory with the input. */
  readonly out?: A;
  /** Which version computes; the faster one by default. */
  readonly variant?: TransposeVariant;
}

const OPTIONS: Rules<TransposeOptions<unknown>> = {
  [KEEPS_BITS]: true,
  axes: "wholes",
  out: "array",
  variant: ["naive", "shared"],
};

/**
 * `numpy.transpose` with its result in memory: `x.transpose(axes)` is a view, this is a row-major copy of it. For what reads
 * the result more often than once, or reads it in rows.
 *
 * @param x - any shape, strides and type that the target has.
 * @returns the caller's.
 * @throws {ShapeError} in NumPy's words, for axes that are not the axes of `x` in some order.
 *
 * @example
 * ```ts
 * transpose([[1, 2], [3, 4]]).toNested(); // [[1,3],[2,4]]
 * ```
 */
export function transpose<X extends AnyArray, T extends Target = "cpu">(
  x: X,
  options?: TransposeOptions<OutOf<X>> & PlaceOf<X, T>,
): Made<X, DTypeOf<X>, T>;
export function transpose(x: unknown, options: TransposeOptions<unknown> & PlaceOptions<Target> = {}): unknown {
  checkOptions("transpose", options, OPTIONS);
  const order = (rank: number): readonly number[] => readOrder(options.axes, rank);
  return call(
    {
      name: "transpose",
      inputs: [x],
      out: [options.out],
      readsOut: false,
      complex: true,
      plan(inputs) {
        const { shape, dtype } = inputs[0] as ArrayKind;
        return [{ shape: order(shape.length).map((axis) => shape[axis] as number), dtype }];
      },
      run(device, [from], [to]) {
        const view = (from as DeviceArray).transpose(order((from as DeviceArray).ndim));
        launchTranspose(device, view, to as DeviceArray, options.variant ?? "shared");
      },
    },
    options,
  );
}

function readOrder(axes: readonly number[] | undefined, rank: number): readonly number[] {
  if (axes === undefined) return Array.from({ length: rank }, (_, axis) => rank - 1 - axis);
  if (axes.length !== rank)
    throw new ShapeError("mismatch", `axes don't match array: expected ${rank} of them, got ${show(axes)}`);
  const order = axes.map((axis) => normalizeAxis(axis, rank));
  if (new Set(order).size < rank) throw new ShapeError("index", "repeated axis in transpose");
  return order;
}

/** Copies a view of any strides; all but two or three axes are walked here, a launch for each place. */
function launchTranspose(device: Device, x: DeviceArray, out: DeviceArray, variant: TransposeVariant): void {
  if (out.size === 0) return;
  const axes = axesOf(x, out);
  const one: Axis = { extent: 1, from: 0, to: 0 };
  const j = axes.at(-1) ?? one;
  const rest = axes.slice(0, -1);
  // The axis along which the input is walked best: where that is the result's last, rows are copied as they are.
  const near = rest.reduce<Axis | null>((best, axis) => (closer(axis, best) ? axis : best), null);
  const turns = variant === "shared" && near !== null && closer(near, j);
  const i = (turns ? near : rest.at(-1)) ?? one;
  const others = rest.filter((axis) => axis !== i);
  const batch = others.reduce<Axis>((longest, axis) => (axis.extent > longest.extent ? axis : longest), one);
  const views = (array: DeviceArray, at: number, step: (axis: Axis) => number, across: boolean): DeviceArray => {
    const plane = across ? [j, i] : [i, j];
    const all = [batch, ...plane];
    return viewOf(
      array,
      all.map(({ extent }) => extent),
      all.map(step),
      array.offset + at,
    );
  };
  for (const [from, to] of starts(others.filter((axis) => axis !== batch))) {
    const source = views(x, from, (axis) => axis.from, turns);
    const target = views(out, to, (axis) => axis.to, false);
    if (turns) {
      const grid = [Math.ceil(j.extent / TILE), Math.ceil(i.extent / TILE), batch.extent] as const;
      turnShared.configure(grid, [TILE, rowsOn(device.target), 1], { device })(source, target);
    } else {
      const grid = [Math.ceil(j.extent / 64), i.extent, batch.extent] as const;
      copyNaive.configure(grid, [64, 1, 1], { device })(source, target);
    }
  }
}

/** Whether the input's elements lie closer together along one axis than along another. */
function closer(axis: Axis, other: Axis | null): boolean {
  return other === null || Math.abs(axis.from) < Math.abs(other.from);
}
