import type { Backend } from "../backend.ts";
import type { Device, DeviceArray } from "../device.ts";
import { residentOf } from "../device-array.ts";
import { DisposedError, LaunchError } from "../errors.ts";
import { checkOptions, type OptionNames } from "../options.ts";
import { wrongKind } from "../show.ts";
import type { Encode, Encoded, Position } from "./encoded.ts";
import { type Binding, bindCommand, Exchanges } from "./exchange.ts";
import { isSet } from "./flag.ts";
import { fused } from "./fuse.ts";
import { type Command, type Node, showNodes } from "./nodes.ts";
import type { Parameter } from "./parameter.ts";
import { checkCount, type GraphRecording } from "./recording.ts";
import type { Exchange, Fuse, Graph, RunOptions, Slots, Work } from "./types.ts";

/** Sets of exchanged arrays whose bindings are kept: two for arrays that take turns. */
const KEPT = 8;

const BETWEEN_WAITS_MS = 100;

/** Iterations of a loop with a flag that are enqueued before the host looks at the flag for the first time. */
const FIRST_ITERATIONS = 16;

const RUN_OPTIONS: OptionNames<RunOptions> = { exchange: true, progress: true };

/** The commands of a graph on some arrays. */
interface Ready {
  binding: Binding;
  readonly work: Work[];
  /** Where commands can be encoded. */
  readonly encoded: Encoded | null;
}

/** The code of a target for graphs. */
export interface GraphCode {
  /** Null on the simulator, where commands are functions. */
  readonly encode: Encode | null;
  /** Null where commands stay as they were recorded. */
  readonly fuse: Fuse<DeviceArray> | null;
}

/** The one implementation, over every backend. */
export class RecordedGraph<S extends Slots> implements Graph<S> {
  readonly #backend: Backend;
  readonly #encode: Encode | null;
  readonly #recording: GraphRecording;
  readonly #commands: readonly Command[];
  readonly #nodes: readonly Node[];
  readonly #exchanges: Exchanges;
  readonly #ready = new Map<string, Ready>();
  #epoch: number;
  #disposed = false;

  constructor(device: Device, backend: Backend, recording: GraphRecording, slots: Slots, { encode, fuse }: GraphCode) {
    this.#backend = backend;
    this.#epoch = backend.loss.epoch;
    this.#encode = encode;
    this.#recording = recording;
    const { commands, nodes } = fuse === null ? recording : fused(recording, fuse);
    this.#commands = commands;
    this.#nodes = nodes;
    this.#exchanges = new Exchanges(device, recording, slots);
  }

  get size(): number {
    return this.#recording.commands.length;
  }

