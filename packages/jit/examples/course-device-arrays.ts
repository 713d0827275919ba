// Arrays on a device: the same shapes and views, and memory that you
// free when you are done.
import { arange, array, defaultDevice } from "@gridstride/core";

const device = await defaultDevice();
const x = device.toDevice(arange(6, "float32").reshape([2, 3]));
console.log(x.shape, x.dtype, x.byteLength, "bytes");

const right = x.slice(null, [1, null]); // a view: no copy
console.log(String(await right.copyToHost()));
right.copyFrom(array([10, 20], "float32")); // broadcast to both rows
console.log(String(await x.copyToHost()));

const inUse = device.memory.live;
// goes to a pool, which the next array of its size takes from
x.dispose();
console.log(
  inUse - device.memory.live >= 24 ? "freed" : "still in use",
);
