import type { Encoded } from "../backend.ts";
import type { DeviceArray } from "../device.ts";
import type { Node } from "../graph/nodes.ts";
import type { Parameter } from "../graph/parameter.ts";
import type { Capture } from "./capture.ts";
import { gatesOf } from "./gates.ts";
import { GraphBuffers } from "./graph-buffers.ts";
import { type Prepared, PreparedOps } from "./prepared-ops.ts";
import type { CommandQueue } from "./queue.ts";

/** Commands that are submitted together: the GPU begins while the rest is encoded. */
const BATCH = 4096;

/** The commands of a graph, encoded from lists at each replay: WebGPU's command buffers can be submitted once. */
export class EncodedGraph implements Encoded {
  readonly #gpu: GPUDevice;
  readonly #queue: CommandQueue;
  readonly #nodes: readonly Node[];
  readonly #captures: Capture[] = [];
  readonly #conditional: ReadonlySet<number>;
  readonly #prepared: PreparedOps;
  #encoder: GPUCommandEncoder | null = null;
  #pass: GPUComputePassEncoder | null = null;
  #last: Prepared | null = null;
  #count = 0;

  constructor(
    gpu: GPUDevice,
    queue: CommandQueue,
    nodes: readonly Node[],
    arrayOf: (recorded: DeviceArray) => DeviceArray,
  ) {
    this.#gpu = gpu;
    this.#queue = queue;
    this.#nodes = nodes;
    const gates = gatesOf(nodes);
    this.#conditional = new Set(gates.flatMap(({ commands }) => commands));
    this.#prepared = new PreparedOps(new GraphBuffers(gpu, queue), gates, arrayOf);
  }

  capture(index: number, work: () => void): void {
    this.#release(this.#captures[index]);
    this.#captures[index] = this.#queue.capture(this.#conditional.has(index), work);
    this.#prepared.stale();
  }

  run(valueOf: (parameter: Parameter) => number): void {
    this.#queue.flush();
    this.#prepared.prepare(this.#captures);
    this.#nodesOf(this.#nodes, valueOf);
    this.#submit();
  }

  dispose(): void {
    // What was recorded before may use the buffers.
    this.#queue.flush();
    this.#prepared.dispose();
    for (const capture of this.#captures) this.#release(capture);
  }

  #nodesOf(nodes: readonly Node[], valueOf: (parameter: Parameter) => number): void {
    for (const node of nodes)
      if (node.kind === "command") for (const op of this.#prepared.of(node.index)) this.#encode(op);
      else {
        const gate = node.kind === "while" ? this.#prepared.gate(node) : null;
        const count = node.kind === "while" ? node.most : numberOf(node.count, valueOf);
        for (let i = 0; i < count; i++) {
          if (gate !== null) this.#encode(gate);
          this.#nodesOf(node.body, valueOf);
        }
      }
  }

  #encode(op: Prepared): void {
    if (this.#count === BATCH) this.#submit();
    this.#count++;
    this.#encoder ??= this.#gpu.createCommandEncoder();
    if (op.kind === "copy") {
      this.#endPass();
      this.#encoder.copyBufferToBuffer(op.from, op.fromOffset, op.to, op.toOffset, op.bytes);
      return;
    }
    this.#pass ??= this.#encoder.beginComputePass();
    const [pass, last] = [this.#pass, this.#last];
    if (last === null || last.kind === "copy" || op.pipeline !== last.pipeline) pass.setPipeline(op.pipeline);
    if (last === null || last.kind === "copy" || op.uniforms !== last.uniforms)
      pass.setBindGroup(0, this.#prepared.uniforms, op.uniforms, 0, 1);
    if (op.group !== null && (last === null || last.kind === "copy" || op.group !== last.group))
      pass.setBindGroup(1, op.group);
    if (op.gate === null) pass.dispatchWorkgroups(op.x, op.y, op.z);
    else pass.dispatchWorkgroupsIndirect(this.#prepared.gates, op.gate);
    this.#last = op;
  }

  #endPass(): void {
    this.#pass?.end();
    this.#pass = null;
    this.#last = null;
  }

  #submit(): void {
    this.#endPass();
    if (this.#encoder !== null) this.#gpu.queue.submit([this.#encoder.finish()]);
    this.#encoder = null;
    this.#count = 0;
  }

  #release(capture: Capture | undefined): void {
    for (const allocation of capture?.held ?? []) allocation.release();
  }
}

const numberOf = (count: number | Parameter, valueOf: (parameter: Parameter) => number): number =>
  typeof count === "number" ? count : valueOf(count);
