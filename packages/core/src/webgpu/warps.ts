import { COMPUTE, COPY_SRC, STORAGE_BUFFER } from "./constants.ts";
import type { CommandQueue } from "./queue.ts";

type Block = readonly [number, number, number];

/** Blocks of whole and of broken warps, along one axis, two and three. */
const BLOCKS: readonly Block[] = [
  [128, 1, 1],
  [75, 1, 1],
  [16, 8, 1],
  [5, 9, 3],
];

/** Warps of a block at most: it has up to 1,024 threads. Adapters have limits for that, which WebGPU does not show. */
const MOST_WARPS = 32;

/** WGSL asks for a size of subgroups where the first axis of the block has a multiple of it; the last one is as large as can be. */
function sizedBlocks({ limits }: GPUDevice, size: number): readonly Block[] {
  const most = Math.min(limits.maxComputeInvocationsPerWorkgroup, limits.maxComputeWorkgroupSizeX, MOST_WARPS * size);
  return [
    [4 * size, 1, 1],
    [size, 3, 2],
    [most - (most % size), 1, 1],
  ];
}

const textOf = (block: Block, size: number, isSized: boolean): string => `enable subgroups;
${isSized ? "enable subgroup_size_control;" : ""}
@group(1) @binding(0) var<storage, read_write> answers: array<u32>;
@compute @workgroup_size(${block}) ${isSized ? `@subgroup_size(${size})` : ""} fn main(
  @builtin(local_invocation_index) thread: u32, @builtin(subgroup_invocation_id) lane: u32, @builtin(subgroup_size) size: u32
) {
  let first = subgroupShuffle(thread, 0u);
  let own = thread & ${size - 1}u;
  answers[thread] = select(0u, 1u, size == ${size}u && lane == own && first == thread - own);
}`;

/**
 * Whether the invocations of subgroups of one size follow each other in a block, as the threads of the language's warps do: WGSL
 * does not promise it.
 *
 * @param isSized - the shader asks for that size.
 */
export async function areInOrder(
  gpu: GPUDevice,
  queue: CommandQueue,
  size: number,
  isSized: boolean,
): Promise<boolean> {
  for (const block of isSized ? sizedBlocks(gpu, size) : BLOCKS)
    if (!(await isInOrder(gpu, queue, block, textOf(block, size, isSized)))) return false;
  return true;
}

async function isInOrder(gpu: GPUDevice, queue: CommandQueue, block: Block, text: string): Promise<boolean> {
  const threads = block.reduce((product, one) => product * one, 1);
  const layout = gpu.createBindGroupLayout({
    entries: [{ binding: 0, visibility: COMPUTE, buffer: { type: "storage" } }],
  });
  const none = new Uint8Array(0);
  gpu.pushErrorScope("validation");
  const shader = queue.shader(text, none.length, layout);
  const pipeline = gpu.createComputePipeline({ layout: shader.layout, compute: { module: shader.module } });
  // An adapter may refuse some of its sizes in compute shaders.
  if ((await queue.guard(gpu.popErrorScope())) !== null) return false;
  const buffer = gpu.createBuffer({ size: 4 * threads, usage: STORAGE_BUFFER | COPY_SRC });
  const group = gpu.createBindGroup({ layout, entries: [{ binding: 0, resource: { buffer } }] });
  queue.dispatch(pipeline, group, none, 1, 1, 1);
  const answers = new Uint32Array(await queue.readBack(buffer, 0, 4 * threads));
  buffer.destroy();
  return answers.every((answer) => answer === 1);
}