  replay(exchange?: Exchange<S>): void {
    const binding = this.#bindingFor(exchange);
    this.#noted(() => {
      const ready = this.#readyFor(binding);
      this.#recording.transients.forget();
      if (ready.encoded !== null) ready.encoded.run(binding.valueOf);
      else run(this.#nodes, ready.work, binding);
    });
  }

  async run(times: number, options: RunOptions<S> = {}): Promise<void> {
    checkCount("graph.run", times);
    checkOptions("graph.run", options, RUN_OPTIONS);
    const { exchange, progress } = options;
    if (progress !== undefined && typeof progress !== "function") throw wrongKind("a function as progress", progress);
    const hasFlag = this.#nodes.some(({ kind }) => kind === "while");
    let waited = performance.now();
    for (let done = 0; done < times; ) {
      if (hasFlag) await this.#replayInParts(exchange);
      else this.replay(exchange);
      done++;
      if (done < times && performance.now() - waited < BETWEEN_WAITS_MS) continue;
      await this.#exchanges.device.synchronize();
      waited = performance.now();
      progress?.(done, times);
    }
  }

  /** A replay that enqueues no iterations long after the last, where the host does not know which is the last. */
  async #replayInParts(exchange: Exchange<S> | undefined): Promise<void> {
    let position: Position | null = null;
    let iterations = FIRST_ITERATIONS;
    for (;;) {
      // Other replays may have run since the last part, with other arrays and numbers.
      const binding = this.#bindingFor(exchange);
      const { encoded } = this.#noted(() => this.#readyFor(binding));
      const { runFrom } = encoded ?? {};
      if (runFrom === undefined) return this.replay(exchange);
      const start = performance.now();
      const from: Position | null = position;
      const part = (): Position | null => runFrom.call(encoded, from, iterations, binding.valueOf);
      const next = this.#noted(part);
      if (next === null) return;
      const { step, flag } = next;
      const { data } = await binding.array(flag).copyToHost();
      const isOver = Number(data[0]) === 0;
      position = isOver ? { step: step + 1, done: 0, flag } : next;
      if (!isOver && performance.now() - start < BETWEEN_WAITS_MS / 2) iterations *= 2;
    }
  }

  toString(): string {
    return [`Graph on ${this.#exchanges.device.target}`, ...showNodes(this.#nodes, this.#commands, "  ")].join("\n");
  }

  dispose(): void {
    if (this.#disposed) return;
    this.#disposed = true;
    if (this.#backend.loss.disposed) return;
    for (const { encoded } of this.#ready.values()) encoded?.dispose();
    this.#ready.clear();
    this.#recording.dispose();
  }

  [Symbol.dispose](): void {
    this.dispose();
  }

  static {
    Object.defineProperty(RecordedGraph.prototype, Symbol.for("nodejs.util.inspect.custom"), {
      value(this: RecordedGraph<Slots>): string {
        return this.toString();
      },
    });
  }

  /** @throws as `replay`. */
  #bindingFor(exchange: Exchange<S> | undefined): Binding {
    if (this.#disposed) throw new DisposedError("Graph");
    this.#backend.loss.check();
    if (this.#epoch !== this.#backend.loss.epoch) {
      this.#recording.checkMemory();
      this.#epoch = this.#backend.loss.epoch;
    }
    return this.#exchanges.read(exchange);
  }

  #noted<T>(work: () => T): T {
    const { "~profiler": profiler } = this.#exchanges.device;
    return profiler === null ? work() : profiler.note("graph", this.#exchanges.bytes, work);
  }

  /** The work on the arrays of a binding; what takes other numbers than in the last replay is bound again. */
  #readyFor(binding: Binding): Ready {
    const known = this.#ready.get(binding.key);
    // Memory that was given back may belong to another array by now.
    if (known?.binding.given.some(({ disposed }) => disposed)) known.encoded?.dispose();
    else if (known !== undefined) return this.#updated(known, binding);
    return this.#make(binding);
  }

  #updated(known: Ready, binding: Binding): Ready {
    const before = known.binding;
    if (before === binding) return known;
    try {
      for (const [i, command] of this.#commands.entries()) {
        if (command.parameters.every((one) => binding.valueOf(one) === before.valueOf(one))) continue;
        const work = bindCommand(command, binding);
        known.work[i] = work;
        known.encoded?.capture(i, work);
      }
    } catch (error) {
      // Commands before the refused one have the new numbers: the next replay binds all again.
      this.#ready.delete(binding.key);
      known.encoded?.dispose();
      throw error;
    }
    known.binding = binding;
    return known;
  }

  #make(binding: Binding): Ready {
    const work = this.#commands.map((command) => bindCommand(command, binding));
    const encoded = this.#encode?.(this.#backend, this.#nodes, binding.array) ?? null;
    try {
      for (const [i, one] of work.entries()) encoded?.capture(i, one);
    } catch (error) {
      encoded?.dispose();
      throw error;
    }
    if (encoded !== null && !encoded.isWhole) {
      encoded.dispose();
      refuseFlags(this.#nodes);
    }
    const made: Ready = { binding, work, encoded: encoded?.isWhole ? encoded : null };
    this.#ready.set(binding.key, made);
    if (this.#ready.size > KEPT) {
      const [oldest] = this.#ready.keys();
      this.#ready.get(oldest as string)?.encoded?.dispose();
      this.#ready.delete(oldest as string);
    }
    return made;
  }
}

/** @throws {LaunchError} code `recording`, for a loop with a flag among them. */
function refuseFlags(nodes: readonly Node[]): void {
  for (const node of nodes) {
    if (node.kind === "while")
      throw new LaunchError(
        "recording",
        "expected kernels without console.log in a graph with graph.while; got one that prints, and the host would have to read the flag to know when: remove console.log, or use graph.repeat",
      );
    if (node.kind === "repeat") refuseFlags(node.body);
  }
}

/** On the simulator, and on webgpu where work prints. */
function run(nodes: readonly Node[], work: readonly (() => void)[], binding: Binding): void {
  for (const node of nodes)
    if (node.kind === "command") (work[node.index] as () => void)();
    else if (node.kind === "repeat") {
      const count = countOf(node.count, binding.valueOf);
      for (let i = 0; i < count; i++) run(node.body, work, binding);
    } else {
      const flag = residentOf(binding.array(node.flag));
      for (let i = 0; i < node.most && isSet(flag); i++) run(node.body, work, binding);
    }
}

const countOf = (count: number | Parameter, valueOf: (parameter: Parameter) => number): number =>
  typeof count === "number" ? count : valueOf(count);
