import { type DeviceArray, type DTypeOf, LaunchError, type NDArray, type Target } from "@gridstride/core";
import { show } from "@gridstride/core/internal";
import type { HostResult } from "@gridstride/ufunc/internal";
import { call, type PlaceOptions } from "../call.ts";
import { gatherInto } from "../indexing/gather.ts";
import { checkOptions, KEEPS_BITS, type Rules } from "../options.ts";
import { rowOrder } from "../sort/row-order.ts";
import { type Columns, checkColumns, named, readColumns } from "./columns.ts";

/** Options of `sortBy`. */
export interface SortByOptions {
  /** Largest first, in every column that is sorted by or in each as a list says. Equal rows keep their order all the same. */
  readonly descending?: boolean | readonly boolean[];
}

const OPTIONS: Rules<SortByOptions> = { [KEEPS_BITS]: true, descending: "own" };

/** Columns in another order: on the host, or on the device of `C`. */
export type SortedColumns<C extends Columns, T extends Target> = C[keyof C] extends DeviceArray
  ? { readonly [N in keyof C]: DeviceArray<DTypeOf<C[N]>> }
  : HostResult<T, { readonly [N in keyof C]: NDArray<DTypeOf<C[N]>> }>;

/**
 * Sorts the rows of columns, stably: pandas' and cuDF's `sort_values`. NaN comes last, -0 equals 0.
 *
 * @param columns - arrays of one axis with their names, equally long.
 * @param by - the name of the column to sort by, or a list of names, the most significant first.
 * @returns all columns in the new order, the caller's; a promise where a GPU sorts host arrays.
 * @throws {LaunchError} code `wrong-kind`, for a name that no column has. {ShapeError} for columns of different lengths.
 *
 * @example
 * ```ts
 * sortBy({ id: [3, 1, 2], value: [30, 10, 20] }, "id").value; // [10. 20. 30.]
 * ```
 */
export function sortBy<const C extends Columns, T extends Target = "cpu">(
  columns: C,
  by: (keyof C & string) | readonly (keyof C & string)[],
  options: SortByOptions & PlaceOptions<T> = {},
): SortedColumns<C, T> {
  checkOptions("sortBy", options, OPTIONS);
  const entries = readColumns("sortBy", columns);
  const names = entries.map(([name]) => name);
  const keys = readNames(by, names);
  const descending = readDescending(options.descending, keys.length);
  const shape = (results: unknown): unknown => named(names, names.length === 1 ? [results] : (results as unknown[]));
  const results = call(
    {
      name: "sortBy",
      inputs: entries.map(([, array]) => array),
      inputNames: names,
      out: entries.map(() => undefined),
      readsOut: false,
      plan(inputs) {
        checkColumns("sortBy", inputs, names);
        return inputs;
      },
      run(device, inputs, outputs) {
        const all = inputs as readonly DeviceArray[];
        if (outputs[0]?.size === 0) return;
        using order = rowOrder(
          device,
          keys.map((at, i) => ({ column: all[at] as DeviceArray, descending: descending[i] as boolean })),
        );
        for (const [i, out] of outputs.entries()) gatherInto(device, all[i] as DeviceArray, order, out);
      },
    },
    options,
  );
  return (results instanceof Promise ? results.then(shape) : shape(results)) as SortedColumns<C, T>;
}

function readNames(by: unknown, names: readonly string[]): readonly number[] {
  const list = (Array.isArray(by) ? by : [by]) as readonly unknown[];
  const places = list.map((one) => names.indexOf(one as string));
  if (places.length === 0 || places.includes(-1))
    throw new LaunchError("wrong-kind", `sortBy: expected by to name columns, of ${names.join(", ")}; got ${show(by)}`);
  return places;
}

function readDescending(given: unknown, count: number): readonly boolean[] {
  const list: readonly unknown[] = Array.isArray(given) ? given : new Array(count).fill(given ?? false);
  if (list.length !== count || !list.every((one) => typeof one === "boolean"))
    throw new LaunchError(
      "wrong-kind",
      `sortBy: expected descending to be true, false or a list of ${count} of them, got ${show(given)}`,
    );
  return list as readonly boolean[];
}
