// A first kernel: each thread doubles the element whose number is its
// own.
import { arange } from "@gridstride/core";
import { kernel } from "@gridstride/jit";

const double = kernel(({ grid }, out, x) => {
  const i = grid(1); // the number of this thread
  if (i < out.length) out[i] = 2 * x[i];
});

const x = arange(10, "float32");
const out = new Float32Array(10);
// 3 blocks of 4 threads: 12 threads for 10 elements
await double.configure(3, 4)(out, x);
console.log(...out);
