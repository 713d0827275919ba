import type { Device, DeviceArray, NDArray } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { vectorize } from "@gridstride/ufunc";
import type { Entrant } from "../measure/contender.ts";
import { gpuJs } from "../peers/gpu-js.ts";
import { javascript } from "../peers/javascript.ts";
import { jaxJs } from "../peers/jax.ts";
import { pythons } from "../peers/numpy.ts";
import { tensorFlow } from "../peers/tensorflow.ts";
import { type TypeGpuProgram, typeGpu } from "../peers/typegpu.ts";
import { handWritten } from "../peers/webgpu.ts";
import { elementwise, type Float, type Job } from "./jobs.ts";
import { gridstride, type Program } from "./ours.ts";
import type { Bench, Context, Suite } from "./suite.ts";

const f = kernel(({ grid }, x, y, out) => {
  const i = grid(1);
  if (i < out.size) out[i] = x[i] ** 3 + 4 * Math.sin(y[i]);
});

const SIGNATURES = ["float32(float32, float32)", "float64(float64, float64)"] as const;
const ufuncs = {
  cpu: vectorize(SIGNATURES, (x, y) => x ** 3 + 4 * Math.sin(y)),
  parallel: vectorize(SIGNATURES, (x, y) => x ** 3 + 4 * Math.sin(y), { target: "parallel" }),
  webgpu: vectorize(
    SIGNATURES.slice(0, 1) as unknown as readonly ["float32(float32, float32)"],
    (x, y) => x ** 3 + 4 * Math.sin(y),
    {
      target: "webgpu",
    },
  ),
} as const;

type Call = (x: unknown, y: unknown, options: { readonly out: unknown }) => unknown;
const ufuncOf = ({ target }: Device): Call => ufuncs[target as keyof typeof ufuncs] as unknown as Call;

const ufuncProgram: Program = {
  name: "ufunc",
  hosted: (device) => {
    const call = ufuncOf(device);
    return ([x, y], out) => call(x, y, { out });
  },
  resident: (device) => {
    const call = ufuncOf(device);
    return ([x, y], out) => call(x, y, { out });
  },
};

/** @param launch - of the kernel for so many elements. */
function kernelProgram(length: number): Program {
  return {
    name: "kernel",
    hosted: (device) => {
      const launch = f.forall(length, { device }) as (...args: readonly NDArray[]) => unknown;
      return ([x, y], out) => launch(x as NDArray, y as NDArray, out);
    },
    resident: () => {
      const launch = f.forall(length) as (...args: readonly DeviceArray[]) => unknown;
      return ([x, y], out) => launch(x as DeviceArray, y as DeviceArray, out);
    },
  };
}

/** The lesson's own launch: 8,192 threads, however many elements there are. */
const lessonLaunch: Program = {
  name: "kernel, the lesson's 32 blocks of 256",
  expectedWrong: "the lesson's launch has 8,192 threads, and no loop: the other elements are not computed",
  resident: () => {
    const launch = f.configure(32, 256) as (...args: readonly DeviceArray[]) => unknown;
    return ([x, y], out) => launch(x as DeviceArray, y as DeviceArray, out);
  },
};

const BLOCK = 256;

function shader(length: number): string {
  // Above 65,535 workgroups along an axis a grid has two.
  return `
    @group(0) @binding(0) var<storage, read> x: array<f32>;
    @group(0) @binding(1) var<storage, read> y: array<f32>;
    @group(0) @binding(2) var<storage, read_write> out: array<f32>;
    @compute @workgroup_size(${BLOCK})
    fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
      let i = id.x + id.y * groups.x * ${BLOCK}u;
      if (i < ${length}u) { out[i] = x[i] * x[i] * x[i] + 4.0 * sin(y[i]); }
    }`;
}

function workgroups(length: number): readonly [number, number] {
  const groups = Math.ceil(length / BLOCK);
  const rows = Math.ceil(groups / 65_535);
  return [Math.ceil(groups / rows), rows];
}

function typeGpuProgram(length: number): TypeGpuProgram {
  const body = `{
    let i = in.id.x + in.id.y * in.groups.x * ${BLOCK}u;
    if (i < ${length}u) {
      let a = arrays.$.x[i];
      arrays.$.out[i] = a * a * a + 4.0 * sin(arrays.$.y[i]);
    }
  }`;
  return { body, block: [BLOCK, 1], workgroups: workgroups(length), tolerance: ADAPTERS_SINE };
}

/** 4 times WGSL's bound for the adapter's own sine, 2^-11. */
const ADAPTERS_SINE = 4 * 2 ** -11;

async function contenders(context: Context, job: Job): Promise<readonly Entrant[]> {
  const length = job.shape[0] as number;
  const gpu = await context.device("webgpu");
  const programs = [ufuncProgram, kernelProgram(length)];
  return [
    javascript(job, ([x, y], out) => {
      if (x === undefined || y === undefined) return;
      for (let i = 0; i < out.length; i++) out[i] = (x[i] as number) ** 3 + 4 * Math.sin(y[i] as number);
    }),
    ...pythons(await context.python(), job),
    ...(await gridstride(context, job, ["cpu", "parallel", "webgpu"], programs)),
    ...(await gridstride(context, job, ["cpu"], [lessonLaunch])),
    ...handWritten(gpu, job, {
      code: shader(length),
      workgroups: workgroups(length),
      tolerance: ADAPTERS_SINE,
    }),
    await typeGpu(gpu, job, typeGpuProgram(length)),
    await jaxJs(context, job, {
      call: ({ numpy }, [x, y]) =>
        (x as NonNullable<typeof x>).ref
          .mul((x as NonNullable<typeof x>).ref)
          .mul(x as NonNullable<typeof x>)
          .add(numpy.sin(y as NonNullable<typeof y>).mul(4)),
      tolerance: ADAPTERS_SINE,
    }),
    await tensorFlow(context, job, {
      call: (tf, [x, y]) => {
        const a = x as NonNullable<typeof x>;
        return tf.add(tf.mul(tf.square(a), a), tf.mul(tf.sin(y as NonNullable<typeof y>), 4));
      },
      tolerance: ADAPTERS_SINE,
    }),
    await gpuJs(context, job, {
      kernel: `function (x, y) {
        const a = x[this.thread.x];
        return a * a * a + 4 * Math.sin(y[this.thread.x]);
      }`,
      constants: {},
      tolerance: ADAPTERS_SINE,
    }),
  ];
}

function bench(context: Context, dtype: Float): Bench {
  const length = context.scale === "full" ? 10_000_000 : 1_000_000;
  return {
    name: dtype,
    title: `x³ + 4·sin(y), ${length.toLocaleString("en")} ${dtype}`,
    dtype,
    notes:
      context.scale === "full"
        ? []
        : ["the lesson, the Numba course that these suites repeat, has 10,000,000 elements: --full"],
    base: "plain JavaScript",
    tolerance: dtype === "float32" ? 1e-5 : 1e-13,
    contenders: () => contenders(context, elementwise(dtype, length)),
  };
}

/** The lesson's first table: a function of two arrays, element by element. */
export const elementwiseSuite: Suite = {
  name: "elementwise",
  title: "a function of two arrays, element by element: as a loop, as a ufunc, as a kernel",
  seconds: { short: 15, full: 150 },
  benches: (context) => [bench(context, "float64"), bench(context, "float32")],
};
