import type { Timestamp } from "../backend.ts";
import type { Loss } from "../loss.ts";
import { COPY_SRC, QUERY_RESOLVE } from "./constants.ts";
import type { CommandQueue } from "./queue.ts";

/** The device's own clock, written between passes. */
export class QueryTimestamp implements Timestamp {
  readonly source = "timestamp-query";
  readonly #queue: CommandQueue;
  readonly #query: GPUQuerySet;
  readonly #ticks: GPUBuffer;

  constructor(gpu: GPUDevice, queue: CommandQueue) {
    this.#queue = queue;
    this.#query = gpu.createQuerySet({ type: "timestamp", count: 1 });
    this.#ticks = gpu.createBuffer({ size: 8, usage: QUERY_RESOLVE | COPY_SRC });
  }

  record(): void {
    const commands = this.#queue.commands();
    commands.beginComputePass({ timestampWrites: { querySet: this.#query, beginningOfPassWriteIndex: 0 } }).end();
    commands.resolveQuerySet(this.#query, 0, 1, this.#ticks, 0);
  }

  async read(): Promise<number> {
    const bytes = await this.#queue.readBack(this.#ticks, 0, 8);
    return Number(new BigUint64Array(bytes)[0]) / 1e6;
  }

  dispose(): void {
    this.#queue.afterSubmit(() => {
      this.#query.destroy();
      this.#ticks.destroy();
    });
  }
}

/** The host's clock, read when the device reports that the work before is done: includes the report's own delay. */
export class WallTimestamp implements Timestamp {
  readonly source = "wall-clock";
  readonly #gpu: GPUDevice;
  readonly #queue: CommandQueue;
  readonly #loss: Loss;
  #passed: Promise<number> = Promise.resolve(0);

  constructor(gpu: GPUDevice, queue: CommandQueue, loss: Loss) {
    this.#gpu = gpu;
    this.#queue = queue;
    this.#loss = loss;
  }

  record(): void {
    this.#queue.flush();
    this.#passed = this.#loss.guard(this.#gpu.queue.onSubmittedWorkDone()).then(() => performance.now());
    this.#passed.catch(() => {
      // `read` reports the error.
    });
  }

  read(): Promise<number> {
    return this.#passed;
  }

  dispose(): void {}
}
