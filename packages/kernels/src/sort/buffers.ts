import type { Device, DeviceArray } from "@gridstride/core";
import type { Order } from "./order.ts";

/** Rows of codes that are sorted, and for pairs each one's place in its row. */
export interface Sorted {
  readonly codes: DeviceArray;
  readonly places: DeviceArray | null;
}

/** Two of each, to sort from one into the other; `places` are null where only keys are wanted. */
export interface Buffers {
  readonly device: Device;
  readonly order: Order;
  readonly from: Sorted;
  readonly to: Sorted;
}
