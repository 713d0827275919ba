// Ufuncs and device functions that a build can compile. It prints the bits of each call.
import { requestDevice, type Target } from "@gridstride/core";
import { deviceFunction, kernel } from "@gridstride/jit";
import { vectorize } from "@gridstride/ufunc";
import { half } from "./constants.ts";
import { show } from "./show.ts";

const blend = deviceFunction((x: number, y: number) => x * half + Math.sqrt(y));
export const twice = deviceFunction((x: number) => (x * half + Math.abs(x) * half) * 2);
const mix = vectorize(
  ["float32(float32, float32)", "float64(float64, float64)"],
  (x, y) => blend(x, y) + Math.exp(-x) * twice(x),
  {
    name: "mix",
  },
);
const later = vectorize(["float32(float32)"], (x) => x * half, { target: "webgpu", name: "later" });
const fill = kernel(["void(float32[:], float32)", "void(int32[:], int32)"], ({ grid }, y, x) => {
  const i = grid(1);
  if (i < y.length) y[i] = blend(x, x);
});

/** What became of a call that only the compiler can make. */
async function tried(call: () => unknown): Promise<string> {
  try {
    return show(await call());
  } catch (error) {
    return `${(error as Error).name}: ${(error as Error).message}`;
  }
}

const a = Float32Array.from({ length: 5000 }, (_, i) => i / 7);
const b = Float32Array.from({ length: 5000 }, (_, i) => 3 / (i + 1));
console.log("arrays:", show(mix(a, b)), show(mix(Float64Array.from(a), Float64Array.from(b))));
console.log("scalars:", show(mix(a, 2.5)), show(mix(3, b)), mix(1, 2), twice(3), mix.types.join(), mix.nargs);
const whole = (): unknown => mix(Int16Array.from(a), b);
console.log("other types:", await tried(whole));
for (const target of process.argv.slice(2) as Target[]) {
  const device = await requestDevice({ target });
  const [x, y] = [device.toDevice(a), device.toDevice(b)];
  console.log(target, show(await mix(x, y).copyToHost()), show(await mix(x, 0.5).copyToHost()));
  if (target === "webgpu") console.log(show(await later(a, { device })));
  const numbers = new Int32Array(300);
  await fill.forall(300, { device })(numbers, 7);
  await fill.forall(300, { device })(b, 7.5);
  console.log(show(numbers), show(b));
  device.dispose();
}
console.log("rows:", await tried(async () => later(Int8Array.from(a))));
console.log("other types again:", await tried(whole));
process.exit();
