// Halves x as often as `rounds` says. It works, but each iteration copies the
// array in and back.
import type { Device, NDArray } from "@gridstride/core";
import { kernel } from "@gridstride/jit";

const halve = kernel(({ grid }, x) => {
  const i = grid(1);
  if (i < x.length) x[i] *= 0.5;
});

export async function settle(device: Device, x: NDArray, rounds: number): Promise<NDArray> {
  let result = x;
  for (let round = 0; round < rounds; round++) {
    const dx = device.toDevice(result);
    halve.forall(x.size)(dx);
    result = await dx.copyToHost();
    dx.dispose();
  }
  return result;
}
