// Kernels of all kinds, most without a signature: a recorded run says their types.
import { arange, array, type DeviceArray, defaultDevice } from "@gridstride/core";
import { deviceFunction, kernel } from "@gridstride/jit";
import { stencil } from "@gridstride/kernels";
import { guvectorize, vectorize } from "@gridstride/ufunc";
import { add, maximum, reciprocal, sqrt } from "@gridstride/ufunc/numpy";

const half = 0.5;
const blend = deviceFunction((x: number, y: number) => x * half + Math.sqrt(y));
const scale = kernel(({ grid }, y, x, k) => {
  const i = grid(1);
  if (i < y.length) y[i] = blend(x[i]!, k);
});
const mix = vectorize((x, y) => blend(x, y) + x / y);
const larger = vectorize(["float32(float32, float32)"], (x, y) => Math.max(x, y), { identity: 0 });
const rowSum = guvectorize("(n)->()", (x, out) => {
  let total = 0;
  for (let i = 0; i < x.length; i++) total += x[i]! * half;
  out[0] = total;
});
const smooth = stencil((x) => (x[-1]! + x[0]! + x[1]!) / 3, { boundary: "periodic" });
const spread = stencil((x) => x[-1]![0]! + x[0]![1]!);

const a = array(Float32Array.from({ length: 3000 }, (_, i) => i / 7));
const b = array(Float32Array.from({ length: 3000 }, (_, i) => 3 / (i + 1)));
const rows = a.reshape([30, 100]);

/** The bits of a result. */
function print(name: string, result: unknown): void {
  const { data } = result as { readonly data: Float32Array };
  let hash = 0x811c9dc5;
  for (const byte of new Uint8Array(data.buffer, data.byteOffset, data.byteLength))
    hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  console.log(name, hash.toString(16), data[0], data.at(-1));
}

const device = await defaultDevice();
const [x, y] = [device.toDevice(a), device.toDevice(b)];
const made: Record<string, unknown> = { scale: device.zeros(3000, "float32") };
scale.forall(3000)(made.scale as DeviceArray<"float32">, x, 2);
made.mix = mix(x, y);
made.rowSum = rowSum(x.reshape([30, 100]));
made.smooth = smooth(x);
made.spread = spread(x.reshape([30, 100]));
made.add = add(x, y);
made.reduce = larger.reduce(x.reshape([30, 100]), { axis: 0 });
for (const [name, one] of Object.entries(made)) print(name, await (one as DeviceArray).copyToHost());
const host = array(new Float32Array(3000));
await scale.forall(3000, { device })(host, a, 3);
print("host scale", host);

// Arrays of the host, on cpu.
const place = arange(8, "float32");
larger.at(place, [0, 0, 3], Float32Array.of(9, 4, 8));
const results = {
  ...{ mix: mix(a, b), scalar: mix(a, 2), larger: larger(a, b), accumulate: larger.accumulate(a), at: place },
  ...{ outer: larger.outer(a.slice([0, 5]), b.slice([0, 4])), rowSum: rowSum(rows), smooth: smooth(a) },
  ...{ add: add(a, b), maximum: maximum(a, b), reciprocal: reciprocal(b), sqrt: sqrt(a), spread: spread(rows) },
};
for (const [name, one] of Object.entries(results)) print(`host ${name}`, one);
console.log(add.reduce(a), larger.reduce(a));
