import { array, type Device, type DeviceArray, type DType, type NDArray } from "@gridstride/core";
import { type KernelArray, type KernelContext, kernel } from "@gridstride/jit";
import { laplaceStep, matmul, sort, stencil } from "@gridstride/kernels";
import { contender } from "../measure/bench.ts";
import { absent, type Entrant } from "../measure/contender.ts";
import type { Scale } from "../results/results.ts";
import type { Bench, Context, Suite } from "./suite.ts";

/** By name: what a device or a job does not take is listed with its reason, and has a row once it does. */
const TYPES = ["float32", "float64", "fast float64", "int64", "complex64"];
/** float64 with the option `float64: "fast"`. */
const FAST = "fast float64";
const TARGETS = ["cpu", "parallel", "webgpu"] as const;

/** A job that gives the same whole numbers in every type: none is rounded in float32. */
interface TypedJob {
  readonly name: string;
  readonly title: (size: number) => string;
  /** Elements, or rows and columns. */
  readonly size: Readonly<Record<Scale, number>>;
  readonly shape: (size: number) => readonly number[];
  readonly element: (place: number, size: number) => number;
  /** Into `out`, which it gives, or into an array of its own. */
  readonly run: (x: DeviceArray, out: DeviceArray) => DeviceArray;
  /** The same with `float64: "fast"`. A function without the option refuses it, with the reason. */
  readonly fast: (x: DeviceArray, out: DeviceArray) => DeviceArray;
  readonly notes?: readonly string[];
  /** The whole result, in plain JavaScript. */
  readonly wanted: (x: Float64Array, size: number) => ArrayLike<number>;
}

const square = ({ grid }: KernelContext, x: KernelArray, out: KernelArray): void => {
  const i = grid(1);
  if (i < out.size) out[i] = x[i] * x[i] + x[i];
};
const squares = kernel(square);
const fastSquares = kernel(square, { float64: "fast" });
const fastMean = stencil((u) => 0.25 * (u[1][0] + u[-1][0] + u[0][1] + u[0][-1]), {
  float64: "fast",
  boundary: "fixed",
});
const fastProduct = kernel(
  ({ grid }, a, b, out) => {
    const [i, j] = grid(2);
    if (i >= out.shape[0] || j >= out.shape[1]) return;
    let sum = 0;
    for (let k = 0; k < a.shape[1]; k++) sum += a[i][k] * b[k][j];
    out[i][j] = sum;
  },
  { float64: "fast" },
);

const jobs: readonly TypedJob[] = [
  {
    name: "elementwise",
    title: (size) => `x² + x of ${size} elements`,
    size: { short: 2 ** 18, full: 2 ** 22 },
    shape: (size) => [size],
    element: (place) => place % 1000,
    run: (x, out) => {
      squares.forall(out.size)(x, out);
      return out;
    },
    fast: (x, out) => {
      fastSquares.forall(out.size)(x, out);
      return out;
    },
    wanted: (x) => x.map((v) => v * v + v),
  },
  {
    name: "laplace",
    title: (size) => `a step of Laplace on a plate of ${size} x ${size}`,
    size: { short: 256, full: 2048 },
    shape: (size) => [size, size],
    element: (place) => 4 * ((place * 7) % 97),
    run: (x, out) => laplaceStep(x, { out }),
    fast: (x, out) => fastMean(x, { out }),
    notes: ["fast float64 is a stencil of the user's own, because laplaceStep computes float64 exactly"],
    wanted: laplaceOf,
  },
  {
    name: "matmul",
    title: (size) => `product of matrices of ${size} x ${size}`,
    size: { short: 128, full: 1024 },
    shape: (size) => [size, size],
    element: (place) => (place * 5) % 11,
    run: (x, out) => matmul(x, x, { out }),
    fast: (x, out) => {
      fastProduct.configure([out.shape[0]! / 8, out.shape[1]! / 8], [8, 8])(x, x, out);
      return out;
    },
    notes: ["fast float64 is a plain kernel with a thread for each element, because matmul computes float64 exactly"],
    wanted: productOf,
  },
  {
    name: "sort",
    title: (size) => `sort of ${size} elements`,
    size: { short: 2 ** 16, full: 2 ** 20 },
    shape: (size) => [size],
    element: (place, size) => (place * 7919) % size,
    run: (x) => sort(x),
    fast: (x) => sort(x, { float64: "fast" } as never),
    wanted: (x) => x.slice().sort(),
  },
];

