import { LaunchError, type Target } from "@gridstride/core";
import type { PlaceOptions } from "../call.ts";
import { checkOptions, type Rules } from "../options.ts";
import { larger, smaller } from "../reduce/partial-extremes.ts";
import { add } from "../reduce/sum-min-max.ts";
import { type Columns, readColumns } from "./columns.ts";
import { type Aggregate, callGroups } from "./group-call.ts";
import type { GroupBy, GroupByOptions } from "./group-types.ts";

const OPTIONS: Rules<GroupByOptions> = { where: "array" };

const sum: Aggregate = { name: "sum", fn: add };
const mean: Aggregate = { name: "mean", fn: add };
const min: Aggregate = { name: "min", fn: smaller };
const max: Aggregate = { name: "max", fn: larger };
const count: Aggregate = { name: "count", fn: add };

/**
 * Groups the rows of columns by equal keys, as pandas' and cuDF's `groupby`: `groupBy({ city }).mean({ temperature })` gives the
 * columns `city` and `temperature`, with a row for each city in ascending order. The rows are sorted by their keys, stably, and
 * runs of equal keys are reduced in parallel. NaN is equal to NaN and comes last, and -0 is equal to 0: the first in the
 * columns stands for both. Two numbers are read back: the groups, and the rows that take part.
 *
 * @param keys - arrays of one axis with their names, equally long, the most significant first; on the host, or on one device.
 * @throws {LaunchError} code `wrong-kind`, if the keys are not columns; by the methods for a column that has the name of a key.
 *   {ShapeError} by the methods for columns of different lengths.
 *
 * @example
 * ```ts
 * const sums = groupBy({ city: ["a", "b", "a"].map((c) => c.charCodeAt(0)) }).sum({ sales: [10, 20, 5] });
 * sums.sales; // [15. 20.]
 * ```
 */
export function groupBy<const K extends Columns, T extends Target = "cpu">(
  keys: K,
  options: GroupByOptions & PlaceOptions<T> = {},
): GroupBy<K, T> {
  checkOptions("groupBy", options, OPTIONS);
  const by = readColumns("groupBy: keys", keys);
  const method =
    (how: Aggregate) =>
    (values: unknown, more: object = {}): unknown => {
      const columns = how === count && values === undefined ? [] : readColumns(`groupBy(…).${how.name}`, values);
      const twice = columns.find(([name]) => Object.hasOwn(keys, name));
      if (twice !== undefined)
        throw new LaunchError(
          "wrong-kind",
          `groupBy(…).${how.name}: expected columns with other names than the keys', got ${twice[0]}; name it otherwise: { ${twice[0]}_${how.name}: … }`,
        );
      return callGroups(how, by, columns, options, more);
    };
  return {
    sum: method(sum),
    mean: method(mean),
    min: method(min),
    max: method(max),
    count: method(count),
  } as unknown as GroupBy<K, T>;
}
