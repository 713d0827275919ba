import type { Entrant } from "../measure/contender.ts";
import { gpuJs } from "../peers/gpu-js.ts";
import { jaxJs } from "../peers/jax.ts";
import { onnxMatmul } from "../peers/onnx.ts";
import { tensorFlow } from "../peers/tensorflow.ts";
import { type TypeGpuProgram, typeGpu } from "../peers/typegpu.ts";
import { handWritten } from "../peers/webgpu.ts";
import type { Job } from "./jobs.ts";
import { TILE, tiledShader } from "./matmul-programs.ts";
import type { Context } from "./suite.ts";

/** The other libraries at a product of square matrices, and the control. */
export async function matmulPeers(context: Context, job: Job, tolerance: number): Promise<readonly Entrant[]> {
  const side = job.shape[0] as number;
  const groups = Math.ceil(side / TILE);
  const device = await context.device("webgpu");
  return [
    ...handWritten(device, job, { code: tiledShader(side), workgroups: [groups, groups] }),
    await typeGpu(device, job, tiled(side, tolerance)),
    await jaxJs(context, job, {
      call: ({ numpy }, [a, b]) => numpy.matmul(a as NonNullable<typeof a>, b as NonNullable<typeof b>),
      tolerance,
    }),
    await tensorFlow(context, job, {
      call: (tf, [a, b]) => tf.matMul(a as NonNullable<typeof a>, b as NonNullable<typeof b>),
      tolerance,
    }),
    await gpuJs(context, job, { kernel: DOT, constants: { n: side }, tolerance }),
    await onnxMatmul(context, job, tolerance),
  ];
}

/** As its documentation multiplies matrices. */
const DOT = `function (a, b) {
  let sum = 0;
  for (let k = 0; k < this.constants.n; k++) sum += a[this.thread.y][k] * b[k][this.thread.x];
  return sum;
}`;

/** The exercise's kernel, as the control has it. */
function tiled(side: number, tolerance: number): TypeGpuProgram {
  const groups = Math.ceil(side / TILE);
  const body = `{
    let n = ${side}u;
    var sum = 0.0;
    let at = in.local.y * ${TILE}u + in.local.x;
    for (var first = 0u; first < n; first += ${TILE}u) {
      fromA[at] = 0.0;
      fromB[at] = 0.0;
      if (in.id.y < n && first + in.local.x < n) { fromA[at] = arrays.$.a[in.id.y * n + first + in.local.x]; }
      if (first + in.local.y < n && in.id.x < n) { fromB[at] = arrays.$.b[(first + in.local.y) * n + in.id.x]; }
      workgroupBarrier();
      for (var k = 0u; k < ${TILE}u; k++) { sum += fromA[in.local.y * ${TILE}u + k] * fromB[k * ${TILE}u + in.local.x]; }
      workgroupBarrier();
    }
    if (in.id.x < n && in.id.y < n) { arrays.$.out[in.id.y * n + in.id.x] = sum; }
  }`;
  const shared = { fromA: TILE * TILE, fromB: TILE * TILE };
  return { body, block: [TILE, TILE], workgroups: [groups, groups], shared, tolerance };
}
