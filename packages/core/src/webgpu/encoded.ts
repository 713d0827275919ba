import type { DeviceArray } from "../device.ts";
import type { Encode, Encoded, Position } from "../graph/encoded.ts";
import type { Node } from "../graph/nodes.ts";
import type { Parameter } from "../graph/parameter.ts";
import type { WebGpuInternals } from "../internal-types.ts";
import type { Capture } from "./capture.ts";
import { Encoding } from "./encoding.ts";
import { gatesOf } from "./gates.ts";
import { GraphBuffers } from "./graph-buffers.ts";
import { PreparedOps, type Step } from "./prepared-ops.ts";
import type { CommandQueue } from "./queue.ts";

type LoopStep = Extract<Step, { kind: "loop" }>;

/** The commands of a graph, encoded from lists at each replay: WebGPU's command buffers can be submitted once. */
class EncodedGraph implements Encoded {
  readonly #gpu: GPUDevice;
  readonly #queue: CommandQueue;
  readonly #nodes: readonly Node[];
  readonly #captures: Capture[] = [];
  readonly #conditional: ReadonlySet<number>;
  readonly #prepared: PreparedOps;

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
    this.#prepared = new PreparedOps(queue, new GraphBuffers(gpu, queue), gates, arrayOf);
  }

  capture(index: number, work: () => void): void {
    this.#release(this.#captures[index]);
    // If the work throws, nothing is released twice.
    delete this.#captures[index];
    this.#captures[index] = this.#captured(this.#conditional.has(index), work);
    this.#prepared.stale();
  }

  get isWhole(): boolean {
    return this.#captures.every(({ reads }) => !reads);
  }

  run(valueOf: (parameter: Parameter) => number): void {
    this.#queue.flush();
    const { steps, uniforms, gates } = this.#prepared.prepare(this.#nodes, this.#captures);
    const encoding = new Encoding(this.#gpu, uniforms, gates);
    this.#steps(steps, encoding, valueOf);
    encoding.submit();
    this.#check();
  }

  runFrom(position: Position | null, iterations: number, valueOf: (parameter: Parameter) => number): Position | null {
    this.#queue.flush();
    const { steps, uniforms, gates } = this.#prepared.prepare(this.#nodes, this.#captures);
    const encoding = new Encoding(this.#gpu, uniforms, gates);
    let next: Position | null = null;
    for (let i = position?.step ?? 0; i < steps.length && next === null; i++) {
      const step = steps[i] as Step;
      if (step.kind === "ops" || step.node.kind === "repeat") this.#steps([step], encoding, valueOf);
      else {
        const { flag, most } = step.node;
        const from = i === position?.step ? position.done : 0;
        const done = Math.min(from + iterations, most);
        this.#iterations(step, done - from, encoding, valueOf);
        if (done < most) next = { step: i, done, flag };
      }
    }
    encoding.submit();
    this.#check();
    return next;
  }

  dispose(): void {
    // Commands that were recorded before may use the buffers.
    this.#queue.flush();
    this.#prepared.dispose();
    for (const capture of this.#captures) this.#release(capture);
  }

  /** Reads what the commands found wrong: the next wait throws it. */
  #check(): void {
    for (const { findings } of this.#captures)
      for (const each of findings) {
        this.#queue.track(each.read());
        each.clear();
      }
  }

  #steps(steps: readonly Step[], encoding: Encoding, valueOf: (parameter: Parameter) => number): void {
    for (const step of steps)
      if (step.kind === "ops") encoding.add(step.ops);
      else {
        const count = step.node.kind === "while" ? step.node.most : numberOf(step.node.count, valueOf);
        this.#iterations(step, count, encoding, valueOf);
      }
  }

  #iterations(step: LoopStep, count: number, encoding: Encoding, valueOf: (parameter: Parameter) => number): void {
    for (let i = 0; i < count; i++) {
      if (step.gate !== null) encoding.add(step.gate);
      this.#steps(step.body, encoding, valueOf);
    }
  }

  /** The commands that work records, which are not submitted. */
  #captured(isConditional: boolean, work: () => void): Capture {
    const capture: Capture = { isConditional, ops: [], held: [], findings: [], reads: false };
    this.#queue.capturing = capture;
    try {
      work();
    } catch (error) {
      this.#release(capture);
      throw error;
    } finally {
      this.#queue.capturing = null;
    }
    return capture;
  }

  #release(capture: Capture | undefined): void {
    for (const allocation of capture?.held ?? []) allocation.release();
    for (const each of capture?.findings ?? []) each.dispose();
  }
}

export const encode: Encode = ({ internals }, nodes, arrayOf) => {
  const { gpu, queue } = internals as WebGpuInternals;
  return new EncodedGraph(gpu, queue as CommandQueue, nodes, arrayOf);
};

const numberOf = (count: number | Parameter, valueOf: (parameter: Parameter) => number): number =>
  typeof count === "number" ? count : valueOf(count);
