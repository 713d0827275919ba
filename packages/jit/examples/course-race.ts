// targets: simulator; elsewhere the sum is wrong by another amount at each run, and nobody says so
// All threads add to one element at once: each reads the old sum, and
// the last to write wins.
import { defaultDevice } from "@gridstride/core";
import { kernel, SimulatorError } from "@gridstride/jit";

const sum = kernel(({ grid }, total, x) => {
  const i = grid(1);
  if (i < x.length) total[0] += x[i];
});

const device = await defaultDevice();
const numbers = device.toDevice(
  Int32Array.from({ length: 128 }, (_, i) => i),
);
const result = device.zeros(1, "int32");
sum.configure(2, 64)(result, numbers);
try {
  await device.synchronize();
} catch (error) {
  if (!(error instanceof SimulatorError)) throw error;
  console.log(error.message);
}
numbers.dispose();
result.dispose();
