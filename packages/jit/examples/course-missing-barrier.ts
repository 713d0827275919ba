// targets: simulator; elsewhere the result is right or wrong by chance
// Each thread takes what its neighbour wrote to shared memory, with
// nothing that says the neighbour was there.
import { defaultDevice } from "@gridstride/core";
import { kernel, SimulatorError } from "@gridstride/jit";

const rotate = kernel(({ threadIdx, blockDim, shared }, x) => {
  const line = shared.array(8, "int32");
  const t = threadIdx.x;
  line[t] = x[t];
  x[t] = line[(t + 1) % blockDim.x];
});

const device = await defaultDevice();
const numbers = device.toDevice(Int32Array.of(0, 1, 2, 3, 4, 5, 6, 7));
rotate.configure(1, 8)(numbers);
try {
  await device.synchronize();
} catch (error) {
  if (!(error instanceof SimulatorError)) throw error;
  console.log(error.message);
}
numbers.dispose();
