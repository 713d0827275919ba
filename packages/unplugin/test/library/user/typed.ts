// @ts-nocheck The test removes this line.
// A program of another project that `tsc` checks with the declarations of the library.
import { requestDevice } from "@gridstride/core";
import { means, type Parts, scale, squares } from "./kernels/index.js"; // Written by the test.

const device = await requestDevice({ target: "cpu" });
const found: Float32Array = await means(device, new Float32Array(4), new Float32Array(4));
const squared: Float64Array = await squares(device, new Float64Array(4));
const same: Parts["squares"] = squares;
// @ts-expect-error A number is no function.
const other: Parts["squares"] = 1;
const launch = scale.forall(found.length, { device });
launch(device.toDevice(found), 2);
// @ts-expect-error A text is no factor.
launch(device.toDevice(found), "2");
// @ts-expect-error These are other elements.
await squares(device, new Float32Array(4));

// @ts-expect-error There is no such kernel.
export { missing } from "./kernels/index.js";
export { other, same, squared };
