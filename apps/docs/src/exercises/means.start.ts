// Milliseconds that a launch takes: the mean of so many runs, without the first.
import type { Device } from "@gridstride/core";

export async function meanOf(device: Device, runs: number, launch: () => unknown): Promise<number> {
  const start = performance.now();
  for (let run = 0; run < runs; run++) launch();
  const end = performance.now();
  await device.synchronize();
  return (end - start) / runs;
}
