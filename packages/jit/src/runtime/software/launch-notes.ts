import type { WebGpuInternals } from "@gridstride/core/internal";
import { once } from "../../diagnostics/once.ts";

/** Notes that launches leave for later launches on the same device. */
export interface LaunchNotes {
  /** One word, the number of the last launch that met a large argument (targets/wgsl/software/emit.ts). */
  readonly met: GPUBuffer;
  /** A number for a launch: not 0, with which the word begins. */
  next(): number;
}

const KEY = "launch notes";
const STORAGE = 0x80;

/** The device's, made with the first launch that asks. Dispatches of a device run in order, so one word is enough. */
export const launchNotes = ({ gpu, cache }: WebGpuInternals): LaunchNotes =>
  once(cache as Map<string, LaunchNotes>, KEY, () => {
    let last = 0;
    const next = (): number => {
      last = last === 2 ** 32 - 1 ? 1 : last + 1;
      return last;
    };
    return { met: gpu.createBuffer({ size: 4, usage: STORAGE }), next };
  });
