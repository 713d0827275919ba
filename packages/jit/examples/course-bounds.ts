// targets: simulator; the others pass over the mistake
// Two blocks of 64 threads for 100 elements, and no test of the index:
// the simulator says who went too far.
import { defaultDevice } from "@gridstride/core";
import { kernel, SimulatorError } from "@gridstride/jit";

const fill = kernel(({ grid }, out) => {
  out[grid(1)] = 1;
});

const device = await defaultDevice();
const hundred = device.zeros(100, "float32");
fill.configure(2, 64)(hundred);
try {
  // what went wrong on a device is thrown where the host waits
  await device.synchronize();
} catch (error) {
  if (!(error instanceof SimulatorError)) throw error;
  console.log(error.message);
}
hundred.dispose();
