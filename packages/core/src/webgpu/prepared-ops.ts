import type { DeviceArray } from "../device.ts";
import { residentOf } from "../device-array.ts";
import { dtypeInfo } from "../dtype.ts";
import type { Node } from "../graph/nodes.ts";
import type { Storage } from "../internal-types.ts";
import type { Capture, Op } from "./capture.ts";
import { ALIGN } from "./constants.ts";
import type { Gate } from "./gates.ts";
import type { GraphBuffers } from "./graph-buffers.ts";
import type { CommandQueue } from "./queue.ts";

/** A command with its place in the graph's buffers. */
export type Prepared =
  | Extract<Op, { kind: "copy" }>
  | (Omit<Extract<Op, { kind: "dispatch" }>, "uniforms"> & {
      readonly uniforms: PlacedUniforms;
      /** Where its numbers of blocks are, in bytes, if a loop's flag decides about them; else null. */
      readonly gate: number | null;
    });

/** Immediates themselves, or the dynamic offset in a buffer; the same object for equal uniforms. */
export type PlacedUniforms = ArrayBuffer | Uint32Array<ArrayBuffer>;

/** A list of commands, or a loop; `gate` decides about an iteration of it. */
export type Step =
  | { readonly kind: "ops"; readonly ops: readonly Prepared[] }
  | {
      readonly kind: "loop";
      readonly node: Exclude<Node, { kind: "command" }>;
      readonly gate: readonly Prepared[] | null;
      readonly body: readonly Step[];
    };

/** The commands of a graph as they are encoded. Equal uniforms are kept once. */
export class PreparedOps {
  readonly #buffers: GraphBuffers;
  readonly #queue: CommandQueue;
  readonly #gates: readonly Gate[];
  readonly #arrayOf: (recorded: DeviceArray) => DeviceArray;
  #made: Made | null = null;

  constructor(
    queue: CommandQueue,
    buffers: GraphBuffers,
    gates: readonly Gate[],
    arrayOf: (recorded: DeviceArray) => DeviceArray,
  ) {
    this.#queue = queue;
    this.#buffers = buffers;
    this.#gates = gates;
    this.#arrayOf = arrayOf;
  }

  /** A command has changed. */
  stale(): void {
    this.#made = null;
  }

  prepare(nodes: readonly Node[], captures: readonly Capture[]): Made {
    this.#made ??= this.#make(nodes, captures);
    return this.#made;
  }

  dispose(): void {
    this.#buffers.dispose();
  }

