import { arange, ones, requestDevice, zeros } from "@gridstride/core";
import { kernel, SimulatorError } from "@gridstride/jit";
import { largestError, type Outcome, timed } from "../program.ts";
import { product } from "../reference.ts";

const TPB = 16;

// Two errors: the early return tests `&&` where it needs `||`, and nothing bounds the loads.
const brokenMatmul = kernel(
  ({ grid, threadIdx, gridDim, shared, syncthreads, TPB }, A, B, C) => {
    const sA = shared.array([TPB, TPB], "float32");
    const sB = shared.array([TPB, TPB], "float32");
    const [x, y] = grid(2);
    const tx = threadIdx.x;
    const ty = threadIdx.y;
    if (x >= C.shape[0] && y >= C.shape[1]) return;
    let tmp = 0;
    for (let i = 0; i < gridDim.x; i++) {
      sA[tx][ty] = A[x][ty + i * TPB];
      sB[tx][ty] = B[tx + i * TPB][y];
      syncthreads();
      for (let j = 0; j < TPB; j++) tmp += sA[tx][j] * sB[j][ty];
      syncthreads();
    }
    C[x][y] = tmp;
  },
  { uses: { TPB } },
);

const fixedMatmul = kernel(
  ({ grid, threadIdx, gridDim, shared, syncthreads, TPB }, A, B, C) => {
    const sA = shared.array([TPB, TPB], "float32");
    const sB = shared.array([TPB, TPB], "float32");
    const [x, y] = grid(2);
    const tx = threadIdx.x;
    const ty = threadIdx.y;
    let tmp = 0;
    for (let i = 0; i < gridDim.x; i++) {
      sA[tx][ty] = x < A.shape[0] && ty + i * TPB < A.shape[1] ? A[x][ty + i * TPB] : 0;
      sB[tx][ty] = tx + i * TPB < B.shape[0] && y < B.shape[1] ? B[tx + i * TPB][y] : 0;
      syncthreads();
      for (let j = 0; j < TPB; j++) tmp += sA[tx][j] * sB[j][ty];
      syncthreads();
    }
    if (x < C.shape[0] && y < C.shape[1]) C[x][y] = tmp;
  },
  { uses: { TPB } },
);

/** What the simulator said of the broken kernel; null when it said nothing. */
export interface Diagnosis {
  readonly error: SimulatorError | null;
  readonly fixed: Outcome;
}

/** Program 6, on the simulator: the lesson's broken exercise is diagnosed, and the mended one is right. */
export async function findTheErrors(): Promise<Diagnosis> {
  const device = await requestDevice({ target: "simulator" });
  const A = arange(20 * 20, "float32").reshape([20, 20]);
  const B = ones([20, 20], "float32");
  const launch = (which: typeof brokenMatmul, C: typeof A): Promise<void> =>
    which.configure([2, 2], [TPB, TPB], { device })(A, B, C);
  const error = await launch(brokenMatmul, zeros([20, 20], "float32")).then(
    () => null,
    (thrown: unknown) => {
      if (thrown instanceof SimulatorError) return thrown;
      throw thrown;
    },
  );
  const C = zeros([20, 20], "float32");
  const withTransfersMs = await timed(() => launch(fixedMatmul, C));
  device.dispose();
  const what = "6 matmul, shared memory, mended, 20 x 20";
  const maxError = largestError(C.data as Float32Array, product(A, B));
  return { error, fixed: { what, maxError, tolerance: 0, withTransfersMs, residentMs: null } };
}
