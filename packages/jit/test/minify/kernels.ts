// Kernels in the ways people write them, with the statements that minifiers merge: bundled, minified, and run by program.ts.
import { arange, array, type NDArray, ones, zeros } from "@gridstride/core";
import { deviceFunction, type Kernel, kernel } from "@gridstride/jit";

const TPB = 8;
const SCALE = 1.0;
const LIMIT = 3e9;
const weights = new Float32Array([0.25, 0.5, 0.25]);

const clamp = deviceFunction((x: number, low: number, high: number) => {
  if (x < low) return low;
  if (x > high) return high;
  return x;
});
const polar = deviceFunction(
  ({ clamp }, x: number, y: number) => {
    const r = Math.sqrt(x * x + y * y);
    const inside = r <= 1;
    return [clamp(r, 0.5, 2), inside ? 1 : 0] as const;
  },
  { uses: { clamp } },
);
const classify = deviceFunction((n: number) => {
  let kind = 0;
  switch (n % 6) {
    case 0:
    case 3:
      kind = 30;
      break;
    case 1:
      kind += 1;
    // falls through
    case 2:
      kind += 2;
      break;
    default:
      return -1;
  }
  return kind;
});

const matmul = kernel(
  ({ grid, threadIdx, gridDim, shared, syncthreads, TPB }, A, B, C) => {
    const sA = shared.array([TPB, TPB], "float32");
    const sB = shared.array([TPB, TPB], "float32");
    const [x, y] = grid(2);
    const tx = threadIdx.x;
    const ty = threadIdx.y;
    let tmp = 0;
    for (let i = 0; i < gridDim.x; i++) {
      sA[ty][tx] = 0;
      sB[ty][tx] = 0;
      if (y < A.shape[0] && tx + i * TPB < A.shape[1]) sA[ty][tx] = A[y][tx + i * TPB];
      if (x < B.shape[1] && ty + i * TPB < B.shape[0]) {
        sB[ty][tx] = B[ty + i * TPB][x];
      }
      syncthreads();
      for (let j = 0; j < TPB; j++) tmp += sA[ty][j] * sB[j][tx];
      syncthreads();
    }
    if (y < C.shape[0] && x < C.shape[1]) C[y][x] = tmp;
  },
  { uses: { TPB } },
);

const early = kernel((cuda, data, out) => {
  const i = cuda.grid(1);
  if (i >= out.size) return;
  if (data[i] < 0) {
    out[i] = -1;
    return;
  }
  let steps = 0;
  let n = cuda.int32(data[i]);
  while (n > 1) {
    if (n % 2 === 0) n = n >> 1;
    else n = 3 * n + 1;
    steps++;
    if (steps > 50) break;
  }
  out[i] = steps;
});

const branches = kernel(
  ({ grid, SCALE }, x, out, flag: boolean) => {
    const i = grid(1);
    if (i < out.length) {
      let a = 0;
      let b = SCALE;
      const first = i === 0;
      const last = i === out.length - 1;
      if (first || last) a = 1;
      else if (flag) {
        a = x[i - 1];
        b = x[i + 1];
      } else {
        a = 2;
      }
      if (!first && x[i] !== x[i - 1]) b += 10;
      do {
        a *= 2;
        if (a > 100) continue;
        b -= 0.5;
      } while (a < 60 && b > 0);
      out[i] = first ? a : last ? b : a + b;
    }
  },
  { uses: { SCALE } },
);

const smooth = kernel(
  function blur({ grid, gridsize, weights }, x, out) {
    for (let i = grid(1); i < out.size; i += gridsize(1)) {
      let sum = 0;
      for (let k = -1; k <= 1; k++) {
        const j = i + k;
        if (j < 0 || j >= x.size) continue;
        sum += weights[k + 1] * x[j];
      }
      out[i] = sum;
    }
  },
  { uses: { weights } },
);

const histogram = kernel(
  ({ grid, atomic, shared, threadIdx, syncthreads, LIMIT, uint32 }, x, bins, big) => {
    const counts = shared.array(4, "int32");
    const t = threadIdx.x;
    if (t < 4) counts[t] = 0;
    syncthreads();
    const i = grid(1);
    if (i < x.size) atomic.add(counts, x[i] & 3, 1);
    syncthreads();
    if (t < 4) atomic.add(bins, t, counts[t]);
    if (i === 0) big[0] = uint32(LIMIT);
  },
  { uses: { LIMIT } },
);

const functions = kernel(
  ({ grid, polar, classify, range }, x, out, kinds) => {
    const i = grid(1);
    if (i >= kinds.size) return;
    const [r, inside] = polar(x[i], x[i] / 2);
    let total = 0;
    for (const k of range(4)) total += r * k;
    out[i][0] = total;
    out[i][1] = inside;
    kinds[i] = classify(i);
  },
  { uses: { polar, classify } },
);

const nonfinite = kernel(
  ({ grid, MISSING }, x, out) => {
    const i = grid(1);
    if (i < out.size) {
      let best = -Infinity;
      const never = false;
      if (x[i] > best && !never) best = x[i];
      out[i] = Number.isNaN(x[i]) ? Infinity : Math.max(best, x[i] === MISSING ? NaN : 0.1 + 0.2);
    }
  },
  { uses: { MISSING: -77 } },
);

// biome-ignore lint/suspicious/noExplicitAny: kernels of any parameters
type AnyKernel = Kernel<any>;
interface Case {
  readonly kernel: AnyKernel;
  readonly grid: number | readonly [number, number];
  readonly block: number | readonly [number, number];
  readonly args: () => (NDArray | boolean)[];
}

const wave = (n: number): NDArray => array(Float32Array.from({ length: n }, (_, i) => ((i * 37) % 11) / 4 - 1));
const whole = (n: number): NDArray => array(Int32Array.from({ length: n }, (_, i) => ((i * 37) % 23) - 2));

export const cases: Readonly<Record<string, Case>> = {
  matmul: {
    kernel: matmul,
    grid: [2, 2],
    block: [TPB, TPB],
    args: () => [arange(5 * 13, "float32").reshape([5, 13]), ones([13, 7], "float32"), zeros([5, 7], "float32")],
  },
  early: { kernel: early, grid: 2, block: 16, args: () => [whole(27), zeros(27, "int32")] },
  branches: { kernel: branches, grid: 1, block: 16, args: () => [wave(16), zeros(16, "float32"), true] },
  "branches, not": { kernel: branches, grid: 1, block: 16, args: () => [wave(13), zeros(13, "float32"), false] },
  smooth: { kernel: smooth, grid: 1, block: 8, args: () => [wave(30), zeros(30, "float32")] },
  histogram: { kernel: histogram, grid: 3, block: 16, args: () => [whole(40), zeros(4, "int32"), zeros(1, "uint32")] },
  functions: {
    kernel: functions,
    grid: 1,
    block: 16,
    args: () => [wave(16), zeros([12, 2], "float32"), zeros(12, "int32")],
  },
  nonfinite: { kernel: nonfinite, grid: 1, block: 16, args: () => [wave(16), zeros(16, "float32")] },
};
