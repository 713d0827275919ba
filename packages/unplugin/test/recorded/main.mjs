// A kernel without a signature, whose types a recorded run says.
import { kernel } from "@gridstride/jit";

const twice = kernel(({ grid }, y) => {
  const i = grid(1);
  if (i < y.length) y[i] *= 2;
});
const numbers = Int32Array.of(1, 2, 3);
await twice.forall(3)(numbers);
console.log(process.argv[2], numbers.join());
