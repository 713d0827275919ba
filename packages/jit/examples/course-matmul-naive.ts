// A matrix product, one thread per element of C. x is the column, so
// that neighbouring threads read neighbouring memory.
import { arange, ones, zeros } from "@gridstride/core";
import { kernel } from "@gridstride/jit";

const matmul = kernel(({ grid }, A, B, C) => {
  const [x, y] = grid(2);
  if (y >= C.shape[0] || x >= C.shape[1]) return;
  let sum = 0;
  for (let k = 0; k < A.shape[1]; k++) sum += A[y][k] * B[k][x];
  C[y][x] = sum;
});

const A = arange(115, "float32").reshape([5, 23]);
const B = ones([23, 7], "float32");
const C = zeros([5, 7], "float32");
await matmul.configure([1, 1], [16, 16])(A, B, C);
console.log(String(C));
