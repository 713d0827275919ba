import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { array, type Device, readNpy, writeNpy } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { blockUntilReady, defaultDevice, init, jit, numpy as jnp } from "@jax-js/jax";
import type { Floats, Job } from "./jobs.ts";
import { stencil } from "./jobs.ts";
import type { Python } from "./python.ts";

/** Somebody who does a job. */
export interface Contender {
  readonly name: string;
  readonly target: string;
  readonly adapter: string;
  /** Does the job once and gives its milliseconds. */
  run(): Promise<number>;
  /** What the last run computed; null for one that only moves bytes. */
  result(): Promise<ArrayLike<number> | null>;
  dispose(): void;
}

const outputOf = ({ dtype, reference }: Job): Floats =>
  dtype === "float32" ? new Float32Array(reference.length) : new Float64Array(reference.length);

const polynomialKernel = kernel(({ grid }, x, y, out) => {
  const i = grid(1);
  if (i < out.size) out[i] = x[i] ** 3 + 4 * Math.sin(y[i]);
});

const laplaceKernel = kernel(({ grid }, u, out) => {
  const [j, i] = grid(2);
  if (i > 0 && i < u.shape[0] - 1 && j > 0 && j < u.shape[1] - 1)
    out[i][j] = u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1] - 4 * u[i][j];
});

async function timed(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function launches(job: Job): { readonly with: (...args: never[]) => unknown } {
  if (job.name === "polynomial") return { with: polynomialKernel.forall(job.reference.length) as never };
  const blocks = Math.ceil((job.shape[0] as number) / 16);
  return { with: laplaceKernel.configure([blocks, blocks], [16, 16]) as never };
}

/** Gridstride on arrays that stay on the device. */
export function resident(device: Device, job: Job): Contender {
  const inputs = Object.values(job.inputs).map((data) => device.toDevice(array(data, job.shape)));
  const out = device.zeros(job.shape, job.dtype);
  const launch = launches(job).with as (...args: unknown[]) => unknown;
  return {
    name: `gridstride ${device.target}`,
    target: device.target,
    adapter: device.info.adapter,
    run: () =>
      timed(() => {
        launch(...inputs, out);
        return device.synchronize();
      }),
    result: async () => (await out.copyToHost()).data as Floats,
    dispose: () => {
      for (const one of [...inputs, out]) one.dispose();
    },
  };
}

/** Gridstride on the caller's arrays, copied in, computed, copied back; the polynomial only. */
export function hosted(device: Device, job: Job): Contender {
  const inputs = Object.values(job.inputs).map((data) => array(data, job.shape));
  const out = outputOf(job);
  const given = array(out, job.shape);
  const run = polynomialKernel.forall(job.reference.length, { device }) as (...args: unknown[]) => unknown;
  return {
    name: `gridstride ${device.target}`,
    target: device.target,
    adapter: device.info.adapter,
    run: () => timed(() => run(...inputs, given)),
    result: async () => out,
    dispose: () => {},
  };
}

/** A loop of plain JavaScript. */
export function javascript(job: Job): Contender {
  const out = outputOf(job);
  const { x, y, u } = job.inputs;
  const work = (): void => {
    if (job.name === "laplace") return stencil(u as Floats, out, job.shape[0] as number);
    const [from, angle] = [x as Floats, y as Floats];
    for (let i = 0; i < out.length; i++) out[i] = (from[i] as number) ** 3 + 4 * Math.sin(angle[i] as number);
  };
  return {
    name: "JavaScript loop",
    target: "javascript",
    adapter: `node ${process.version}`,
    run: () => timed(work),
    result: async () => out,
    dispose: () => {},
  };
}

/** Moves as many bytes as the job reads and writes: one input, one output. */
export function copy(job: Job): Contender {
  const [from] = Object.values(job.inputs) as [Floats];
  const out = outputOf(job);
  return {
    name: "copy of the same bytes",
    target: "javascript",
    adapter: `node ${process.version}`,
    run: () => timed(() => out.set(from as never)),
    result: async () => null,
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
  return {
    name: "jax-js wasm",
    target: "wasm",
    adapter: "jax-js 0.1.25",
    run: async () => {
      last?.dispose();
      last = null;
      return timed(async () => {
        last = f(x.ref, y.ref);
        await blockUntilReady(last);
      });
    },
    result: async () => (last === null ? null : ((await last.ref.data()) as Float32Array)),
    dispose: () => {
      for (const one of [x, y, last]) one?.dispose();
    },
  };
}

/** NumPy and Numba on the same arrays. */
export async function pythons(python: Python, job: Job): Promise<readonly Contender[]> {
  const folder = mkdtempSync(join(tmpdir(), "gridstride-bench-"));
  const file = join(folder, "array.npy");
  for (const [name, data] of [...Object.entries(job.inputs), ["out", outputOf(job)] as const]) {
    writeFileSync(file, writeNpy(array(data, job.shape)));
    await python.ask({ do: "load", name, file });
  }
  const contender = (name: string, how: string, adapter: string): Contender => ({
    name,
    target: how,
    adapter,
    run: async () =>
      (await python.ask({ do: "run", job: job.name, contender: how, dtype: job.dtype })).ms ?? Number.NaN,
    result: async () => {
      await python.ask({ do: "save", file });
      return readNpy(readFileSync(file)).data as Floats;
    },
    dispose: () => rmSync(folder, { recursive: true, force: true }),
  });
  const numba = python.numba;
  return [
    contender("NumPy", "numpy", `NumPy ${python.numpy}`),
    ...(numba === null
      ? []
      : ["cpu", "parallel"].map((target) => contender(`Numba ${target}`, target, `Numba ${numba}`))),
  ];
}
