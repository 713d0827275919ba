import type { Allocation } from "../allocation.ts";
import type { Cells } from "../copy.ts";
import type { DType } from "../dtype.ts";
import type { RecordedJob } from "../internal-types.ts";
import type { Parameter } from "./parameter.ts";

/** A `DeviceArray`, by what tells it from other values. */
export interface AnyDeviceArray<D extends DType = DType> {
  readonly "~deviceArray": true;
  readonly dtype: D;
}

/** Arrays and numbers of a recording that a replay may exchange, by name. */
export type Slots = Readonly<Record<string, AnyDeviceArray | number>>;

/** The slots as the recorded function sees them: arrays are themselves, numbers are parameters. */
export type Recorded<S extends Slots> = {
  readonly [K in keyof S]: S[K] extends number ? Parameter : S[K];
};

/** The arguments of a replay in place of the recorded slots; a slot that it leaves out stays as recorded. */
export type Exchange<S extends Slots> = {
  readonly [K in keyof S]?: S[K] extends number ? number : S[K];
};

/** Loops of a recording, for the function that is recorded. */
export interface GraphBuilder {
  /**
   * The launches of `body`, `count` times over.
   *
   * @param count - 0 or more; a parameter may be given it at each replay.
   */
  repeat(count: number | Parameter, body: () => void): void;
  /**
   * The launches of `body`, as long as `flag` is not 0; the flag is looked at before each iteration. The device decides: on webgpu
   * the iterations after the last are dispatched with no blocks, so that nothing is read back.
   *
   * @param flag - one element of int32, uint32 or bool, which the body changes.
   * @param options - `most`: iterations at most. On webgpu each of them costs `replay` its launches, also after the last; `run` reads
   *   the flag now and then, and stops there.
   */
  while(flag: AnyDeviceArray<"int32" | "uint32" | "bool">, body: () => void, options: { readonly most: number }): void;
}

/**
 * Launches, copies and calls of libraries that were recorded by `device.record`, to be run again and again. It keeps what they
 * were compiled to, and the temporary arrays that they use.
 */
export interface Graph<S extends Slots = Slots> {
  /** Launches and copies that were recorded, each once, in loops too. */
  readonly size: number;
  /**
   * Enqueues all that was recorded, in its order; element-wise launches of the same threads are done as one where that changes
   * no bit. Nothing is compiled, checked or allocated, except for arrays that take part for the first time. The device's next wait throws errors of the device.
   *
   * @param exchange - arrays and numbers for slots, for this replay alone. An array has the type, shape, strides and offset of
   *   the array that was recorded, and shares no memory with other arrays of the graph, unless they are exchanged too.
   * @throws {LaunchError} `wrong-kind`, for a name that is not a slot, and a number that a kernel cannot use; `bad-size`, for an
   *   array that does not fit; `wrong-device`; `recording`, on webgpu, for a graph with a `while` in which a kernel prints by `console.log`.
   *   {DisposedError} for a graph or an array that was disposed.
   */
  replay(exchange?: Exchange<S>): void;
  /**
   * Replays so many times, and waits for the device: every tenth of a second too, so that its queue stays short.
   *
   * On webgpu a replay enqueues the iterations of a `while` that stands in no other loop in parts, and reads its flag between them, so
   * that a large `most` costs nothing after the last iteration. Do not change the graph's arrays before the promise is fulfilled.
   *
   * @param options - `exchange`, as of `replay`; `progress`, called after each wait with the replays that are done, and with all.
   * @throws {LaunchError} code `wrong-kind`, for a number that is not whole. Else as `replay`, and as `device.synchronize`.
   */
  run(times: number, options?: RunOptions<S>): Promise<void>;
  /** Its steps, a line for each launch, copy and loop. */
  toString(): string;
  /** Gives its temporary arrays back. Twice is fine. */
  dispose(): void;
  /** `dispose`, as `using` calls it. */
  [Symbol.dispose](): void;
}

