import type { Device, DeviceArray } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import {
  functionOf,
  given,
  isClose,
  kernelText,
  launchOf,
  loopText,
  type Pattern,
  type Size,
  type Type,
} from "./pattern.ts";

/** A pattern's kernel and its plain loop, each with arrays of its own. */
export interface Contest {
  kernel(): void;
  loop(): void;
  /** The first element in which the arrays differ, where both ran equally often; null where none does. */
  difference(): Promise<string | null>;
  dispose(): void;
}

export function contestOf(pattern: Pattern, type: Type, size: Size, device: Device): Contest {
  const { extents, grid, block } = launchOf(pattern, size);
  const hosts = given(pattern, type, size);
  const arrays = hosts.map((host): DeviceArray => device.toDevice(host));
  const launched = kernel(functionOf(kernelText(pattern, size), type) as () => undefined) as unknown as {
    configure(grid: readonly number[], block: readonly number[]): ReturnType<typeof functionOf>;
  };
  const launch = launched.configure(grid, block);
  const loop = functionOf(loopText(pattern, size), type);
  const plain = hosts.map(({ data }) => data as Float64Array);
  return {
    kernel: () => launch(...arrays, ...extents),
    loop: () => loop(...plain, ...extents),
    async difference() {
      for (const [at, array] of arrays.entries()) {
        const data = (await array.copyToHost()).data as Float64Array;
        const wrong = data.findIndex((value, place) => !isClose(value, plain[at]?.[place] as number));
        if (wrong >= 0)
          return `${pattern.name}, ${type}: expected ${plain[at]?.[wrong]} at ${wrong} of array ${at}, got ${data[wrong]}`;
      }
      return null;
    },
    dispose() {
      for (const array of arrays) array.dispose();
    },
  };
}
