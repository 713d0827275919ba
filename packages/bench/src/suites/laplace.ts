import type { Device, DeviceArray, NDArray } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { laplaceStep } from "@gridstride/kernels";
import { guvectorize, vectorize } from "@gridstride/ufunc";
import { gpuJs } from "../peers/gpu-js.ts";
import { javascript } from "../peers/javascript.ts";
import { jaxJs } from "../peers/jax.ts";
import { pythons } from "../peers/numpy.ts";
import { tensorFlow } from "../peers/tensorflow.ts";
import { typeGpu } from "../peers/typegpu.ts";
import { handWritten } from "../peers/webgpu.ts";
import { type Float, laplace } from "./jobs.ts";
import {
  BLOCK,
  gpuJsProgram,
  jaxProgram,
  loops,
  shader,
  tensorFlowProgram,
  typeGpuProgram,
} from "./laplace-programs.ts";
import { gridstride, type Program } from "./ours.ts";
import type { Bench, Context, Suite } from "./suite.ts";

const byGrid = kernel(({ grid }, u, unew) => {
  const [j, i] = grid(2);
  if (i > 0 && i < u.shape[0] - 1 && j > 0 && j < u.shape[1] - 1)
    unew[i][j] = 0.25 * (u[i + 1][j] + u[i - 1][j] + u[i][j + 1] + u[i][j - 1]);
});

const byComputedIndices = kernel(({ threadIdx, blockIdx, blockDim }, u, unew) => {
  const i = threadIdx.y + blockIdx.y * blockDim.y;
  const j = threadIdx.x + blockIdx.x * blockDim.x;
  if (i > 0 && i < u.shape[0] - 1 && j > 0 && j < u.shape[1] - 1)
    unew[i][j] = 0.25 * (u[i + 1][j] + u[i - 1][j] + u[i][j + 1] + u[i][j - 1]);
});

function kernelProgram(name: string, work: typeof byGrid, side: number): Program {
  const blocks = Math.ceil(side / BLOCK);
  const grid = [blocks, blocks] as const;
  return {
    name,
    hosted: (device) => {
      const launch = work.configure(grid, [BLOCK, BLOCK], { device }) as (...args: readonly NDArray[]) => unknown;
      return ([u], out) => launch(u as NDArray, out);
    },
    resident: () => {
      const launch = work.configure(grid, [BLOCK, BLOCK]) as (...args: readonly DeviceArray[]) => unknown;
      return ([u], out) => launch(u as DeviceArray, out);
    },
  };
}

/** The exercise's launch: 10 x 10 blocks of 16 x 16, which cover 160 x 160 of the plate. */
const lessonLaunch: Program = {
  name: "kernel, the lesson's 10 x 10 blocks",
  expectedWrong: "the lesson's launch covers 160 x 160 elements: the others are not computed",
  resident: () => {
    const launch = byGrid.configure([10, 10], [BLOCK, BLOCK]) as (...args: readonly DeviceArray[]) => unknown;
    return ([u], out) => launch(u as DeviceArray, out);
  },
};

const PLATES = ["void(float32[:,:], float32[:,:])", "void(float64[:,:], float64[:,:])"] as const;

const gufuncOn = <T extends "cpu" | "parallel">(target: T) =>
  guvectorize(
    PLATES,
    "(m,n)->(m,n)",
    (u, unew) => {
      for (let i = 1; i < u.shape[0] - 1; i++)
        for (let j = 1; j < u.shape[1] - 1; j++)
          unew[i][j] = 0.25 * (u[i + 1][j] + u[i - 1][j] + u[i][j + 1] + u[i][j - 1]);
    },
    { target },
  );
const gufuncs = { cpu: gufuncOn("cpu"), parallel: gufuncOn("parallel") } as const;

