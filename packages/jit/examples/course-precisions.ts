// A product in the type of its operands. Then the error and the time of
// both types.
import {
  array,
  type Device,
  defaultDevice,
  type NDArray,
} from "@gridstride/core";
import { table } from "@gridstride/display";
import { kernel } from "@gridstride/jit";

const matmul = kernel(({ grid }, A, B, C) => {
  const [x, y] = grid(2);
  if (y >= C.shape[0] || x >= C.shape[1]) return;
  let sum = 0;
  for (let k = 0; k < A.shape[1]; k++) sum += A[y][k] * B[k][x];
  C[y][x] = sum;
});

export async function multiply(
  device: Device,
  A: NDArray,
  B: NDArray,
): Promise<NDArray> {
  const [rows = 0, columns = 0] = [A.shape[0], B.shape[1]];
  const [dA, dB] = [device.toDevice(A), device.toDevice(B)];
  const dC = device.empty([rows, columns], A.dtype);
  matmul.configure(
    [Math.ceil(columns / 16), Math.ceil(rows / 16)],
    [16, 16],
  )(dA, dB, dC);
  const C = await dC.copyToHost();
  for (const held of [dA, dB, dC]) held.dispose();
  return C;
}

const device = await defaultDevice();
// the simulator checks each access, and takes its time
const n = device.target === "simulator" ? 16 : 128;
const A = array(
  Float64Array.from(
    { length: n * n },
    (_, i) => ((i * 37) % 101) / 101,
  ),
  [n, n],
);
const exact = (await multiply(device, A, A)).astype("float64").data;
const rows: {
  type: string;
  "largest error": number;
  "ms, mean of 5": number;
}[] = [];
for (const type of ["float32", "float64"] as const) {
  const a = A.astype(type);
  // the first run compiles, and is not timed
  const C = await multiply(device, a, a);
  const start = performance.now();
  for (let run = 0; run < 5; run++) await multiply(device, a, a);
  const ms = (performance.now() - start) / 5;
  const errors = C.astype("float64").data.map((c, k) =>
    Math.abs(c - exact[k]!),
  );
  rows.push({
    type,
    "largest error": Math.max(...errors),
    "ms, mean of 5": ms,
  });
}
table(rows, `Products of ${n} x ${n} matrices, with transfers`);
console.log(
  "float32 loses something:",
  rows[0]!["largest error"] > 0,
  "- but less than 0.0001:",
  rows[0]!["largest error"] < 1e-4,
);
