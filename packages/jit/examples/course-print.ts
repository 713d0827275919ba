// console.log works inside a kernel: the host shows the lines after the
// launch, in the order of the threads.
import { kernel } from "@gridstride/jit";

const half = kernel(({ grid }, x) => {
  const i = grid(1);
  if (i >= x.length) return;
  if (x[i] % 2 !== 0) console.log("odd:", x[i], "at", i);
  x[i] = Math.trunc(x[i] / 2);
});

const x = Int32Array.of(4, 7, 10, 13);
await half.forall(x.length)(x);
console.log(...x);
