import type { DeviceArray } from "@gridstride/core";
import { internalsOf } from "@gridstride/core/internal";
import { type MatmulVariant, matmul, tune } from "@gridstride/kernels";
import type { Absent, Contender } from "@gridstride/testing/bench/measure";
import type { Bench } from "@gridstride/testing/bench/race";
import { webgpuMultiplyAdds } from "../limits-webgpu.ts";
import { type Call, limit, onClock, resident, transferred } from "./contenders.ts";
import { lessonProduct, lessonSharedProduct } from "./lesson.ts";
import type { Gpu } from "./open.ts";
import { type Peers, peersAt } from "./peers.ts";
import { makeSquares, type Squares, type Task } from "./squares.ts";

const OURS = "gridstride";
const CUBLAS = "CuPy, cuBLAS";
const PEAK = "multiply-adds in registers";

const VARIANTS = ["naive", "shared", "registers", "doubled", "direct", "quads", "split", "tensor"] as const;

function task(side: number): Task {
  return {
    name: "matmul",
    inputs: ["a", "b"],
    side,
    inside: false,
    expected([a, b], { axis, at }) {
      const sums = new Float64Array(side);
      const [x, y] = [a as Float32Array, b as Float32Array];
      if (axis === "row")
        for (let k = 0; k < side; k++) {
          const factor = x[at * side + k] as number;
          for (let j = 0; j < side; j++) sums[j] = (sums[j] as number) + factor * (y[k * side + j] as number);
        }
      else {
        const column = Float64Array.from({ length: side }, (_, k) => y[k * side + at] as number);
        for (let i = 0; i < side; i++) {
          let sum = 0;
          for (let k = 0; k < side; k++) sum += (x[i * side + k] as number) * (column[k] as number);
          sums[i] = sum;
        }
      }
      return sums;
    },
  };
}

/** A product of two squares by every version, by cuBLAS and by the lesson's kernels. */
export function products(gpu: Gpu, peers: Peers | string): Bench {
  const { side } = gpu.options;
  const work = 2 * side ** 3;
  return {
    name: `matmul-${side}`,
    title: `product of two ${side} x ${side} float32 matrices, arrays resident`,
    dtype: "float32",
    size: side ** 2,
    // Sums of `side` terms in [-1, 1], relative to their size of about the root of that.
    tolerance: 1e-3,
    base: [OURS],
    work: { unit: "FLOP", amount: work, limits: { webgpu: PEAK, cuda: PEAK } },
    bars: [{ kind: "at most", of: OURS, times: 2, to: [CUBLAS] }],
    contenders: async () => {
      const squares = await makeSquares(gpu, task(side));
      await tuned(gpu, side);
      const own = call();
      return [
        resident(gpu, squares, OURS, own),
        onClock(gpu, squares, `${OURS}, by the device's clock`, own),
        transferred(gpu, squares, `${OURS}, with transfers`, own),
        ...VARIANTS.map((variant) => version(gpu, squares, variant)),
        { name: "dot", absent: "it has a block of threads for each element: for columns" },
        resident(gpu, squares, "the lesson's kernel, in gridstride", lessonProduct),
        resident(gpu, squares, "the lesson's shared memory, in gridstride", lessonSharedProduct),
        ...(await peersAt(gpu, peers, squares, [
          { name: CUBLAS, how: "cupy", job: "matmul" },
          { name: "the lesson's kernel, in Numba", how: "numba", job: "matmul" },
          { name: "the lesson's shared memory, in Numba", how: "numba", job: "shared" },
        ])),
        limit(gpu, PEAK, () => webgpuMultiplyAdds(gpu.device, "float32", work)),
      ];
    },
  };
}

const call =
  (variant?: MatmulVariant): Call =>
  ([a, b], out) =>
    matmul(a as DeviceArray, b as DeviceArray, variant === undefined ? { out } : { out, variant });

/** Absent where the device does not have it, with the reason. */
function version(gpu: Gpu, squares: Squares, variant: MatmulVariant): Contender | Absent {
  const { device } = gpu;
  try {
    using none = device.zeros([0, 0], "float32");
    matmul(none, none, { variant }).dispose();
  } catch (error) {
    const why = (error as Error).message;
    return { name: variant, absent: variant === "tensor" ? `${why}. ${matrixUnits(gpu)}` : why };
  }
  return resident(gpu, squares, variant, call(variant));
}

/** What an adapter says that its matrix units multiply: for whoever writes a version for them. */
function matrixUnits({ device }: Gpu): string {
  const internals = internalsOf(device);
  const { subgroupMatrixConfigs = [] } = (internals.kind === "webgpu" ? internals.gpu.adapterInfo : {}) as {
    readonly subgroupMatrixConfigs?: readonly Readonly<Record<string, string | number>>[];
  };
  if (subgroupMatrixConfigs.length === 0) return "The adapter tells of no matrix units";
  const told = subgroupMatrixConfigs.map(
    ({ M, N, K, componentType, resultComponentType }) => `${componentType} ${M}x${N}x${K} to ${resultComponentType}`,
  );
  return `The adapter's are ${told.join(", ")}`;
}

/** What `tune` finds is what `matmul` uses from then on. */
async function tuned({ device, options }: Gpu, side: number): Promise<void> {
  const shape = [side, side] as const;
  const [found] = await tune(matmul, [[shape, shape]], {
    device,
    maxSeconds: options.tuneSeconds,
    // Of this run alone: what an earlier one found might be of another version.
    cache: { read: async () => null, write: async () => {} },
    progress: ({ candidate, ms, done, of }) =>
      console.error(`tune, ${done} of ${of}: ${candidate} ${ms === null ? "refused" : `${ms.toFixed(2)} ms`}`),
  });
  console.log(`\n${OURS} is, of what was tuned: ${found?.choice ?? "nothing"}`);
}