const MEANS = ["float32(float32, float32, float32, float32)", "float64(float64, float64, float64, float64)"] as const;
const meanOn = <T extends "cpu" | "parallel">(target: T) =>
  vectorize(MEANS, (a, b, c, d) => 0.25 * (a + b + c + d), { target });
const ufuncs = { cpu: meanOn("cpu"), parallel: meanOn("parallel") } as const;

type Call = (...args: readonly unknown[]) => unknown;
type Sliced = Pick<NDArray, "slice">;

/** One ufunc of four shifted views. */
function ofViews(call: Call): (inputs: readonly unknown[], out: unknown) => unknown {
  return ([u], out) => {
    const from = u as Sliced;
    return call(
      from.slice([2, null], [1, -1]),
      from.slice([null, -2], [1, -1]),
      from.slice([1, -1], [2, null]),
      from.slice([1, -1], [null, -2]),
      { out: (out as Sliced).slice([1, -1], [1, -1]) },
    );
  };
}

const pick = <T>(of: { readonly cpu: T; readonly parallel: T }, { target }: Device): T =>
  target === "parallel" ? of.parallel : of.cpu;

const ufuncProgram: Program = {
  name: "ufunc of shifted views",
  hosted: (device) => ofViews(pick(ufuncs as never as { cpu: Call; parallel: Call }, device)),
  resident: (device) => ofViews(pick(ufuncs as never as { cpu: Call; parallel: Call }, device)),
};

function callGufunc(device: Device): (inputs: readonly unknown[], out: unknown) => unknown {
  const call = pick(gufuncs as never as { cpu: Call; parallel: Call }, device);
  return ([u], out) => call(u, { out });
}
const gufuncProgram: Program = { name: "gufunc", hosted: callGufunc, resident: callGufunc };

const libraryProgram: Program = {
  name: "laplaceStep of @gridstride/kernels",
  hosted: (device) => {
    return ([u], out) => laplaceStep(u as NDArray, { out, device });
  },
  resident: () => {
    return ([u], out) => laplaceStep(u as DeviceArray, { out });
  },
};

function bench(context: Context, dtype: Float): Bench {
  const side = context.scale === "full" ? 4096 : 1024;
  const groups = Math.ceil(side / BLOCK);
  return {
    name: dtype,
    title: `the mean of four neighbours, ${side} x ${side} ${dtype}`,
    dtype,
    notes: side === 4096 ? [] : ["the lesson has 4096 x 4096: --full"],
    base: "plain JavaScript",
    tolerance: dtype === "float32" ? 1e-6 : 1e-15,
    contenders: async () => {
      const job = laplace(dtype, side);
      const gpu = await context.device("webgpu");
      const kernels = [kernelProgram("kernel, grid(2)", byGrid, side), libraryProgram];
      return [
        javascript(job, loops(side)),
        ...pythons(await context.python(), job),
        ...(await gridstride(context, job, ["cpu", "parallel"], [ufuncProgram, gufuncProgram])),
        ...(await gridstride(context, job, ["cpu", "parallel", "webgpu"], kernels)),
        ...(await gridstride(
          context,
          job,
          ["webgpu"],
          [kernelProgram("kernel, computed indices", byComputedIndices, side)],
        )),
        ...(await gridstride(context, job, ["cpu"], [lessonLaunch])),
        ...handWritten(gpu, job, { code: shader(side), workgroups: [groups, groups] }),
        await typeGpu(gpu, job, typeGpuProgram(side)),
        await jaxJs(context, job, jaxProgram(side)),
        await tensorFlow(context, job, tensorFlowProgram(side)),
        await gpuJs(context, job, gpuJsProgram(side)),
      ];
    },
  };
}

/** The lesson's last exercise. */
export const laplaceSuite: Suite = {
  name: "laplace",
  title: "a stencil: as loops, as ufunc, gufunc and kernel, with transfers and without",
  seconds: { short: 25, full: 180 },
  benches: (context) => [bench(context, "float64"), bench(context, "float32")],
};
