// A signal: values between samples, differences, a moving mean, and how
// often it is at which level.
import { array, defaultDevice, linspace } from "@gridstride/core";
import {
  bincount,
  convolve,
  diff,
  interp,
  searchsorted,
} from "@gridstride/kernels";

const device = await defaultDevice();
const t = linspace(0, 3, 7, { dtype: "float32" });
// at 0, 1, 2 and 3 seconds
const samples = array([0, 1, 4, 9], "float32");
const y = await interp(t, array([0, 1, 2, 3], "float32"), samples, {
  device,
});
console.log(String(y));

console.log(String(await diff(y, { device })));
console.log(
  String(
    await convolve(y, array([0.5, 0.5], "float32"), {
      mode: "valid",
      device,
    }),
  ),
);

const levels = await searchsorted(array([1, 2, 5], "float32"), y, {
  side: "right",
  device,
});
console.log(String(levels), String(await bincount(levels, { device })));
