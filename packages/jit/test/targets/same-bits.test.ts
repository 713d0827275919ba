// cpu and parallel give the same bits, whichever thread and whichever lane of a vector an element falls to.
import { array, type Device, requestDevice } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { isolated, seededRandom } from "@gridstride/testing";
import { afterAll, beforeAll, expect, test } from "vitest";

/** Enough for several chunks of work, and no multiple of anything. */
const COUNT = 70_001;

const functions = kernel(({ grid, cbrt, erf, erfc, exp2, fma, gamma, lgamma, remainder, rsqrt }, x, y, out) => {
  const i = grid(1);
  if (i >= x.size) return;
  out[0][i] = Math.sin(x[i]);
  out[1][i] = Math.cos(x[i]);
  out[2][i] = Math.tan(x[i]);
  out[3][i] = Math.asin(y[i]);
  out[4][i] = Math.acos(y[i]);
  out[5][i] = Math.atan(x[i]);
  out[6][i] = Math.atan2(x[i], y[i]);
  out[7][i] = Math.sinh(x[i]);
  out[8][i] = Math.cosh(y[i]);
  out[9][i] = Math.tanh(y[i]);
  out[10][i] = Math.exp(y[i]);
  out[11][i] = exp2(x[i]);
  out[12][i] = Math.expm1(y[i]);
  out[13][i] = Math.log(x[i]);
  out[14][i] = Math.log2(x[i]);
  out[15][i] = Math.log10(x[i]);
  out[16][i] = Math.log1p(y[i]);
  out[17][i] = x[i] ** y[i];
  out[18][i] = x[i] ** 3;
  out[19][i] = cbrt(x[i]);
  out[20][i] = erf(y[i]);
  out[21][i] = Math.hypot(x[i], y[i]);
  out[22][i] = Math.asinh(x[i]) + Math.acosh(x[i]) - Math.atanh(y[i]);
  out[23][i] = fma(x[i], y[i], y[i]) * rsqrt(x[i]) + (x[i] % y[i]);
  out[24][i] = erfc(y[i]) + remainder(x[i], y[i]);
  out[25][i] = gamma(y[i]) + lgamma(x[i]);
});
const ROWS = 26;

/** Numbers of every size: a few of 10 are huge, tiny, or special. */
function numbers(seed: number): number[] {
  const { uniform, integer } = seededRandom(seed);
  const special = [0, -0, Infinity, -Infinity, NaN, 1e300, 1e-310, -1e-40, 1, -1];
  return Array.from({ length: COUNT }, () => {
    const kind = integer(0, 9);
    if (kind === 0) return special[integer(0, special.length - 1)] as number;
    return kind === 1 ? uniform(-1, 1) * 2 ** integer(-140, 120) : uniform(-3, 3);
  });
}

let devices: readonly Device[];
beforeAll(async () => {
  if (!isolated) return;
  devices = [await requestDevice({ target: "cpu" }), await requestDevice({ target: "parallel" })];
});
afterAll(() => {
  for (const device of devices ?? []) device.dispose();
});

async function bitsOn(device: Device, dtype: "float32" | "float64"): Promise<Uint8Array> {
  using x = device.toDevice(array(numbers(1), dtype));
  using y = device.toDevice(array(numbers(2), dtype));
  using out = device.zeros([ROWS, COUNT], dtype);
  functions.forall(COUNT)(x, y, out);
  const { data } = await out.copyToHost();
  return new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
}

test.skipIf(!isolated).each(["float32", "float64"] as const)("every function of %s", async (dtype) => {
  const [cpu, parallel] = await Promise.all(devices.map((device) => bitsOn(device, dtype)));
  const different = (cpu as Uint8Array).findIndex((byte, at) => byte !== parallel?.[at]);
  expect(different).toBe(-1);
  expect(new Set(cpu).size).toBe(256);
});
