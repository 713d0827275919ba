import type { DeviceArray } from "../device.ts";
import { residentOf } from "../device-array.ts";
import { dtypeInfo } from "../dtype.ts";
import type { Encode, Encoded } from "../graph/encoded.ts";
import type { Node } from "../graph/nodes.ts";
import type { Parameter } from "../graph/parameter.ts";
import type { Work } from "../graph/types.ts";
import type { RecordedJob, Storage, WasmInternals } from "../internal-types.ts";
import type { LoadedCode } from "./code.ts";
import { CALL, END, FLAG, JUMP, NEXT, RUN, SET } from "./graph-code.ts";
import { GraphMachine } from "./graph-machine.ts";

type Loop = Exclude<Node, { kind: "command" }>;

/** A program in the device's memory. */
interface Program {
  readonly base: number;
  /** Where its instructions begin. */
  readonly pc: number;
  readonly loops: readonly Loop[];
  readonly calls: readonly (() => void)[];
}

/** The commands of a graph as a program: loops and small launches run in WebAssembly, and what has no job of its own is called. */
class EncodedProgram implements Encoded {
  readonly #internals: WasmInternals;
  readonly #machine: GraphMachine;
  readonly #nodes: readonly Node[];
  readonly #arrayOf: (recorded: DeviceArray) => DeviceArray;
  readonly #works: Work[] = [];
  /** The jobs of each command; null where its work is to be called. */
  readonly #jobs: (readonly RecordedJob[] | null)[] = [];
  #program: Program | null = null;
  readonly isWhole: boolean = true;

  constructor(internals: WasmInternals, nodes: readonly Node[], arrayOf: (recorded: DeviceArray) => DeviceArray) {
    this.#internals = internals;
    this.#machine = GraphMachine.of(internals);
    this.#nodes = nodes;
    this.#arrayOf = arrayOf;
  }

  capture(index: number, work: Work): void {
    this.#drop();
    const before = this.#jobs[index];
    this.#works[index] = work;
    this.#jobs[index] = null;
    for (const job of before ?? []) job.release();
    this.#jobs[index] = work.jobs?.() ?? null;
  }

  run(valueOf: (parameter: Parameter) => number): void {
    this.#program ??= this.#build();
    const { base, pc, loops, calls } = this.#program;
    if (loops.length > 0) {
      const counts = new Float64Array(this.#internals.memory.buffer, base, 2 * loops.length);
      for (const [i, loop] of loops.entries()) counts[2 * i] = countOf(loop, valueOf);
    }
    this.#machine.run(base, base + pc, calls);
  }

  dispose(): void {
    this.#drop();
    for (const jobs of this.#jobs) for (const job of jobs ?? []) job.release();
  }

  #drop(): void {
    if (this.#program !== null) this.#internals.free(this.#program.base);
    this.#program = null;
  }

  #build(): Program {
    const loops = [...loopsOf(this.#nodes)];
    const pc = 16 * loops.length;
    const words: number[] = [];
    const calls: (() => void)[] = [];
    const here = (): number => pc + 4 * words.length;
    const add = (nodes: readonly Node[]): void => {
      for (const node of nodes)
        if (node.kind === "command") words.push(...this.#command(node.index, calls));
        else {
          const numbers = 16 * loops.indexOf(node);
          words.push(SET, numbers);
          const head = here();
          const ends = [words.push(NEXT, numbers, 0) - 1];
          if (node.kind === "while") ends.push(words.push(FLAG, ...flagAt(this.#arrayOf(node.flag)), 0) - 1);
          add(node.body);
          words.push(JUMP, head);
          for (const end of ends) words[end] = here();
        }
    };
    add(this.#nodes);
    words.push(END);
    const base = this.#internals.allocate(here());
    new Int32Array(this.#internals.memory.buffer, base + pc, words.length).set(words);
    return { base, pc, loops, calls };
  }

  #command(index: number, calls: (() => void)[]): readonly number[] {
    const jobs = this.#jobs[index] ?? null;
    if (jobs === null) return [CALL, calls.push(this.#works[index] as Work) - 1];
    return jobs.flatMap(({ code, job }) => {
      const { launch, scratch, first = 0, tasks } = job;
      // Several threads take part: as in a launch.
      if (this.#internals.threads > 1 && tasks - first > job.chunk)
        return [CALL, calls.push(() => this.#wide({ code, job })) - 1];
      const chunk = Math.min(job.chunk, tasks - first);
      return [RUN, this.#machine.numberOf(code as LoadedCode), launch, scratch, first, tasks, chunk];
    });
  }

  /** As a launch of its own: the device's next wait throws its errors. */
  #wide({ code, job }: Pick<RecordedJob, "code" | "job">): void {
    try {
      this.#internals.run(code, job);
    } catch (error) {
      this.#internals.fail(error as Error);
    }
  }
}

export const encode: Encode = ({ internals }, nodes, arrayOf) =>
  new EncodedProgram(internals as WasmInternals, nodes, arrayOf);

function* loopsOf(nodes: readonly Node[]): Generator<Loop> {
  for (const node of nodes) {
    if (node.kind === "command") continue;
    yield node;
    yield* loopsOf(node.body);
  }
}

function countOf(loop: Loop, valueOf: (parameter: Parameter) => number): number {
  if (loop.kind === "while") return loop.most;
  return typeof loop.count === "number" ? loop.count : valueOf(loop.count);
}

/** The address of a word of the memory, and the flag's bits in it. */
function flagAt(flag: DeviceArray): readonly [word: number, mask: number] {
  const { allocation, offset, dtype } = residentOf(flag);
  const { address } = allocation.storage as Extract<Storage, { kind: "wasm" }>;
  const { bytesPerElement: size } = dtypeInfo(dtype);
  const byte = offset * size;
  return [address + byte - (byte % 4), size === 4 ? -1 : 0xff << (8 * (byte % 4))];
}
