// targets: webgpu, parallel, cpu; times of the simulator say nothing about a device
// Products of n x n matrices with and without transfers, as means of 20
// runs: each thread for itself, and the ready one, by tiles.
import {
  array,
  type DeviceArray,
  defaultDevice,
  type NDArray,
  silence,
} from "@gridstride/core";
import { table } from "@gridstride/display";
import { kernel } from "@gridstride/jit";
import { matmul } from "@gridstride/kernels";

type Held = NDArray | DeviceArray;
const n = 64; // 8192 on a large GPU
const runs = 20;
silence("GSW02"); // that arrays travel again and again is what is timed

const naive = kernel(({ grid }, A, B, C) => {
  const [x, y] = grid(2);
  if (y >= C.shape[0] || x >= C.shape[1]) return;
  let sum = 0;
  for (let k = 0; k < A.shape[1]; k++) sum += A[y][k] * B[k][x];
  C[y][x] = sum;
});

const TPB = 16;
const device = await defaultDevice();
// along each axis: every element has a thread
const blocks = Math.ceil(n / TPB);
const launch = (product: typeof naive) =>
  product.configure([blocks, blocks], [TPB, TPB], { device });

/**
 * Milliseconds: the mean of the runs, without the first, which
 * compiles.
 */
async function mean(once: () => unknown): Promise<number> {
  await once();
  const start = performance.now();
  for (let run = 0; run < runs; run++) await once();
  return Number(((performance.now() - start) / runs).toPrecision(3));
}

function operand(step: number, type: "float32" | "float64"): NDArray {
  const values = Float64Array.from(
    { length: n * n },
    (_, i) => ((i * step) % 9) - 4,
  );
  return array(values, [n, n]).astype(type);
}

const rows: Record<string, string | number>[] = [];
let expected: NDArray["data"] | undefined;
let wrong = 0;
/**
 * Small whole numbers are exact in both types: each way gives the same.
 */
function compare({ data }: NDArray): void {
  expected ??= data.slice();
  for (let k = 0; k < data.length; k++)
    if (data[k] !== expected[k]) wrong++;
}

for (const type of ["float32", "float64"] as const) {
  // it has none
  if (type === "float64" && device.target === "webgpu") continue;
  const [A, B, C] = [
    operand(5, type),
    operand(7, type),
    operand(0, type),
  ];
  const [a, b, c] = [
    device.toDevice(A),
    device.toDevice(B),
    device.toDevice(C),
  ];
  const ways: Record<string, (A: Held, B: Held, out: Held) => unknown> =
    {
      naive: launch(naive),
      ready: (A, B, out) =>
        matmul(A as NDArray, B as NDArray, {
          out: out as NDArray,
          device,
        }),
    };
  for (const [way, product] of Object.entries(ways)) {
    const resident = await mean(() => {
      product(a, b, c);
      return device.synchronize();
    });
    rows.push({
      type,
      way,
      "with transfers": await mean(() => product(A, B, C)),
      resident,
    });
    compare(C);
    compare(await c.copyToHost());
    c.copyFrom(C.fill(-1)); // the next one has to compute each element
  }
  for (const held of [a, b, c]) held.dispose();
}
table(
  rows,
  `ms for a product of ${n} x ${n} matrices, mean of ${runs} runs`,
);
console.log(
  wrong === 0 ? "all give the same matrix" : `${wrong} elements differ`,
);
