import { DeviceError, DeviceLostError } from "../errors.ts";
import type { WasmJob } from "../internal-types.ts";
import type { Loss } from "../loss.ts";
import type { Pending } from "../pending.ts";
import { LoadedCode, messageOf, type Runner, runAlone, trapError } from "./code.ts";
import * as word from "./control.ts";
import type { Heap } from "./heap.ts";
import { Places } from "./places.ts";
import { type PoolWorker, startWorker, workersForbidden } from "./start-worker.ts";

/** How many threads, and how long the thread that may not sleep waits for the others. */
export interface PoolOptions {
  /** The caller's included. */
  readonly threads: number;
  /** Milliseconds that a browser's main thread waits for workers beyond the end of its own share. */
  readonly patienceMs: number;
}

/** The caller's thread and a worker for every other core. control.ts has the protocol. */
export class Pool implements Runner {
  readonly threads: number;
  readonly #memory: WebAssembly.Memory;
  readonly #heap: Heap;
  readonly #loss: Loss;
  readonly #patienceMs: number;
  readonly #control: Int32Array<SharedArrayBuffer>;
  readonly #maySleep: boolean;
  readonly #workers: PoolWorker[] = [];
  /** Settles when the first worker has started, or cannot: then rejects with {UnsupportedError} code `workers`. */
  readonly #started: Promise<void>;
  /** How many modules were loaded. */
  #codes = 0;
  readonly #places = new Places();

  constructor(memory: WebAssembly.Memory, heap: Heap, loss: Loss, pending: Pending, options: PoolOptions) {
    this.#memory = memory;
    this.#heap = heap;
    this.#loss = loss;
    this.#patienceMs = options.patienceMs;
    this.threads = options.threads;
    this.#control = new Int32Array(new SharedArrayBuffer(word.CONTROL_WORDS * 4));
    this.#maySleep = maySleep(this.#control);
    this.#started = this.#start(pending);
  }

