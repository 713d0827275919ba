import type { DeviceArray } from "@gridstride/core";
import type { Fuse } from "@gridstride/core/internal";

/** Loads the code that fuses launches, with the first recording. */
export const loadFuse = (): Promise<Fuse<DeviceArray>> => import("./fuse.ts").then(({ fuse }) => fuse);
