import { type DeviceArray, dtypeInfo, OutOfMemoryError, type RealDType } from "@gridstride/core";
import { arrayOver, type WasmInternals } from "@gridstride/core/internal";
import { once } from "../diagnostics/once.ts";
import type { ArrayId } from "../ir/expr.ts";
import { neutral } from "../ir/reductions.ts";
import { copyable, type Updates } from "../targets/wasm/copies.ts";
import type { BoundArg, Executable } from "./executable.ts";
import { arrayOf } from "./executable.ts";
import type { Stage } from "./stage.ts";
import { addressOf } from "./wasm-record.ts";
import { DeviceSpace } from "./wasm-space.ts";

/** Bytes of all copies of all threads. */
const MOST_BYTES = 2 ** 26;
export const MERGE_BLOCK = [256, 1, 1] as const;

/** Where the copies of a launch are. */
export interface WorkerCopies {
  /** From where a thread's scratch memory begins, by parameter. */
  readonly offsets: readonly number[];
  /** Scratch memory of a thread, its copies included. */
  readonly scratchBytes: number;
}

/** An array of the arguments that has copies. */
export interface Copied extends Updates {
  readonly param: number;
}

/**
 * Arrays that a kernel only updates, where several threads of the machine run it: each thread but the caller's has a copy
 * in its scratch memory, and what the copies hold is put into the arrays after the launch.
 */
export class ArrayCopies {
  readonly ids: ReadonlySet<ArrayId>;
  readonly #internals: WasmInternals;
  readonly #copied: readonly Copied[];
  readonly #merging: (updates: Copied) => Executable;
  readonly #merges = new Map<number, Executable>();

  /** @param merging - a launch of it, in blocks of `MERGE_BLOCK`, puts a copy into an array: `mergeKernel`. */
  constructor(internals: WasmInternals, stage: Stage, merging: (updates: Copied) => Executable) {
    const found = new Map(internals.threads > 1 ? stage.made("copies", (kernel) => [...copyable(kernel)]) : []);
    this.ids = new Set(found.keys());
    this.#internals = internals;
    this.#merging = merging;
    this.#copied = stage.head.params.flatMap((one, param) => {
      const updates = one.kind === "array" ? found.get(one.array) : undefined;
      return updates === undefined ? [] : [{ param, ...updates }];
    });
  }

  /**
   * Whether they save time and fit into memory: the launch has as many updates as there are elements to merge.
   *
   * @param taken - as `place` is given it; asked where they save time.
   */
  pay(args: readonly BoundArg[], threads: number, taken: () => number): boolean {
    if (this.ids.size === 0) return false;
    const others = this.#internals.threads - 1;
    let [elements, bytes, updates] = [0, 0, 0];
    for (const { param, times } of this.#copied) {
      const array = arrayOf(args[param]);
      elements += array.size;
      bytes += array.byteLength;
      updates += times * threads;
    }
    return (
      others * elements <= updates && others * bytes <= MOST_BYTES && this.#fit(this.place(args, taken()).scratchBytes)
    );
  }

  /** Whether there is memory for them: a launch does without where there is none. */
  #fit(scratchBytes: number): boolean {
    try {
      DeviceSpace.of(this.#internals).scratch(this.#internals.threads * scratchBytes);
      return true;
    } catch (error) {
      if (error instanceof OutOfMemoryError) return false;
      throw error;
    }
  }

  /** Behind the first `taken` bytes of a thread's scratch memory. */
  place(args: readonly BoundArg[], taken: number): WorkerCopies {
    const offsets: number[] = [];
    let scratchBytes = inLines(taken);
    for (const { param } of this.#copied) {
      offsets[param] = scratchBytes;
      scratchBytes += inLines(arrayOf(args[param]).byteLength);
    }
    return { offsets, scratchBytes };
  }

  /** Before a launch: copies that would change nothing. */
  clear(args: readonly BoundArg[], scratch: number, placed: WorkerCopies): void {
    this.#each(args, scratch, placed, ({ merge }, { dtype, size }, address) => {
      const copy = new (dtypeInfo(dtype).storage)(this.#internals.memory.buffer, address, size);
      copy.fill(neutral(merge, dtype as RealDType) as never);
    });
  }

  /** After it. */
  merge(args: readonly BoundArg[], scratch: number, placed: WorkerCopies): void {
    this.#each(args, scratch, placed, (updates, array, copy) => {
      const arrays = [addressOf(array), copy].map(
        (address): BoundArg => ({ kind: "array", array: this.#lined(array, address) }),
      );
      const both = once(this.#merges, updates.param, () => this.#merging(updates));
      both.run(arrays, [Math.ceil(array.size / MERGE_BLOCK[0]), 1, 1]);
    });
  }

  #each(
    args: readonly BoundArg[],
    scratch: number,
    { offsets, scratchBytes }: WorkerCopies,
    use: (updates: Copied, array: DeviceArray, copy: number) => void,
  ): void {
    for (const updates of this.#copied)
      for (let thread = 1; thread < this.#internals.threads; thread++)
        use(
          updates,
          arrayOf(args[updates.param]),
          scratch + thread * scratchBytes + (offsets[updates.param] as number),
        );
  }

  /** As many elements at an address. */
  #lined(array: DeviceArray, address: number): DeviceArray {
    return arrayOver(array.device, this.#internals.storageAt(address, array.byteLength), [array.size], array.dtype);
  }
}

/** Bytes of whole cache lines. */
const inLines = (bytes: number): number => Math.ceil(bytes / 64) * 64;