  load(bytes: Uint8Array<ArrayBuffer>): LoadedCode {
    const code = new LoadedCode(bytes, this.#memory);
    const address = this.#heap.allocate(bytes.length);
    new Uint8Array(this.#memory.buffer, address, bytes.length).set(bytes);
    code.id = this.#codes++;
    code.address = address;
    code.place = this.#places.take(code, () => this.#heap.free(address));
    return code;
  }

  run(code: LoadedCode, job: WasmJob): void {
    if (this.#workers.length === 0 || job.tasks - (job.first ?? 0) <= job.chunk) runAlone(code, job);
    // The caller takes the first chunk.
    else this.#finish(code, job, this.#open(code, job, 1));
  }

  start(code: LoadedCode, job: WasmJob): () => void {
    if (this.#workers.length === 0) return () => runAlone(code, job);
    const epoch = this.#open(code, job, 0);
    return () => this.#finish(code, job, epoch);
  }

  /**
   * Waits until the first worker has started; Node's process lives until then, and no longer for the sake of workers.
   *
   * @throws {UnsupportedError} code `workers`.
   */
  async ready(): Promise<void> {
    for (const worker of this.#workers) worker.hold(true);
    try {
      await this.#started;
    } finally {
      for (const worker of this.#workers) worker.hold(false);
    }
  }

  dispose(): void {
    for (const worker of this.#workers) worker.terminate();
    this.#workers.length = 0;
  }

  /** Takes part in an open job, closes it and waits for its end. */
  #finish({ run }: LoadedCode, job: WasmJob, epoch: number): void {
    const control = this.#control;
    const { launch, scratch, tasks } = job;
    const chunk = this.#chunkOf(job);
    let trap: { readonly cause: unknown } | null = null;
    try {
      for (;;) {
        const first = Atomics.add(control, word.NEXT, chunk) >>> 0;
        if (first >= tasks) break;
        run(launch, scratch, first, Math.min(first + chunk, tasks));
      }
    } catch (cause) {
      Atomics.store(control, word.NEXT, tasks);
      trap = { cause };
    }
    Atomics.store(control, word.EPOCH, epoch + 1);
    this.#await();
    if (trap !== null) throw trapError(messageOf(trap.cause), trap);
    if (control[word.FAILED] !== 0) throw trapError(this.#failure());
  }

  /** Every thread adds to NEXT once more than there is to take, and NEXT has 32 bits. */
  #chunkOf({ chunk, tasks }: WasmJob): number {
    return Math.min(chunk, Math.floor((2 ** 32 - 1 - tasks) / this.threads));
  }

  /** Publishes a job and wakes as many workers as there are chunks for, but `own`. @returns the epoch. */
  #open(code: LoadedCode, job: WasmJob, own: number): number {
    const control = this.#control;
    const chunk = this.#chunkOf(job);
    const first = job.first ?? 0;
    control[word.NEXT] = first;
    control[word.FAILED] = 0;
    control[word.CODE] = code.id;
    control[word.CODE_PLACE] = code.place;
    control[word.CODE_ADDRESS] = code.address;
    control[word.CODE_BYTES] = code.bytes.length;
    control[word.LAUNCH] = job.launch;
    control[word.SCRATCH] = job.scratch;
    control[word.SCRATCH_BYTES] = job.scratchBytes;
    control[word.TASKS] = job.tasks;
    control[word.CHUNK] = chunk;
    const epoch = Atomics.add(control, word.EPOCH, 1) + 1;
    Atomics.notify(control, word.EPOCH, Math.ceil((job.tasks - first) / chunk) - own);
    return epoch;
  }

  /** Returns when no worker is in the closed job. */
  #await(): void {
    const control = this.#control;
    for (let i = 0; i < word.SPINS; i++) if (Atomics.load(control, word.ACTIVE) === 0) return;
    const deadline = performance.now() + this.#patienceMs;
    for (let inside = 1; inside !== 0; inside = Atomics.load(control, word.ACTIVE)) {
      if (this.#maySleep) Atomics.wait(control, word.ACTIVE, inside);
      else if (performance.now() > deadline) throw this.#giveUp(inside);
    }
  }

  /** A worker that does not come back still writes to the memory: nothing in it can be trusted any more. */
  #giveUp(inside: number): DeviceLostError {
    const error = new DeviceLostError(
      "lost",
      `${inside} of ${this.threads} threads did not finish their share of a launch within ${this.#patienceMs} ms, and a browser's main thread may not sleep until they do: does the kernel end? Make its blocks smaller, or open the device in a worker. Its arrays are gone, request a new device`,
    );
    this.dispose();
    this.#loss.lose(error);
    return error;
  }

  /** The message of the first worker that trapped. */
  #failure(): string {
    const control = this.#control;
    const text = control.subarray(word.FAILED_TEXT, word.FAILED_TEXT + (control[word.FAILED_LENGTH] as number));
    return String.fromCharCode(...text);
  }

  #start(pending: Pending): Promise<void> {
    const start = { memory: this.#memory, control: this.#control };
    let resolve = (): void => {};
    let reject: (error: Error) => void = () => {};
    const promise = new Promise<void>((yes, no) => {
      resolve = yes;
      reject = no;
    });
    // Where nobody awaits it, the device's next wait throws it.
    promise.catch((error: Error) => pending.fail(error));
    if (this.threads <= 1) resolve();
    for (let index = 1; index < this.threads; index++) {
      let ready = false;
      const listener = {
        ready: (): void => {
          ready = true;
          resolve();
        },
        failed: (cause: unknown): void => {
          if (this.#loss.error !== null) return;
          if (ready) pending.fail(new DeviceError("internal", `a worker ended: ${messageOf(cause)}`, { cause }));
          else reject(workersForbidden(cause));
        },
      };
      try {
        this.#workers.push(startWorker({ ...start, index }, listener));
      } catch (error) {
        this.dispose();
        throw error;
      }
    }
    return promise;
  }
}

/** Whether the platform lets this thread sleep; a browser's main thread may not. */
function maySleep(control: Int32Array): boolean {
  try {
    Atomics.wait(control, word.EPOCH, 1, 0);
    return true;
  } catch {
    return false;
  }
}
