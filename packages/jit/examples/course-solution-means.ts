// Solution: the first launch, which compiles, has ended before the clock
// starts; the others have before it stops.
import { type Device, defaultDevice } from "@gridstride/core";
import { timings } from "@gridstride/display";
import { kernel } from "@gridstride/jit";

export async function meanOf(device: Device, runs: number, launch: () => unknown): Promise<number> {
  launch();
  await device.synchronize();
  const start = performance.now();
  for (let run = 0; run < runs; run++) launch();
  await device.synchronize();
  return (performance.now() - start) / runs;
}

const device = await defaultDevice();
const x = device.zeros(1000, "float32");
const add = kernel(({ grid }, x) => {
  const i = grid(1);
  if (i < x.length) x[i] += 1;
});
timings({ "a launch, mean of 20": await meanOf(device, 20, () => add.forall(1000)(x)) });
console.log("launches:", (await x.copyToHost()).get(999));
x.dispose();
