import { type DeviceArray, type DTypeOf, LaunchError, type Target } from "@gridstride/core";
import { show } from "@gridstride/core/internal";
import type { AnyArray, MadePair } from "@gridstride/ufunc/internal";
import { normalizeAxis } from "@gridstride/ufunc/internal";
import { type ArrayKind, call, type PlaceOf, type PlaceOptions } from "../call.ts";
import { checkOptions, KEEPS_BITS, type Rules } from "../options.ts";
import { asLines } from "../reduce/lines.ts";
import { writing } from "../views.ts";
import { take } from "./kernels.ts";
import { eachElement, fastestWay, findBest } from "./select.ts";

/** The versions: whole lines sorted; of lines in groups the best groups selected, and only their elements searched. */
export type TopkVariant = "sort" | "select";

/** Options of `topk`. */
export interface TopkOptions {
  /** Along which axis; the last one by default. */
  readonly axis?: number;
  /** The smallest instead, where it is false. */
  readonly largest?: boolean;
  /** Which version computes; by default the fastest for so many elements, for few neither: one thread a line. */
  readonly variant?: TopkVariant;
}

const OPTIONS: Rules<TopkOptions> = { [KEEPS_BITS]: true, axis: "whole", largest: "flag", variant: ["sort", "select"] };

/**
 * The `k` largest elements of each line along an axis, largest first, and where they are. The first of equals in the
 * line comes first; NaN counts as the largest, as in sorting. Where an adapter flushes subnormal numbers, they may count as 0.
 *
 * @param x - any shape, strides and type that the target has.
 * @returns `[values, indices]`, of the shape of `x` with `k` elements along the axis, row-major, the caller's; indices are
 *   int32 on every target.
 * @throws {LaunchError} code `wrong-kind`, if `k` is not a number of elements of the axis. {ShapeError} for an axis that
 *   does not exist.
 * @see PyTorch, `torch.topk`; JAX, `jax.lax.top_k`.
 *
 * @example
 * ```ts
 * topk([3, 9, 4], 2).map(String); // ["[9. 4.]","[1 2]"]
 * ```
 */
export function topk<X extends AnyArray, T extends Target = "cpu">(
  x: X,
  k: number,
  options?: TopkOptions & PlaceOf<X, T>,
): MadePair<X, DTypeOf<X>, "int32", T>;
export function topk(x: unknown, k: number, options: TopkOptions & PlaceOptions<Target> = {}): unknown {
  checkOptions("topk", options, OPTIONS);
  const { axis = -1, largest = true } = options;
  return call(
    {
      name: "topk",
      inputs: [x],
      out: [undefined, undefined],
      readsOut: false,
      plan(inputs) {
        const { shape, dtype } = inputs[0] as ArrayKind;
        const at = normalizeAxis(axis, shape.length);
        const length = shape[at] as number;
        if (!Number.isInteger(k) || k < 0 || k > length)
          throw new LaunchError(
            "wrong-kind",
            `topk: expected k from 0 to ${length}, the size of axis ${at}, got ${show(k)}`,
          );
        return [
          { shape: shape.with(at, k), dtype },
          { shape: shape.with(at, k), dtype: "int32" },
        ];
      },
      run(device, [from], outputs) {
        const [given, [values, indices]] = [from as DeviceArray, outputs as [DeviceArray, DeviceArray]];
        if (values.size === 0) return;
        const at = normalizeAxis(axis, given.ndim);
        using lines = asLines(given, at, at + 1);
        const [a, length, b] = lines.array.shape as [number, number, number];
        using best = writing(values, [a, k, b]);
        using places = writing(indices, [a, k, b]);
        const turned = [best.array.transpose([0, 2, 1]), places.array.transpose([0, 2, 1])] as const;
        using order = device.empty([a, b, k], "int32");
        const { variant } = options;
        const way = variant === undefined ? fastestWay(device, length, k) : variant === "select" ? "groups" : "sort";
        findBest(device, lines.array, largest, order, way);
        eachElement(device, turned[0], (run) => take.configure(...run)(lines.array, order, ...turned));
        best.finish();
        places.finish();
      },
    },
    options,
  );
}
