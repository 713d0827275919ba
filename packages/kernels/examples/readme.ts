// A product with a transpose, a sum and a sort, on the default device.
import { arange, defaultDevice } from "@gridstride/core";
import { matmul, sort, sum } from "@gridstride/kernels";

const device = await defaultDevice();
const a = device.toDevice(arange(6, "float32").reshape([2, 3]));

console.log(String(await matmul(a, a, { transposeB: true }).copyToHost()));
console.log(String(await sum(a, { axis: 0 }).copyToHost()));
console.log(String(await sort(a, { axis: 1, descending: true }).copyToHost()));
