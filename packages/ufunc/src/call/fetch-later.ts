import type { NDArray } from "@gridstride/core";
import { inMemoryOrder, type Strided } from "./host-memory.ts";

/** A part of a host array, and where it is on a device. */
interface Placed {
  readonly view: NDArray;
  readonly on: Strided;
}

/** `fetchNow` on any device, once everything queued before is done. */
export async function fetchLater({ view, on }: Placed): Promise<void> {
  await on.memory.copyToHost(inMemoryOrder(view, view.shape).view);
}

export async function fetchAll(outputs: readonly Placed[]): Promise<void> {
  await Promise.all(outputs.map(fetchLater));
}
