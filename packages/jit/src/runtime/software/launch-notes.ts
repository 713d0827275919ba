import type { WebGpuInternals } from "@gridstride/core/internal";

/** Notes that launches leave for later launches on the same device. */
export interface LaunchNotes {
  /** One word, the number of the last launch that met a large argument (targets/wgsl/software/large-arguments.ts). */
  readonly met: GPUBuffer;
  /** A number for a launch: not 0, with which the word begins. */
  next(): number;
}

const KEY = "launch notes";
const STORAGE = 0x80;

/** The device's, made with the first launch that asks. Dispatches of a device run in order, so one word is enough. */
export function launchNotes({ gpu, cache }: WebGpuInternals): LaunchNotes {
  const known = cache.get(KEY) as LaunchNotes | undefined;
  if (known !== undefined) return known;
  let last = 0;
  const next = (): number => {
    last = last === 2 ** 32 - 1 ? 1 : last + 1;
    return last;
  };
  const made: LaunchNotes = { met: gpu.createBuffer({ size: 4, usage: STORAGE }), next };
  cache.set(KEY, made);
  return made;
}