  #make(nodes: readonly Node[], captures: readonly Capture[]): Made {
    const uniforms = new Uniforms(this.#queue);
    const blocks: number[] = [];
    const gateAt = new Map<number, number>();
    const ranges = this.#gates.map(({ commands }) => {
      const first = blocks.length;
      for (const command of commands) {
        gateAt.set(command, blocks.length);
        for (const op of dispatchesOf(captures[command] as Capture)) blocks.push(op.x, op.y, op.z);
      }
      return { first, count: blocks.length - first };
    });
    const ops = captures.map(({ ops: given }, command) => {
      let gate = gateAt.get(command);
      return given.map((op): Prepared => {
        if (op.kind === "copy") return op;
        const at = gate === undefined ? null : 4 * gate;
        if (gate !== undefined) gate += 3;
        const { pipeline, group, x, y, z } = op;
        // A literal: engines read fields of spread objects far more slowly.
        return { kind: "dispatch", pipeline, group, uniforms: uniforms.placeOf(op.uniforms), gate: at, x, y, z };
      });
    });
    const loops = blocks.length;
    const words = loops + this.#gates.length + 1;
    const gates = this.#gates.length === 0 ? null : this.#buffers.gates(Uint32Array.from(blocks), words);
    const gateOf = new Map<Node, Prepared>();
    for (const [i, { node, number, parent }] of this.#gates.entries()) {
      const { first, count } = ranges[i] as (typeof ranges)[number];
      const { buffer, word, mask } = flagAt(this.#arrayOf(node.flag));
      const outer = parent < 0 ? words - 1 : loops + parent;
      const params = Uint32Array.of(word, mask, first, count, loops + number, outer);
      gateOf.set(node, {
        kind: "dispatch",
        pipeline: this.#buffers.gatePipeline(),
        group: this.#buffers.gateGroup(buffer),
        uniforms: uniforms.placeOf(new Uint8Array(params.buffer)),
        gate: null,
        x: 1,
        y: 1,
        z: 1,
      });
    }
    return { steps: stepsOf(nodes, ops, gateOf), gates, uniforms: uniforms.bound(this.#buffers) };
  }
}

interface Made {
  readonly steps: readonly Step[];
  readonly gates: GPUBuffer | null;
  readonly uniforms: GPUBindGroup | null;
}

/** Commands that follow each other are one list. */
function stepsOf(
  nodes: readonly Node[],
  ops: readonly (readonly Prepared[])[],
  gates: ReadonlyMap<Node, Prepared>,
): readonly Step[] {
  const steps: Step[] = [];
  let list: Prepared[] | null = null;
  for (const node of nodes)
    if (node.kind === "command") {
      if (list === null) {
        list = [];
        steps.push({ kind: "ops", ops: list });
      }
      list.push(...(ops[node.index] as readonly Prepared[]));
    } else {
      const gate = gates.get(node);
      steps.push({
        kind: "loop",
        node,
        gate: gate === undefined ? null : [gate],
        body: stepsOf(node.body, ops, gates),
      });
      list = null;
    }
  return steps;
}

/** @throws where a copy stands in a loop with a flag: `Transfer` makes dispatches of these. */
function dispatchesOf({ ops }: Capture): readonly Extract<Op, { kind: "dispatch" }>[] {
  return ops.map((op) => {
    if (op.kind === "copy") throw new Error("bug in Gridstride: a copy in a loop with a flag");
    return op;
  });
}

function flagAt(flag: DeviceArray): { readonly buffer: GPUBuffer; readonly word: number; readonly mask: number } {
  const { allocation, offset, dtype } = residentOf(flag);
  const { buffer } = allocation.storage as Extract<Storage, { kind: "webgpu" }>;
  const { bytesPerElement: size } = dtypeInfo(dtype);
  const byte = offset * size;
  return { buffer, word: Math.floor(byte / 4), mask: size === 4 ? 2 ** 32 - 1 : 0xff * 2 ** (8 * (byte % 4)) };
}

/** Blocks of uniforms, each kept once. */
class Uniforms {
  readonly #queue: CommandQueue;
  readonly #known = new Map<string, PlacedUniforms>();
  /** The blocks in a buffer, each at its offset. */
  readonly #blocks: { readonly block: Uint8Array; readonly offset: number }[] = [];
  #end = 0;

  constructor(queue: CommandQueue) {
    this.#queue = queue;
  }

  placeOf(block: Uint8Array<ArrayBuffer>): PlacedUniforms {
    const key = String.fromCharCode(...block);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const place = this.#queue.areImmediates(block.length) ? block.buffer : this.#offsetOf(block);
    this.#known.set(key, place);
    return place;
  }

  #offsetOf(block: Uint8Array): Uint32Array<ArrayBuffer> {
    const offset = this.#end;
    this.#blocks.push({ block, offset });
    this.#end += Math.ceil(block.length / ALIGN) * ALIGN;
    return Uint32Array.of(offset);
  }

  /** Null where all are immediates. */
  bound(buffers: GraphBuffers): GPUBindGroup | null {
    if (this.#blocks.length === 0) return null;
    const bytes = new Uint8Array(this.#end);
    for (const { block, offset } of this.#blocks) bytes.set(block, offset);
    return buffers.uniforms(bytes);
  }
}
