import { type Device, zeros } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { largestError, type Program, type Scale, timed } from "../program.ts";
import { cubeAndSineOf } from "../reference.ts";

const cubeAndSineKernel = kernel(({ grid, gridsize }, x, y, out) => {
  for (let i = grid(1); i < out.size; i += gridsize(1)) out[i] = x[i] ** 3 + 4 * Math.sin(y[i]);
});

/** Program 4: every element, however many threads are launched, because each thread strides over the grid. */
export const elementwise: Program = async (device: Device, scale: Scale) => {
  const n = scale === "full" ? 10_000_000 : 100_000;
  const { x, y, expected } = cubeAndSineOf(n);
  const out = zeros(n, "float32");

  await cubeAndSineKernel.configure(1, 256, { device })(x, y, out);
  const withTransfersMs = await timed(() => cubeAndSineKernel.configure(1024, 256, { device })(x, y, out));
  const hostError = largestError(out.data as Float32Array, expected);

  const dx = device.toDevice(x);
  const dy = device.toDevice(y);
  const dOut = device.zeros(n, "float32");
  const residentMs = await timed(() => {
    cubeAndSineKernel.forall(n)(dx, dy, dOut);
    return device.synchronize();
  });
  const resident = await dOut.copyToHost();
  for (const held of [dx, dy, dOut]) held.dispose();
  const maxError = Math.max(hostError, largestError(resident.data as Float32Array, expected));
  const what = `4 x³ + 4·sin(y), ${n.toLocaleString("en")} float32`;
  return [{ what, maxError, tolerance: 1e-6, withTransfersMs, residentMs, prints: `${what}\n${resident}` }];
};
