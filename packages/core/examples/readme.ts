// An array goes to a device and comes back transposed; a view of a
// device array is written to.
import { arange, array, defaultDevice } from "@gridstride/core";

// or requestDevice({ target: "webgpu" }), "parallel", "cpu",
// "simulator"
const device = await defaultDevice();

const x = array([1, 2, 3, 4], [2, 2], "float32"); // on the host
using dx = device.toDevice(x); // a copy on the device
console.log(String(await dx.transpose().copyToHost()));

using y = device.zeros([2, 6], "int16");
// views share memory, on the device too
y.slice(1, [null, null, 2]).copyFrom(arange(3, "int16"));
console.log(String(await y.copyToHost()));
