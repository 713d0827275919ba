import type { Entrant } from "../measure/contender.ts";
import type { Floats, Job } from "../suites/jobs.ts";
import { type Context, softwareGpu } from "../suites/suite.ts";
import { type Library, libraryEntrant, type Ready } from "./library.ts";

/** A job in gpu.js. */
export interface GpuJsProgram {
  /** The kernel's text: gpu.js reads functions as text, which tools between here and there may have changed. */
  readonly kernel: string;
  readonly constants: Readonly<Record<string, number>>;
  readonly tolerance: number;
}

/** Results of gpu.js: rows, a row, or with `pipeline` an array that stays on the GPU. */
type Rows = Floats | readonly Floats[];
interface Resident {
  readonly context: { readonly device: GPUDevice };
  toArray(): Promise<Rows>;
  delete(): void;
}

/**
 * gpu.js: on WebGPU in a page, with `pipeline`, so that arrays stay there; in Node on its WebAssembly with SIMD and
 * threads (`asyncMode`), whose arrays are the host's.
 */
export function gpuJs(context: Context, job: Job, program: GpuJsProgram): Promise<Entrant> {
  if (context.where === "browser")
    return libraryEntrant("gpu.js webgpu", "resident", job, () => onGpu(context, job, program));
  return libraryEntrant("gpu.js wasm", "transfers", job, () => onCores(job, program));
}

/** Its declarations have `input` as a type, where it is a function. */
type GpuJs = Pick<typeof import("gpu.js"), "GPU"> & { readonly input: (data: Floats, extents: number[]) => unknown };

/** Its module is CommonJS, which tools give in different ways. */
async function load(): Promise<GpuJs> {
  const loaded = (await import("gpu.js")) as unknown as GpuJs & { readonly default?: GpuJs };
  return "GPU" in loaded ? loaded : (loaded as { readonly default: GpuJs }).default;
}

/** Extents as gpu.js has them, x first. */
const output = ({ shape }: Pick<Job, "shape">): number[] => [...shape].reverse();

function flat(rows: Rows): ArrayLike<number> {
  if (rows instanceof Float32Array || rows instanceof Float64Array) return rows;
  const all = rows as readonly Float32Array[];
  const whole = new Float32Array(all.length * (all[0]?.length ?? 0));
  for (const [i, row] of all.entries()) whole.set(row, i * row.length);
  return whole;
}

interface Run {
  (...args: unknown[]): Promise<Rows>;
  readonly kernel: { readonly constructor: { readonly mode: string } };
}

async function onCores(job: Job, { kernel, constants, tolerance }: GpuJsProgram): Promise<Library<Rows>> {
  const { GPU, input } = await load();
  return {
    ...{ target: "wasm", adapter: "gpu.js", software: false, tolerance },
    open: async (): Promise<Ready<Rows>> => {
      const gpu = new GPU({ mode: "webasm" } as never);
      const settings = {
        output: output(job),
        constants,
        precision: "single",
        asyncMode: true,
        loopMaxIterations: 2 ** 20,
      };
      const run = gpu.createKernel(kernel, settings as never) as unknown as Run;
      const inputs = Object.values(job.inputs).map(({ data, shape }) => input(data as Floats, output({ shape })));
      await run(...inputs);
      // gpu.js uses JavaScript where its WebAssembly cannot run the kernel.
      if (run.kernel.constructor.mode !== "webasm") throw new Error(`gpu.js took ${run.kernel.constructor.mode}`);
      return {
        call: () => run(...inputs),
        wait: () => {},
        read: flat,
        release: () => {},
        dispose: () => gpu.destroy(),
      };
    },
  };
}

async function onGpu(
  context: Context,
  job: Job,
  { kernel, constants, tolerance }: GpuJsProgram,
): Promise<Library<Resident>> {
  const { GPU, input } = await load();
  if (!(await GPU.isWebGPUAvailable())) throw new Error("gpu.js has no WebGPU here");
  return {
    ...{ target: "webgpu", adapter: "gpu.js", tolerance },
    software: await softwareGpu(context),
    open: async (): Promise<Ready<Resident>> => {
      const gpu = new GPU({ mode: "webgpu" } as never);
      const kernelOf = (text: string, extents: number[]) =>
        gpu.createKernel(text, {
          output: extents,
          constants,
          pipeline: true,
          loopMaxIterations: 2 ** 20,
        } as never) as unknown as (...args: unknown[]) => Promise<Resident>;
      const inputs: Resident[] = [];
      for (const { data, shape } of Object.values(job.inputs)) {
        const upload = kernelOf(IDENTITY[shape.length === 1 ? 1 : 2], output({ shape }));
        inputs.push(await upload(input(data as Floats, output({ shape }))));
      }
      const run = kernelOf(kernel, output(job));
      return {
        call: () => run(...inputs),
        wait: ({ context: { device } }) => device.queue.onSubmittedWorkDone(),
        read: async (result) => flat(await result.toArray()),
        release: (result) => result.delete(),
        dispose: () => {
          for (const one of inputs) one.delete();
          gpu.destroy();
        },
      };
    },
  };
}

/** By the number of axes: what gives an array that stays. */
const IDENTITY = {
  1: "function (a) { return a[this.thread.x]; }",
  2: "function (a) { return a[this.thread.y][this.thread.x]; }",
} as const;
