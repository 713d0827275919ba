// The sum again: `atomic.add` reads, adds and writes as one step that
// no other thread can come between.
import { kernel } from "@gridstride/jit";

const sum = kernel(({ grid, atomic }, total, x) => {
  const i = grid(1);
  if (i < x.length) atomic.add(total, 0, x[i]);
});

const x = Int32Array.from({ length: 128 }, (_, i) => i);
const total = new Int32Array(1);
await sum.configure(2, 64)(total, x);
console.log(total[0], "expected", (127 * 128) / 2);
