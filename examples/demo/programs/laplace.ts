import { array, type DeviceArray } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { largestError, type Outcome, type Program, timed } from "../program.ts";
import { laplaceOf } from "../reference.ts";

const laplaceStep = kernel(({ grid }, u, next) => {
  const [j, i] = grid(2);
  if (i >= 1 && i < u.shape[0] - 1 && j >= 1 && j < u.shape[1] - 1) {
    next[i][j] = 0.25 * (u[i + 1][j] + u[i - 1][j] + u[i][j + 1] + u[i][j - 1]);
  }
});

const STEPS = 10;
const BLOCK = [16, 16] as const;

/** Program 5: ten steps, the two arrays swapped; once with a transfer at each step, once with two in all. */
export const laplace: Program = async (device, scale) => {
  const n = scale === "full" ? 4096 : 64;
  const { start, after10: expected } = laplaceOf(n);
  const blocks = [Math.ceil(n / BLOCK[0]), Math.ceil(n / BLOCK[1])] as const;
  const step = laplaceStep.configure(blocks, BLOCK, { device });
  const size = `${n} x ${n}, ${STEPS} steps`;

  let host = array(start.slice(), [n, n]);
  let hostNext = array(start.slice(), [n, n]);
  const withTransfersMs = await timed(async () => {
    for (let i = 0; i < STEPS; i++) {
      await step(host, hostNext);
      [host, hostNext] = [hostNext, host];
    }
  });
  const automatic: Outcome = {
    what: `5 Laplace, automatic transfers, ${size}`,
    maxError: largestError(host.data as Float32Array, expected),
    tolerance: 1e-6,
    withTransfersMs,
    residentMs: null,
  };

  const started = performance.now();
  let from: DeviceArray = device.toDevice(array(start, [n, n]));
  let to: DeviceArray = device.toDevice(array(start, [n, n]));
  await device.synchronize();
  const residentMs = await timed(() => {
    for (let i = 0; i < STEPS; i++) {
      step(from, to);
      [from, to] = [to, from];
    }
    return device.synchronize();
  });
  const result = await from.copyToHost();
  const explicitMs = performance.now() - started;
  from.dispose();
  to.dispose();
  const explicit: Outcome = {
    what: `5 Laplace, explicit transfers, ${size}`,
    maxError: largestError(result.data as Float32Array, expected),
    tolerance: 1e-6,
    withTransfersMs: explicitMs,
    residentMs,
    prints: `5 Laplace, ${size}\n${result}`,
  };
  return [automatic, explicit];
};
