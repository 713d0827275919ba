import { arange, ones, requestDevice } from "@gridstride/core";
import { kernel } from "@gridstride/jit";

const matmul = kernel(({ grid }, A, B, C) => {
  const [x, y] = grid(2); // this thread's place: one thread per element of C
  if (y >= C.shape[0] || x >= C.shape[1]) return;
  let sum = 0;
  for (let k = 0; k < A.shape[1]; k++) sum += A[y][k] * B[k][x];
  C[y][x] = sum;
});

using device = await requestDevice({ target: "webgpu" }); // or "parallel", "cpu", "simulator"
using A = device.toDevice(arange(16, "float32").reshape([4, 4]));
using B = device.toDevice(ones([4, 4], "float32"));
using C = device.empty([4, 4], "float32");
matmul.configure([1, 1], [16, 16])(A, B, C); // one block of 16 x 16 threads; returns at once
console.log(String(await C.copyToHost()));