function laplaceOf(u: Float64Array, side: number): Float64Array {
  const out = u.slice();
  for (let i = 1; i < side - 1; i++)
    for (let j = 1; j < side - 1; j++) {
      const at = i * side + j;
      out[at] = 0.25 * (u[at + side]! + u[at - side]! + u[at + 1]! + u[at - 1]!);
    }
  return out;
}

function productOf(x: Float64Array, side: number): Float64Array {
  const out = new Float64Array(side * side);
  for (let i = 0; i < side; i++)
    for (let k = 0; k < side; k++)
      for (let j = 0; j < side; j++) out[i * side + j]! += x[i * side + k]! * x[k * side + j]!;
  return out;
}

/** The real part, of complex numbers. */
const real = (value: unknown): number =>
  typeof value === "object" && value !== null ? Number((value as { readonly re: number }).re) : Number(value);

function errorOf(result: NDArray, wanted: ArrayLike<number>): number {
  const flat = result.reshape([-1]);
  let worst = 0;
  for (let i = 0; i < wanted.length; i++) {
    const error = Math.abs(real(flat.get(i)) - (wanted[i] as number));
    if (!(error <= worst)) worst = error;
  }
  return worst;
}

/** The arrays of a job on a device. @throws {Error} where the device, or the conversion, does not have the type. */
function arraysOn(device: Device, { shape, element }: TypedJob, dtype: DType, size: number) {
  const values = Float64Array.from({ length: shape(size).reduce((a, b) => a * b, 1) }, (_, i) => element(i, size));
  const x = device.toDevice(array(values, shape(size)).astype(dtype));
  return { values, x, out: device.zeros(shape(size), dtype) };
}

/** Why a job is not done in a type on a device; null where it is, seen at a small size. */
async function refusal(device: Device, job: TypedJob, dtype: DType): Promise<string | null> {
  try {
    const { x, out } = arraysOn(device, job, dtype, 16);
    try {
      await job.run(x, out).copyToHost();
      await device.synchronize();
    } finally {
      x.dispose();
      out.dispose();
    }
    return null;
  } catch (error) {
    return (error as Error).message.split(/[;\n]/, 1)[0] as string;
  }
}

async function typed(device: Device, whole: TypedJob, name: string, size: number): Promise<Entrant> {
  const dtype = name === FAST ? "float64" : (name as DType);
  const job = name === FAST ? { ...whole, run: whole.fast } : whole;
  // Every device does every job in float32: whoever refuses it has failed.
  const why = name === "float32" ? null : await refusal(device, job, dtype);
  if (why !== null) return absent(name, "resident", why);
  return contender(name, {
    target: device.target,
    adapter: device.info.adapter,
    software: device.info.software,
    column: "resident",
    setup: () => {
      const { values, x, out } = arraysOn(device, job, dtype, size);
      return { x, out, wanted: job.wanted(values, size), result: out };
    },
    run: (state) => {
      const { x, out, result } = state;
      if (result !== out) result.dispose();
      state.result = job.run(x, out);
    },
    finish: ({ result }) => result.reshape([result.size]).slice([0, 1]).copyToHost(),
    spoil: ({ result }) => result.fill(7),
    check: async ({ result, wanted }) => errorOf(await result.copyToHost(), wanted),
    dispose: ({ x, out, result }) => {
      for (const one of new Set([x, out, result])) one.dispose();
    },
  });
}

async function benchesOf(context: Context, job: TypedJob): Promise<readonly Bench[]> {
  const size = job.size[context.scale];
  return TARGETS.map((target) => ({
    name: `${job.name} ${target}`,
    title: `${job.title(size)}, ${target}`,
    dtype: "all",
    ...(job.notes && { notes: job.notes }),
    base: "float32",
    tolerance: 0,
    contenders: async () => {
      const device = await context.device(target);
      if (typeof device === "string") return [absent(target, "resident", device)];
      const entrants: Entrant[] = [];
      for (const name of TYPES) entrants.push(await typed(device, job, name, size));
      return entrants;
    },
  }));
}

/** The cost of a type: the same job in each type, on each target, in turns. */
export const dtypeSuite: Suite = {
  name: "dtype",
  title: "the same jobs in float32, float64, fast float64, int64 and complex64",
  seconds: { short: 45, full: 400 },
  benches: async (context) => (await Promise.all(jobs.map((job) => benchesOf(context, job)))).flat(),
};
