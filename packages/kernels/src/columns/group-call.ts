import { type Device, type DeviceArray, type DType, full, type Scalar, type Target } from "@gridstride/core";
import { convertInto } from "@gridstride/core/internal";
import { divide, subtract } from "@gridstride/ufunc/numpy";
import { accumulatorType, fractional, summedIn } from "../accumulators.ts";
import type { PlaceOptions } from "../call.ts";
import { Converted } from "../convert.ts";
import { callCounted } from "../indexing/counted.ts";
import { gathered } from "../indexing/gather.ts";
import { flaggedIndices, lastOf } from "../indexing/where-set.ts";
import { checkEach } from "../options.ts";
import type { CombineFunction } from "../reduce/combine.ts";
import { add, sum } from "../reduce/sum-min-max.ts";
import { cumsum } from "../scan/cumsum-cumprod.ts";
import { rowOrder } from "../sort/row-order.ts";
import { checkColumns, named } from "./columns.ts";
import type { GroupByOptions, GroupExtremeOptions } from "./group-types.ts";
import { checkInitial, checkMasks, readMasks } from "./masks.ts";
import { Groups, reduceGroups } from "./reduce-groups.ts";
import { rowStarts } from "./row-starts.ts";

/** A method of groups. */
export interface Aggregate {
  readonly name: "sum" | "mean" | "min" | "max" | "count";
  readonly fn: CombineFunction;
}

type Entries = readonly (readonly [name: string, array: unknown])[];

/** One column to reduce. */
interface Reduced {
  readonly how: Aggregate;
  readonly values: DeviceArray;
  readonly mask: DeviceArray | null;
  readonly initial: Scalar | null;
}

/** The result of a method of `groupBy(keys, place)`. */
export function callGroups(
  how: Aggregate,
  keys: Entries,
  columns: Entries,
  { where: rows, ...place }: GroupByOptions & PlaceOptions<Target>,
  options: GroupExtremeOptions,
): unknown {
  const whose = `groupBy(…).${how.name}`;
  const extreme = how.name === "min" || how.name === "max";
  checkEach(whose, options, extreme ? { where: "own", initial: "scalar" } : { where: "own" });
  const masks = readMasks(
    whose,
    options.where,
    columns.map(([name]) => name),
  );
  if (extreme) checkInitial(how.name, masks, options.initial);
  const inputs: Entries = [
    ...keys,
    ...columns,
    ...(rows === undefined ? [] : [["where of groupBy", rows] as const]),
    ...masks.arrays,
  ];
  const inputNames = inputs.map(([name]) => name);
  const [from, to] = [keys.length, keys.length + columns.length];
  return callCounted(
    {
      name: whose,
      inputs: inputs.map(([, array]) => array),
      inputNames,
      check(kinds) {
        checkColumns(whose, kinds, inputNames);
        checkMasks(whose, kinds.slice(to), inputNames.slice(to));
      },
      count(device, given) {
        const by = given.slice(0, from);
        const mask = rows === undefined ? null : (given[to] as DeviceArray);
        const maskOf = (column: number): DeviceArray | null => {
          const at = masks.of[column] ?? -1;
          return at < 0 ? null : (given[to + (rows === undefined ? 0 : 1) + at] as DeviceArray);
        };
        const order = orderOf(device, by, mask);
        using flags = rowStarts(device, by, order, mask);
        const upTo = cumsum(flags, { dtype: "int32" });
        const counts = countsOf(device, upTo, mask);
        return {
          counts,
          finish([groups, last]) {
            using starts = flaggedIndices(device, upTo, groups as number);
            using ends = endsOf(device, starts, last as number);
            using sorted = new Groups(device, order, ends);
            using places = gathered(device, order, starts);
            const results: DeviceArray[] = [];
            try {
              for (const key of by) results.push(gathered(device, key, places));
              if (columns.length === 0) results.push(lengthsOf(ends));
              for (const [i, values] of given.slice(from, to).entries())
                results.push(
                  reduced(device, sorted, { how, values, mask: maskOf(i), initial: options.initial ?? null }),
                );
              return results;
            } catch (error) {
              for (const one of results) one.dispose();
              throw error;
            }
          },
          [Symbol.dispose]() {
            for (const one of [order, upTo, counts]) one.dispose();
          },
        };
      },
    },
    place,
    (results) =>
      named(
        [...inputNames.slice(0, from), ...(columns.length === 0 ? ["count"] : inputNames.slice(from, to))],
        results,
      ),
  );
}

/** Rows in the order of their keys, rows that take no part last. */
function orderOf(device: Device, keys: readonly DeviceArray[], mask: DeviceArray | null): DeviceArray {
  const columns = keys.map((column) => ({ column, descending: false }));
  return rowOrder(device, mask === null ? columns : [{ column: mask, descending: true }, ...columns]);
}

/** How many groups there are, and how many rows take part: int32, the caller's. */
function countsOf(device: Device, upTo: DeviceArray, mask: DeviceArray | null): DeviceArray {
  const counts = device.toDevice(full([2], upTo.size, "int32"));
  using groups = lastOf(device, upTo);
  counts.slice([0, 1]).copyFrom(groups);
  if (mask !== null && mask.size > 0) {
    using rows = sum(mask, { dtype: "int32" });
    counts.slice([1, 2]).copyFrom(rows.reshape([1]));
  }
  return counts;
}

/** Where groups begin, and where the last one ends. */
function endsOf(device: Device, starts: DeviceArray, last: number): DeviceArray {
  const ends = device.empty([starts.size + 1], "int32");
  ends.set(last, starts.size);
  if (starts.size > 0) ends.slice([0, starts.size]).copyFrom(starts);
  return ends;
}

/** How many rows each group has. */
function lengthsOf(ends: DeviceArray): DeviceArray {
  return subtract(ends.slice([1, null]), ends.slice([0, -1])) as DeviceArray;
}

/** The types that a column is reduced in, and of its results. */
function typesOf({ name }: Aggregate, given: DType): readonly [within: DType, result: DType] {
  switch (name) {
    case "sum": {
      const type = accumulatorType(given);
      return [summedIn(type), type];
    }
    case "mean": {
      const type = fractional(given);
      return [summedIn(type), type];
    }
    case "count":
      return ["int32", "int32"];
    case "min":
    case "max":
      return [given === "bool" ? "uint8" : given, given];
  }
}

function reduced(device: Device, groups: Groups, { how, values, mask, initial }: Reduced): DeviceArray {
  const [within, result] = typesOf(how, values.dtype);
  const counted = (): DeviceArray => {
    if (mask === null) return lengthsOf(groups.ends);
    using ones = new Converted(mask, "int32");
    return reduceGroups(device, groups, { fn: how.fn, values: ones.array, mask: null, initial: null });
  };
  if (how.name === "count") return counted();
  using converted = new Converted(values, within);
  const start = initial ?? (how.fn === add ? 0 : null);
  const folded = reduceGroups(device, groups, {
    fn: how.fn,
    values: converted.array,
    mask,
    initial: mask === null && initial === null ? null : start,
  });
  if (how.name === "mean" && folded.size > 0) {
    using counts = counted();
    using divisors = counts.astype(within);
    divide(folded, divisors, { out: folded });
  }
  if (within === result) return folded;
  using narrow = folded;
  const out = device.empty(narrow.shape, result);
  if (out.size > 0) convertInto(out, narrow);
  return out;
}
