// A matrix product in the precision of its operands. This one is always
// float32, and only for square matrices.
import type { Device, NDArray } from "@gridstride/core";
import { kernel } from "@gridstride/jit";

const matmul = kernel(({ grid }, A, B, C) => {
  const [x, y] = grid(2);
  if (y >= C.shape[0] || x >= C.shape[1]) return;
  let sum = 0;
  for (let k = 0; k < C.shape[0]; k++) sum += A[y][k] * B[k][x];
  C[y][x] = sum;
});

export async function multiply(device: Device, A: NDArray, B: NDArray): Promise<NDArray> {
  const [dA, dB] = [device.toDevice(A.astype("float32")), device.toDevice(B.astype("float32"))];
  const n = A.shape[0] ?? 0;
  const dC = device.empty([n, n], "float32");
  matmul.configure([Math.ceil(n / 16), Math.ceil(n / 16)], [16, 16])(dA, dB, dC);
  const C = await dC.copyToHost();
  for (const held of [dA, dB, dC]) held.dispose();
  return C;
}
