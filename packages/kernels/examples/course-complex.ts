// Complex numbers: arrays of them, a kernel that turns them, and their
// spectrum.
import { array, defaultDevice } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { fft } from "@gridstride/kernels";
import { absolute } from "@gridstride/ufunc/numpy";

const z = array(
  [
    { re: 1, im: 2 },
    { re: 0, im: -1 },
    { re: 3, im: 0 },
    { re: -1, im: 1 },
  ],
  "complex64",
);
console.log(String(z), z.get(0).im);

const turn = kernel(({ grid, conj }, z, by) => {
  const i = grid(1);
  if (i >= z.length) return;
  z[i] = z[i] * by; // complex times complex
  if (z[i].imag < 0) z[i] = conj(z[i]);
});

const device = await defaultDevice();
const dz = device.toDevice(z);
turn.forall(z.size)(dz, { re: 0, im: 1 }); // by a quarter
console.log(await dz.toText());

z.real.fill(1); // the real parts are a view
console.log(String(z));

const ones = device.toDevice(
  array([1, 1, 1, 1], "float32").astype("complex64"),
);
console.log(await absolute(fft(ones)).toText());
