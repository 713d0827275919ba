import type { Leak } from "./memory.ts";
import type { RequestOptions } from "./request-options.ts";

/** Options of every target, with their defaults. */
export function commonOptions(options: RequestOptions): {
  readonly maxMemoryBytes: number;
  readonly maxSegmentBytes: number;
  readonly onLeak: (leak: Leak) => void;
} {
  const { maxMemoryBytes = Infinity, maxSegmentBytes = Infinity, onLeak = reportOnce() } = options;
  return { maxMemoryBytes, maxSegmentBytes, onLeak };
}

function reportOnce(): (leak: Leak) => void {
  let reported = false;
  return ({ what, byteLength }) => {
    if (reported) return;
    reported = true;
    console.warn(
      `Gridstride: array ${what} (${byteLength} bytes of the device) was collected without dispose(); dispose arrays, or declare them with \`using\`. Further arrays are not reported`,
    );
  };
}
