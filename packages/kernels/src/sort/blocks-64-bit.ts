import type { DeviceArray } from "@gridstride/core";
import type { Buffers, Sorted } from "./buffers.ts";
import { gather } from "./gather.ts";
import { halves } from "./halves.ts";

/**
 * Sorts codes of 64 bits as two sorts of 32, stable as they are: by the lower halves, then by the upper halves.
 *
 * @param sort - sorts codes of 32 bits with their places.
 */
export function sort64Bit({ device, order, from, to }: Buffers, sort: (buffers: Buffers) => Sorted): Sorted {
  const [rows, length] = from.codes.shape as [number, number];
  const empty = (type: "int32" | "uint32"): DeviceArray => device.empty([rows, length], type);
  const grid = [Math.ceil(length / 64), Math.ceil(rows / 4), 1] as const;
  const shape = [grid, [64, 4, 1], { device }] as const;
  using low = empty("uint32");
  using high = empty("uint32");
  using spare = empty("uint32");
  using places = empty("int32");
  using morePlaces = empty("int32");
  halves.configure(...shape)(from.codes, low, high, places, order.merge);
  const narrow = { ...order, type: "uint32", below: 0, merge: false } as const;
  const byLow = sort({ device, order: narrow, from: { codes: low, places }, to: { codes: spare, places: morePlaces } });
  const unused = byLow.codes === low ? spare : low;
  gather.configure(...shape)(high, byLow.places as DeviceArray, unused);
  const otherPlaces = byLow.places === places ? morePlaces : places;
  const done = sort({
    device,
    order: narrow,
    from: { codes: unused, places: byLow.places },
    to: { codes: high, places: otherPlaces },
  });
  gather.configure(...shape)(from.codes, done.places as DeviceArray, to.codes);
  to.places?.copyFrom(done.places as DeviceArray);
  return to;
}
