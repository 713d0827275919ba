// Solution: one copy to the device, all rounds there, one copy back.
import { array, type Device, defaultDevice, type NDArray } from "@gridstride/core";
import { kernel } from "@gridstride/jit";

const halve = kernel(({ grid }, x) => {
  const i = grid(1);
  if (i < x.length) x[i] *= 0.5;
});

export async function settle(device: Device, x: NDArray, rounds: number): Promise<NDArray> {
  const dx = device.toDevice(x);
  for (let round = 0; round < rounds; round++) halve.forall(x.size)(dx);
  const result = await dx.copyToHost();
  dx.dispose();
  return result;
}

console.log(String(await settle(await defaultDevice(), array([8, 16, 32], "float32"), 3)));
