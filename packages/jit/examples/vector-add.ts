// Adds two arrays, one thread for each element.
import { kernel } from "@gridstride/jit";

const add = kernel(({ grid }, out, a, b) => {
  const i = grid(1); // which of all threads this is
  if (i < out.length) out[i] = a[i] + b[i];
});

const a = Float32Array.of(1, 2, 3, 4, 5);
const b = Float32Array.of(10, 20, 30, 40, 50);
const out = new Float32Array(5);

await add.forall(out.length)(out, a, b);
console.log(out);
