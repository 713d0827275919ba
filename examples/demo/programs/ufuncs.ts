import { array, type Device, type DeviceArray, type NDArray } from "@gridstride/core";
import { guvectorize, vectorize } from "@gridstride/ufunc";
import { largestError, type Outcome, type Program, timed } from "../program.ts";
import { cubeAndSineOf, laplaceOf, productOf } from "../reference.ts";

const cubeAndSine = vectorize(
  ["float32(float32, float32)", "float64(float64, float64)"],
  (x, y) => x ** 3 + 4 * Math.sin(y),
);

const matmul = guvectorize(
  ["void(float32[:,:], float32[:,:], float32[:,:])", "void(float64[:,:], float64[:,:], float64[:,:])"],
  "(m,l),(l,n)->(m,n)",
  (A, B, C) => {
    for (let i = 0; i < A.shape[0]; i++) {
      for (let j = 0; j < B.shape[1]; j++) {
        let tmp = 0;
        for (let k = 0; k < B.shape[0]; k++) tmp += A[i][k] * B[k][j];
        C[i][j] = tmp;
      }
    }
  },
);

const laplaceStep = guvectorize(
  ["void(float32[:,:], float32[:,:])", "void(float64[:,:], float64[:,:])"],
  "(m,n)->(m,n)",
  (u, next) => {
    for (let i = 0; i < u.shape[0]; i++) {
      for (let j = 0; j < u.shape[1]; j++) {
        const inside = i >= 1 && i < u.shape[0] - 1 && j >= 1 && j < u.shape[1] - 1;
        next[i][j] = inside ? 0.25 * (u[i + 1][j] + u[i - 1][j] + u[i][j + 1] + u[i][j - 1]) : u[i][j];
      }
    }
  },
);

/** One function, on host arrays and on arrays that stay on the device. */
interface Job {
  readonly what: string;
  readonly inputs: readonly NDArray[];
  readonly onHost: (...inputs: NDArray[]) => NDArray | Promise<NDArray>;
  readonly onDevice: (...inputs: DeviceArray[]) => DeviceArray;
  readonly expected: Float64Array;
  readonly tolerance: number;
}

async function run(device: Device, { what, inputs, onHost, onDevice, expected, tolerance }: Job): Promise<Outcome> {
  // Compiles, on the least of each operand.
  await onHost(...inputs.map((input) => input.slice(...input.shape.map(() => [0, 4] as const))));
  let host: NDArray | undefined;
  const withTransfersMs = await timed(async () => {
    host = await onHost(...inputs);
  });
  const resident = inputs.map((input) => device.toDevice(input));
  let made: DeviceArray | undefined;
  const residentMs = await timed(() => {
    made = onDevice(...resident);
    return device.synchronize();
  });
  const copied = await made?.copyToHost();
  for (const held of [...resident, made]) held?.dispose();
  const maxError = Math.max(
    ...[host, copied].map((result) => largestError((result?.data ?? []) as Float32Array, expected)),
  );
  return { what, maxError, tolerance, withTransfersMs, residentMs, prints: `${what}\n${host}` };
}

/** Programs 7 to 9: the functions of one element, of two matrices and of one, as ufuncs: no grid, no blocks, no output. */
export const ufuncs: Program = async (device, scale) => {
  const full = scale === "full";
  const { x, y, expected } = cubeAndSineOf(full ? 10_000_000 : 100_000);
  const outcomes = [
    await run(device, {
      what: `7 vectorize, x³ + 4·sin(y), ${x.size.toLocaleString("en")} float32`,
      inputs: [x, y],
      onHost: (x, y) => cubeAndSine(x as NDArray, y as NDArray, { device }),
      onDevice: (x, y) => cubeAndSine(x as DeviceArray, y as DeviceArray),
      expected,
      tolerance: 1e-6,
    }),
  ];
  for (const n of full ? [50, 512] : [16, 50]) {
    const { A, B, expected } = productOf(n);
    outcomes.push(
      await run(device, {
        what: `8 guvectorize, matmul, ${n} x ${n}`,
        inputs: [A, B],
        onHost: (A, B) => matmul(A as NDArray, B as NDArray, { device }),
        onDevice: (A, B) => matmul(A as DeviceArray, B as DeviceArray),
        expected,
        tolerance: 1e-6 * n,
      }),
    );
  }
  const n = full ? 4096 : 64;
  const { start, after1 } = laplaceOf(n);
  outcomes.push(
    await run(device, {
      what: `9 guvectorize, Laplace, ${n} x ${n}, 1 step`,
      inputs: [array(start, [n, n])],
      onHost: (u) => laplaceStep(u as NDArray, { device }),
      onDevice: (u) => laplaceStep(u as DeviceArray),
      expected: after1,
      tolerance: 1e-6,
    }),
  );
  return outcomes;
};
