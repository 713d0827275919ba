import type { Device, DeviceArray } from "@gridstride/core";
import { gathered } from "../indexing/gather.ts";
import { argsort, sort } from "./sort.ts";

/** A column that rows are sorted by. */
export interface SortKey {
  readonly column: DeviceArray;
  readonly descending: boolean;
}

/**
 * Where sorted rows come from, int32, the caller's: sorted by one column after the other, the first one last; equal rows keep
 * their order.
 *
 * @param keys - at least one.
 */
export function rowOrder(device: Device, keys: readonly SortKey[]): DeviceArray {
  const [last, ...others] = keys.toReversed() as [SortKey, ...SortKey[]];
  let order: DeviceArray = argsort(last.column, { descending: last.descending });
  for (const { column, descending } of others) {
    using before = order;
    using inOrder = gathered(device, column, before);
    const [sorted, places] = sort(inOrder, { values: before, descending });
    sorted.dispose();
    order = places;
  }
  return order;
}
