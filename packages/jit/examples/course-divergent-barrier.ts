// A barrier that only some threads of a block come to would wait for
// the others for ever: the compiler refuses it.
import { defaultDevice } from "@gridstride/core";
import { CompileError, kernel } from "@gridstride/jit";

const wrong = kernel(({ threadIdx, syncthreads }, out) => {
  const t = threadIdx.x;
  if (t < 4) {
    out[t] = 1;
    syncthreads();
  }
  out[t] += 1;
});

const device = await defaultDevice();
const numbers = device.zeros(8, "int32");
try {
  wrong.configure(1, 8)(numbers);
} catch (error) {
  if (!(error instanceof CompileError)) throw error;
  console.log(error.message);
}
numbers.dispose();
