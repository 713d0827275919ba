import { COMPUTE, COPY_SRC, STORAGE_BUFFER } from "./constants.ts";
import type { CommandQueue } from "./queue.ts";

/** Blocks of whole and of broken warps, along one axis, two and three. */
const BLOCKS = [
  [128, 1, 1],
  [75, 1, 1],
  [16, 8, 1],
  [5, 9, 3],
] as const;

const textOf = (block: readonly number[], size: number): string => `enable subgroups;
@group(1) @binding(0) var<storage, read_write> answers: array<u32>;
@compute @workgroup_size(${block}) fn main(
  @builtin(local_invocation_index) thread: u32, @builtin(subgroup_invocation_id) lane: u32, @builtin(subgroup_size) size: u32
) {
  let first = subgroupShuffle(thread, 0u);
  let own = thread & ${size - 1}u;
  answers[thread] = select(0u, 1u, size == ${size}u && lane == own && first == thread - own);
}`;

/**
 * Whether the invocations of subgroups of one size follow each other in a block, as the threads of the language's warps do: WGSL
 * does not promise it.
 */
export async function areInOrder(gpu: GPUDevice, queue: CommandQueue, size: number): Promise<boolean> {
  for (const block of BLOCKS) if (!(await isInOrder(gpu, queue, block, size))) return false;
  return true;
}

async function isInOrder(
  gpu: GPUDevice,
  queue: CommandQueue,
  block: readonly number[],
  size: number,
): Promise<boolean> {
  const threads = block.reduce((product, one) => product * one, 1);
  const buffer = gpu.createBuffer({ size: 4 * threads, usage: STORAGE_BUFFER | COPY_SRC });
  const layout = gpu.createBindGroupLayout({
    entries: [{ binding: 0, visibility: COMPUTE, buffer: { type: "storage" } }],
  });
  const none = new Uint8Array(0);
  const shader = queue.shader(textOf(block, size), none.length, layout);
  const pipeline = gpu.createComputePipeline({ layout: shader.layout, compute: { module: shader.module } });
  const group = gpu.createBindGroup({ layout, entries: [{ binding: 0, resource: { buffer } }] });
  queue.dispatch(pipeline, group, none, 1, 1, 1);
  const answers = new Uint32Array(await queue.readBack(buffer, 0, 4 * threads));
  buffer.destroy();
  return answers.every((answer) => answer === 1);
}
