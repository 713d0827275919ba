// Elements of an array on a device: read and written one by one or all
// at once, converted, and printed.
import { arange, defaultDevice } from "@gridstride/core";

const device = await defaultDevice();
using x = device.toDevice(arange(6, "float32").reshape([2, 3]));

x.set(9, 0, -1); // enqueued, as a launch is
x.slice(1).fill(0.5);
// a promise: it waits for what was enqueued
console.log(await x.get(0, 2));
console.log(await x.T.toText()); // what NumPy prints

using whole = x.astype("int32"); // a copy, converted on the device
using words = x.view("uint32"); // no copy: the same bytes
console.log(await whole.toText(), await words.slice(1, 0).get());
