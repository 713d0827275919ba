// @ts-nocheck A program of another project, which imports what was compiled.
import { requestDevice } from "@gridstride/core";
import { means, squares } from "./kernels/index.js"; // Written by the test.

for (const target of process.argv.slice(2)) {
  const device = await requestDevice({ target });
  const a = Float32Array.from({ length: 100 }, (_, i) => i / 7);
  console.log(target, String(await means(device, a, a.toReversed())));
  console.log(target, String(await squares(device, Float64Array.from(a))));
  device.dispose();
}
process.exit();
