import { array, type Device } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { errorOf, type Floats, type Job, outputOf, stencil } from "@gridstride/testing/bench/jobs";
import type { Contender } from "@gridstride/testing/bench/measure";
import type { PythonContender } from "@gridstride/testing/bench/python";
import { blockUntilReady, defaultDevice, init, jit, numpy as jnp } from "@jax-js/jax";

const polynomialKernel = kernel(({ grid }, x, y, out) => {
  const i = grid(1);
  if (i < out.size) out[i] = x[i] ** 3 + 4 * Math.sin(y[i]);
});

const laplaceKernel = kernel(({ grid }, u, out) => {
  const [j, i] = grid(2);
  if (i > 0 && i < u.shape[0] - 1 && j > 0 && j < u.shape[1] - 1)
    out[i][j] = u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1] - 4 * u[i][j];
});

const axpyKernels = {
  elements: kernel(({ grid }, x, y, out) => {
    const [j, r] = grid(2);
    if (r < out.shape[0] && j < out.shape[1]) out[r][j] = 2 * x[r][j] + y[r][j];
  }),
  rows: kernel(({ grid }, x, y, out) => {
    const r = grid(1);
    if (r < out.shape[0]) for (let j = 0; j < out.shape[1]; j++) out[r][j] = 2 * x[r][j] + y[r][j];
  }),
};

/** What one thread does. */
export type PerThread = keyof typeof axpyKernels;

async function timed(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function launches(job: Job, thread: PerThread): { readonly with: (...args: never[]) => unknown } {
  if (job.name === "polynomial") return { with: polynomialKernel.forall(job.reference.length) as never };
  const side = job.shape[0] as number;
  const blocks = Math.ceil(side / 16);
  if (thread === "rows") return { with: axpyKernels.rows.forall(side) as never };
  if (job.name === "axpy") return { with: axpyKernels.elements.configure([blocks, blocks], [16, 16]) as never };
  return { with: laplaceKernel.configure([blocks, blocks], [16, 16]) as never };
}

/** Gridstride on arrays that stay on the device; a thread for each row for axpy only. */
export function resident(device: Device, job: Job, thread: PerThread = "elements"): Contender {
  const inputs = Object.values(job.inputs).map((data) => device.toDevice(array(data, job.shape)));
  const out = device.zeros(job.shape, job.dtype);
  const launch = launches(job, thread).with as (...args: unknown[]) => unknown;
  const run = (): Promise<number> =>
    timed(() => {
      launch(...inputs, out);
      return device.synchronize();
    });
  return {
    name: `gridstride ${device.target}${thread === "rows" ? ", a thread for each row" : ""}`,
    target: device.target,
    adapter: device.info.adapter,
    run,
    check: async () => {
      out.copyFrom(array(outputOf(job).fill(Number.NaN), job.shape));
      await run();
      return errorOf((await out.copyToHost()).data as Floats, job);
    },
    dispose: () => {
      for (const one of [...inputs, out]) one.dispose();
    },
  };
}

/** Gridstride on the caller's arrays, copied in, computed, copied back; the polynomial only. */
export function hosted(device: Device, job: Job): Contender {
  const inputs = Object.values(job.inputs).map((data) => array(data, job.shape));
  const launch = polynomialKernel.forall(job.reference.length, { device }) as (...args: unknown[]) => unknown;
  return {
    ...into(job, (out) => launch(...inputs, array(out, job.shape))),
    name: `gridstride ${device.target}`,
    target: device.target,
    adapter: device.info.adapter,
  };
}

/** A loop of plain JavaScript. */
export function javascript(job: Job): Contender {
  const { x, y, u } = job.inputs;
  const work = (out: Floats): void => {
    if (job.name === "laplace") return stencil(u as Floats, out, job.shape[0] as number);
    if (job.name === "axpy") return double(x as Floats, y as Floats, out);
    const [from, angle] = [x as Floats, y as Floats];
    for (let i = 0; i < out.length; i++) out[i] = (from[i] as number) ** 3 + 4 * Math.sin(angle[i] as number);
  };
  return { ...into(job, work), name: "JavaScript loop", target: "javascript", adapter: `node ${process.version}` };
}

function double(x: Floats, y: Floats, out: Floats): void {
  for (let i = 0; i < out.length; i++) out[i] = 2 * (x[i] as number) + (y[i] as number);
}

/** Moves as many bytes as the job reads and writes: one input, one output. */
export function copy(job: Job): Contender {
  const [from] = Object.values(job.inputs) as [Floats];
  const contender = into(job, (out) => out.set(from as never));
  return {
    ...contender,
    name: "copy of the same bytes",
    target: "javascript",
    adapter: `node ${process.version}`,
    check: async () => null,
  };
}

/** Work on a host array of its own. */
function into(job: Job, work: (out: Floats) => unknown): Pick<Contender, "run" | "check" | "dispose"> {
  const out = outputOf(job);
  const run = (): Promise<number> => timed(() => work(out));
  return {
    run,
    check: async () => {
      out.fill(Number.NaN);
      await run();
      return errorOf(out, job);
    },
    dispose: () => {},
  };
}

/** jax-js on its WebAssembly backend, compiled by its `jit`, arrays resident. float32 polynomial only. */
export async function jax(job: Job): Promise<Contender> {
  await init("wasm");
  defaultDevice("wasm");
  const [x, y] = [
    jnp.array(job.inputs.x as Float32Array<ArrayBuffer>),
    jnp.array(job.inputs.y as Float32Array<ArrayBuffer>),
  ];
  await blockUntilReady([x, y]);
  const f = jit((a: jnp.Array, b: jnp.Array) => a.ref.mul(a.ref).mul(a).add(jnp.sin(b).mul(4)));
  let last: jnp.Array | null = null;
  const run = async (): Promise<number> => {
    last?.dispose();
    last = null;
    return timed(async () => {
      last = f(x.ref, y.ref);
      await blockUntilReady(last);
    });
  };
  return {
    name: "jax-js wasm",
    target: "wasm",
    adapter: "jax-js 0.1.25",
    run,
    check: async () => {
      await run();
      return errorOf((await (last as unknown as jnp.Array).ref.data()) as Float32Array, job);
    },
    dispose: () => {
      for (const one of [x, y, last]) one?.dispose();
    },
  };
}

/** NumPy and Numba, into an array that is there where they can. */
export function inPython({ name }: Job): readonly PythonContender[] {
  const job = name === "polynomial" ? "polynomial-out" : name;
  return [
    { name: "NumPy", how: "numpy" },
    { name: "Numba cpu", how: "cpu", job },
    { name: "Numba parallel", how: "parallel", job },
  ];
}