/** Options of `graph.run`. */
export interface RunOptions<S extends Slots = Slots> {
  /** Arrays and numbers for slots, the same in each replay. */
  readonly exchange?: Exchange<S>;
  /** Called with the replays that the device has done, and with all. */
  readonly progress?: (done: number, times: number) => void;
}

/** Work of a graph, bound to arrays and numbers. */
export interface Work {
  (): void;
  /**
   * The same work on cpu and parallel as jobs, in their order, which the caller releases; null where it is not jobs alone.
   *
   * @throws {OutOfMemoryError}
   */
  readonly jobs?: () => readonly RecordedJob[] | null;
}

/** Work that a recording keeps, on device arrays `A`. */
export interface Command<A> {
  /** As `graph.toString` shows it. */
  readonly name: string;
  readonly arrays: readonly A[];
  readonly parameters: readonly Parameter[];
  /**
   * Prepares the work for arrays, in the order of `arrays`, and values of `parameters`; what it returns does the work, each time
   * it is called, and allocates nothing.
   */
  readonly bind: (arrays: readonly A[], values: readonly number[]) => Work;
  /** For work that may become one with work next to it. */
  readonly fusable?: Fusable<A>;
}

export interface Fusable<A> {
  /** Loads the code for it. Equal for work that it can join. */
  readonly load: () => Promise<Fuse<A>>;
}

/**
 * Commands that stand one after another, as fewer commands with the same results to the bit, where that is possible.
 *
 * @param temporary - what is known of the memory of an array of a command; null where others than commands can read it.
 */
export type Fuse<A> = (
  commands: readonly Command<A>[],
  temporary: (array: A) => Temporary | null,
) => readonly Command<A>[];

/** An array that the recorded function made and disposed: commands alone see it. */
export interface Temporary {
  /** Commands of the recording that use it. */
  readonly uses: number;
}

/** A recording that is being made, on device arrays `A`: what launchers of Gridstride's own packages see of it. */
export interface Recording<A> {
  /** Keeps work on arrays of the device. */
  add(command: Command<A>): void;
  /** The launches of `body`, so many times over. */
  repeat(count: number, body: () => void): void;
  /** @throws {LaunchError} code `recording`, which names what a recording cannot hold. */
  refuse(what: string): never;
  /** Memory for an array that the recorded function makes. */
  allocate(byteLength: number, what: string): Allocation;
  /** Keeps a copy on the device, of the same shape. */
  copy(to: A, from: A): void;
  /** Copies a host array of the same shape now, and from that copy in each replay: the host array may be reused at once. */
  upload(to: A, from: Cells): void;
  /** Fills an array with zeros. */
  clear(array: A): void;
}

/** The methods of a device for recordings, of device arrays `A`. */
export interface Recorder<A> {
  /**
   * Runs a function once, and keeps what it launches and copies on this device instead of doing it: nothing happens before
   * `graph.replay()`. Kernels, ufuncs, functions of `kernels` on device arrays, and `copyFrom`, `fill`, `set`, `copy`, `toDevice`
   * are kept; arrays that the function makes and disposes are the graph's temporary arrays. Host arrays are copied now. Calls
   * that need a result on the host (`get`, `copyToHost`, kernels on host arrays) are refused.
   *
   * ```ts
   * using graph = await device.record(({ a, b, dt }) => {
   *   step.forall(n)(a, b, dt);
   *   step.forall(n)(b, a, dt);
   * }, { a, b, dt: 0.1 });
   * for (let i = 0; i < 500; i++) graph.replay();
   * graph.replay({ dt: 0.05 });
   * ```
   *
   * @param body - launches without waiting. Its second argument makes loops.
   * @param slots - arrays and numbers that a replay may exchange.
   * @throws {LaunchError} code `recording`, for what cannot be recorded; `wrong-kind`, for slots of another kind, or two slots
   *   that share memory. Errors of `body` are not caught.
   */
  record<const S extends Slots = Record<never, never>>(
    body: (slots: Recorded<S>, graph: GraphBuilder) => void,
    slots?: S,
  ): Promise<Graph<S>>;
  /** For Gridstride's own packages: the recording that is being made. */
  "~recording": Recording<A> | null;
}
