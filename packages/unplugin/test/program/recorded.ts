// Kernels of all kinds, none with a signature: a recorded run says their types.
import { arange, array, type DeviceArray, requestDevice, type Target } from "@gridstride/core";
import { deviceFunction, kernel } from "@gridstride/jit";
import { stencil } from "@gridstride/kernels";
import { guvectorize, vectorize } from "@gridstride/ufunc";
import { add, maximum, sqrt } from "@gridstride/ufunc/numpy";
import { half } from "./constants.ts";
import { show } from "./show.ts";

const blend = deviceFunction((x: number, y: number) => x * half + Math.sqrt(y));
const scale = kernel(({ grid }, y, x, k) => {
  const i = grid(1);
  if (i < y.length) y[i] = blend(x[i]!, k);
});
const mix = vectorize((x, y) => blend(x, y) + x * y);
const larger = vectorize(["float32(float32, float32)"], (x, y) => (x > y ? x : y), { identity: 0 });
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

/** Every kind of kernel on arrays of the host, computed on cpu. */
function onHost(): readonly unknown[] {
  const place = arange(8, "float32");
  larger.at(place, [0, 0, 3], Float32Array.of(9, 4, 8));
  return [
    mix(a, b),
    mix(a, 2),
    larger(a, b),
    larger.reduce(a),
    larger.accumulate(a),
    larger.outer(a.slice([0, 5]), b.slice([0, 4])),
    place,
    rowSum(rows),
    smooth(a),
    spread(rows),
    add(a, b),
    add.reduce(a),
    maximum(a, b),
    sqrt(a),
  ];
}

for (const target of process.argv.slice(2) as Target[]) {
  const device = await requestDevice({ target });
  const [x, y] = [device.toDevice(a), device.toDevice(b)];
  const out = device.zeros(3000, "float32");
  scale.forall(3000)(out, x, 2);
  const made = [out, mix(x, y), rowSum(x.reshape([30, 100])), smooth(x), add(x, y), larger.reduce(x)];
  for (const one of made) console.log(target, show(await (one as DeviceArray).copyToHost()));
  const host = new Float32Array(3000);
  await scale.forall(3000, { device })(host, a, 3);
  console.log(target, show(host));
  device.dispose();
}
for (const one of onHost()) console.log("host", show(one));
if (process.env.MORE) {
  try {
    console.log("more", show(mix(arange(9, "int32"), 1)));
  } catch (error) {
    console.log("more", String(error));
  }
}
process.exit();
