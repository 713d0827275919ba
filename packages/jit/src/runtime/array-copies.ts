import type { DeviceArray } from "@gridstride/core";
import { memoryOf, type WasmInternals } from "@gridstride/core/internal";
import type { ArrayId } from "../ir/expr.ts";
import { copyable, type Merge } from "../targets/wasm/copies.ts";
import type { BoundArg } from "./executable.ts";
import { arrayOf } from "./executable.ts";
import type { Stage } from "./stage.ts";

/** If all copies of one thread together need more bytes than this, they would not stay in its cache. */
const MOST_BYTES = 2 ** 18;

/** Where the copies of a launch are. */
export interface WorkerCopies {
  /** From where a thread's scratch memory begins, by parameter. */
  readonly offsets: readonly number[];
  /** Scratch memory of a thread, its copies included. */
  readonly scratchBytes: number;
}

/**
 * Arrays that a kernel only updates, where several threads of the machine run it: each thread but the caller's has a copy
 * in its scratch memory, and what the copies hold is put into the arrays after the launch.
 */
export class ArrayCopies {
  readonly ids: ReadonlySet<ArrayId>;
  readonly #internals: WasmInternals;
  readonly #copied: readonly { readonly param: number; readonly merge: Merge }[];

  constructor(internals: WasmInternals, { head, made }: Stage) {
    const found = new Map(internals.threads > 1 ? made("copies", (kernel) => [...copyable(kernel)]) : []);
    this.ids = new Set(found.keys());
    this.#internals = internals;
    this.#copied = head.params.flatMap((one, param) => {
      const merge = one.kind === "array" ? found.get(one.array) : undefined;
      return merge === undefined ? [] : [{ param, merge }];
    });
  }

  /** Whether they save time: they are small, and all together have no more elements than the launch has threads. */
  pay(args: readonly BoundArg[], threads: number): boolean {
    if (this.ids.size === 0) return false;
    const elements = this.#copied.reduce((sum, { param }) => sum + arrayOf(args[param]).size, 0);
    return 4 * elements <= MOST_BYTES && elements * (this.#internals.threads - 1) <= threads;
  }

  /** Behind the first `taken` bytes of a thread's scratch memory. */
  place(args: readonly BoundArg[], taken: number): WorkerCopies {
    const offsets: number[] = [];
    let scratchBytes = taken;
    for (const { param } of this.#copied) {
      offsets[param] = scratchBytes;
      scratchBytes += Math.ceil((4 * arrayOf(args[param]).size) / 64) * 64;
    }
    return { offsets, scratchBytes };
  }

  /** Before a launch: copies that would change nothing. */
  clear(args: readonly BoundArg[], scratch: number, placed: WorkerCopies): void {
    this.#each(args, scratch, placed, (_, copy, [neutral]) => copy.fill(neutral(copy)));
  }

  /** After it. */
  merge(args: readonly BoundArg[], scratch: number, placed: WorkerCopies): void {
    this.#each(args, scratch, placed, (array, copy, [, both]) => {
      for (let i = 0; i < array.length; i++) array[i] = both(array[i] as number, copy[i] as number);
    });
  }

  #each(
    args: readonly BoundArg[],
    scratch: number,
    { offsets, scratchBytes }: WorkerCopies,
    use: (array: Elements, copy: Elements, merge: (typeof MERGES)[Merge]) => void,
  ): void {
    for (const { param, merge } of this.#copied) {
      const array = arrayOf(args[param]);
      const all = this.#elements(array, memoryOf(array, "wasm").address + 4 * array.offset);
      for (let thread = 1; thread < this.#internals.threads; thread++)
        use(all, this.#elements(array, scratch + thread * scratchBytes + (offsets[param] as number)), MERGES[merge]);
    }
  }

  #elements({ dtype, size }: DeviceArray, address: number): Elements {
    const { buffer } = this.#internals.memory;
    if (dtype === "float32") return new Float32Array(buffer, address, size);
    return dtype === "int32" ? new Int32Array(buffer, address, size) : new Uint32Array(buffer, address, size);
  }
}

/** For the types that have atomic updates. */
type Elements = Int32Array | Uint32Array | Float32Array;

/** The type's least and greatest number. */
const rangeOf = (array: Elements): readonly [number, number] =>
  array instanceof Float32Array
    ? [-Infinity, Infinity]
    : array instanceof Int32Array
      ? [-(2 ** 31), 2 ** 31 - 1]
      : [0, 2 ** 32 - 1];

/**
 * The neutral value of an update, and the function that combines two values. -0 added to 0 or to -0 gives the same again.
 */
const MERGES: Readonly<Record<Merge, readonly [(array: Elements) => number, (a: number, b: number) => number]>> = {
  add: [() => -0, (a, b) => a + b],
  min: [(array) => rangeOf(array)[1], Math.min],
  max: [(array) => rangeOf(array)[0], Math.max],
  and: [() => -1, (a, b) => a & b],
  or: [() => 0, (a, b) => a | b],
  xor: [() => 0, (a, b) => a ^ b],
};
