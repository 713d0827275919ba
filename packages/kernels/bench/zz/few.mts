import { requestDevice, array, zeros } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
const place = kernel(({ grid, atomic }, keys, ends, sorted) => {
  const i = grid(1);
  if (i >= keys.size) return;
  sorted[atomic.sub(ends, keys[i], 1) - 1] = keys[i];
});
const device = await requestDevice({ target: "parallel" });
const n = 2_000_000;
for (let b = 10; b <= 20; b += 2) {
  const K = 1 << b;
  const keys = Int32Array.from({ length: n }, () => Math.floor(Math.random() * K));
  const counts = new Int32Array(K); for (const k of keys) counts[k]++;
  for (let k = 1; k < K; k++) counts[k] += counts[k - 1];
  const dk = device.toDevice(array(keys)), de = device.toDevice(array(counts)), ds = device.zeros(n, "int32");
  let least = 1e9;
  for (let r = 0; r < 15; r++) { de.copyFrom(array(counts)); await device.synchronize(); const t = performance.now(); place.forall(n, { device })(dk, de, ds); await device.synchronize(); least = Math.min(least, performance.now() - t); }
  console.log(b, least.toFixed(2));
}
process.exit(0);
