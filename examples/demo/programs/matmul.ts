import { arange, type Device, type NDArray, ones, zeros } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { largestError, type Outcome, type Program, timed } from "../program.ts";
import { product, productOf } from "../reference.ts";

const naiveMatmul = kernel(({ grid }, A, B, C) => {
  const [i, j] = grid(2);
  if (i < C.shape[0] && j < C.shape[1]) {
    let tmp = 0;
    for (let k = 0; k < A.shape[1]; k++) tmp += A[i][k] * B[k][j];
    C[i][j] = tmp;
  }
});

const TPB = 16;
const sharedMatmul = kernel(
  ({ grid, threadIdx, gridDim, shared, syncthreads, TPB }, A, B, C) => {
    const sA = shared.array([TPB, TPB], "float32");
    const sB = shared.array([TPB, TPB], "float32");
    const [x, y] = grid(2);
    const tx = threadIdx.x;
    const ty = threadIdx.y;
    let tmp = 0;
    for (let i = 0; i < gridDim.x; i++) {
      sA[ty][tx] = y < A.shape[0] && tx + i * TPB < A.shape[1] ? A[y][tx + i * TPB] : 0;
      sB[ty][tx] = x < B.shape[1] && ty + i * TPB < B.shape[0] ? B[ty + i * TPB][x] : 0;
      syncthreads();
      for (let j = 0; j < TPB; j++) tmp += sA[ty][j] * sB[j][tx];
      syncthreads();
    }
    if (y < C.shape[0] && x < C.shape[1]) C[y][x] = tmp;
  },
  { uses: { TPB } },
);

/** Equal blocks in both versions: enough to cover both operands along each axis. */
function blocksFor(A: NDArray, B: NDArray): readonly [number, number] {
  const blocks = (axis: 0 | 1): number => Math.ceil(Math.max(A.shape[axis] ?? 0, B.shape[axis] ?? 0) / TPB);
  return [blocks(1), blocks(0)];
}

async function multiply(
  device: Device,
  which: typeof naiveMatmul,
  what: string,
  A: NDArray,
  B: NDArray,
): Promise<Outcome> {
  const C = zeros([A.shape[0] ?? 0, B.shape[1] ?? 0], "float32");
  const configured = which.configure(blocksFor(A, B), [TPB, TPB], { device });
  const withTransfersMs = await timed(() => configured(A, B, C));
  const dA = device.toDevice(A);
  const dB = device.toDevice(B);
  const dC = device.zeros(C.shape, "float32");
  const residentMs = await timed(() => {
    configured(dA, dB, dC);
    return device.synchronize();
  });
  const resident = await dC.copyToHost();
  for (const held of [dA, dB, dC]) held.dispose();
  const expected = product(A, B);
  const maxError = Math.max(
    largestError(C.data as Float32Array, expected),
    largestError(resident.data as Float32Array, expected),
  );
  return { what, maxError, tolerance: 0, withTransfersMs, residentMs, prints: `${what}\n${C}` };
}

/** Programs 1 and 2: the documented examples, whose rows are known. */
export const matmul: Program = async (device) => {
  const square = arange(16, "float32").reshape([4, 4]);
  const wide = arange(115, "float32").reshape([5, 23]);
  return [
    await multiply(device, naiveMatmul, "1 matmul, naive, 4 x 4", square, ones([4, 4], "float32")),
    await multiply(device, sharedMatmul, "2 matmul, shared memory, 4 x 4", square, ones([4, 4], "float32")),
    await multiply(device, sharedMatmul, "2 matmul, shared memory, 5 x 23 x 7", wide, ones([23, 7], "float32")),
  ];
};

const rocMatmul = kernel(
  "void(float32[:,:], float32[:,:], float32[:,:])",
  ({ getGlobalId, getLocalId, shared, barrier, blocksize, tiles }, A, B, C) => {
    const sA = shared.array([blocksize, blocksize], "float32");
    const sB = shared.array([blocksize, blocksize], "float32");
    const x = getGlobalId(0);
    const y = getGlobalId(1);
    const tx = getLocalId(0);
    const ty = getLocalId(1);
    if (x >= C.shape[0] || y >= C.shape[1]) return;
    let tmp = 0;
    for (let i = 0; i < tiles; i++) {
      sA[tx][ty] = A[x][ty + i * blocksize];
      sB[tx][ty] = B[tx + i * blocksize][y];
      barrier();
      for (let j = 0; j < blocksize; j++) tmp += sA[tx][j] * sB[j][ty];
      barrier();
    }
    C[x][y] = tmp;
  },
  { uses: { blocksize: 16, tiles: 16 } },
);

/** Program 3: the ROC (HSA) version, timed twice with its arrays registered: the first call compiles. */
export const registered: Program = async (device) => {
  const N = 256;
  const { A, B, expected } = productOf(N);
  const C = zeros([N, N], "float32");
  const times: number[] = [];
  const launch = rocMatmul.configure([16, 16], [16, 16], { device });
  const withTransfersMs = await timed(() =>
    device.register([A, B, C], async (dA, dB, dC) => {
      for (const _ of ["compiles", "runs"]) {
        times.push(
          await timed(() => {
            launch(dA, dB, dC);
            return device.synchronize();
          }),
        );
      }
    }),
  );
  const maxError = largestError(C.data as Float32Array, expected);
  const what = "3 matmul, ROC, registered, 256 x 256";
  const [first = 0, second = 0] = times;
  const prints = `${what}: first call ${first.toFixed(1)} ms (compiles), second ${second.toFixed(1)} ms`;
  return [{ what, maxError, tolerance: 1e-5 * Math.max(...expected), withTransfersMs, residentMs: second, prints }];
};
