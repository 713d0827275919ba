import type { GpuJsProgram } from "../peers/gpu-js.ts";
import type { JaxProgram } from "../peers/jax.ts";
import type { TensorFlowProgram } from "../peers/tensorflow.ts";
import type { TypeGpuProgram } from "../peers/typegpu.ts";
import { type Floats, mean } from "./jobs.ts";

/** Rows and columns of the blocks, the lesson's. */
export const BLOCK = 16;

/** How others do the stencil on a square plate. The border is nobody's: some leave it, some compute what they like. */
export function loops(side: number): (inputs: readonly Floats[], out: Floats) => void {
  return ([u], out) => {
    if (u === undefined) return;
    for (let i = 1; i < side - 1; i++)
      for (let j = 1; j < side - 1; j++) out[i * side + j] = mean(u, i * side + j, side);
  };
}

export function shader(side: number): string {
  return `
    @group(0) @binding(0) var<storage, read> u: array<f32>;
    @group(0) @binding(1) var<storage, read_write> unew: array<f32>;
    const n = ${side}u;
    @compute @workgroup_size(${BLOCK}, ${BLOCK}) fn main(@builtin(global_invocation_id) id: vec3u) {
      if (id.x == 0u || id.y == 0u || id.x >= n - 1u || id.y >= n - 1u) { return; }
      let at = id.y * n + id.x;
      unew[at] = 0.25 * (u[at + n] + u[at - n] + u[at + 1u] + u[at - 1u]);
    }`;
}

const TOLERANCE = 1e-6;

export function typeGpuProgram(side: number): TypeGpuProgram {
  const groups = Math.ceil(side / BLOCK);
  const body = `{
    let n = ${side}u;
    if (in.id.x == 0u || in.id.y == 0u || in.id.x >= n - 1u || in.id.y >= n - 1u) { return; }
    let at = in.id.y * n + in.id.x;
    arrays.$.out[at] = 0.25 * (arrays.$.u[at + n] + arrays.$.u[at - n] + arrays.$.u[at + 1u] + arrays.$.u[at - 1u]);
  }`;
  return { body, block: [BLOCK, BLOCK], workgroups: [groups, groups], tolerance: TOLERANCE };
}

export const jaxProgram = (side: number): JaxProgram => ({
  call: ({ numpy }, [u]) => {
    const plate = u as NonNullable<typeof u>;
    const [first, last] = [1, side - 1] as const;
    const inner = plate.ref
      .slice([2, side], [first, last])
      .add(plate.ref.slice([0, side - 2], [first, last]))
      .add(plate.ref.slice([first, last], [2, side]))
      .add(plate.slice([first, last], [0, side - 2]))
      .mul(0.25);
    return numpy.pad(inner, 1);
  },
  tolerance: TOLERANCE,
});

/** A convolution is its only operation that reads neighbours in one go. */
export const tensorFlowProgram = (side: number): TensorFlowProgram => ({
  call: (tf, [u]) => {
    const plate = tf.reshape(u as NonNullable<typeof u>, [1, side, side, 1]) as Parameters<typeof tf.conv2d>[0];
    const weights = tf.tensor4d([0, 0.25, 0, 0.25, 0, 0.25, 0, 0.25, 0], [3, 3, 1, 1]);
    return tf.conv2d(plate, weights, 1, "same");
  },
  tolerance: TOLERANCE,
});

export const gpuJsProgram = (side: number): GpuJsProgram => ({
  kernel: `function (u) {
    const i = this.thread.y;
    const j = this.thread.x;
    if (i === 0 || j === 0 || i === this.constants.last || j === this.constants.last) return 0;
    return 0.25 * (u[i + 1][j] + u[i - 1][j] + u[i][j + 1] + u[i][j - 1]);
  }`,
  constants: { last: side - 1 },
  tolerance: TOLERANCE,
});
