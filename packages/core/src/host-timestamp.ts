import type { Timestamp } from "./backend.ts";

/** A moment on the host's clock, for devices that do their work before a call returns. */
export function hostTimestamp(): Timestamp {
  let at = 0;
  return {
    source: "wall-clock",
    record: () => {
      at = performance.now();
    },
    read: async () => at,
    dispose: () => {},
  };
}
