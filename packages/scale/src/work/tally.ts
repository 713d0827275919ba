import { readFile } from "node:fs/promises";
import { hostname } from "node:os";
import { jsonBytes, type Store } from "../stores/store.ts";
import type { Opened } from "./device.ts";
import { keys, type Receipt, type WorkerRecord } from "./keys.ts";

/** Milliseconds between two times that a worker says what it did. */
const EVERY = 2000;

const SLOWEST = 5;

/** A worker's record of its work, kept in the store for everybody who looks. */
export class Tally {
  readonly adapter: string;
  readonly #store: Store;
  #record: WorkerRecord;
  #saved = 0;

  constructor(store: Store, id: string, { device, granted, visible }: Opened) {
    this.#store = store;
    const { target, info } = device;
    this.adapter = `${target}: ${info.adapter}`;
    const now = Date.now();
    const gpu = target === "webgpu";
    const none = {
      tasks: 0,
      failures: 0,
      busyMs: 0,
      bytesRead: 0,
      bytesWritten: 0,
      peakBytes: 0,
      stages: {},
      slow: [],
    };
    const about = { id, host: hostname(), pid: process.pid, adapter: info.adapter, target, gpu, granted, visible };
    this.#record = { ...about, started: now, updated: now, state: "working", ...none };
  }

  done(stage: string, chunk: string, receipt: Receipt): void {
    const record = this.#record;
    const { tasks = 0, ms = 0 } = record.stages[stage] ?? {};
    const slow = [...record.slow, { task: `${stage} ${chunk}`, ms: receipt.ms }]
      .sort((a, b) => b.ms - a.ms)
      .slice(0, SLOWEST);
    this.#record = {
      ...record,
      tasks: record.tasks + 1,
      busyMs: record.busyMs + receipt.ms,
      bytesRead: record.bytesRead + receipt.bytesRead,
      bytesWritten: record.bytesWritten + receipt.bytesWritten,
      stages: { ...record.stages, [stage]: { tasks: tasks + 1, ms: ms + receipt.ms } },
      slow,
    };
  }

  failed(): void {
    this.#record = { ...this.#record, failures: this.#record.failures + 1 };
  }

  /** A record that cannot be written now is written the next time. */
  async saveNowAndThen(): Promise<void> {
    if (Date.now() - this.#saved > EVERY) await this.save().catch(() => {});
  }

  async save(state: WorkerRecord["state"] = "working"): Promise<void> {
    this.#saved = Date.now();
    this.#record = { ...this.#record, state, updated: this.#saved, peakBytes: await mostMemory() };
    await this.#store.put(`${keys.workers}/${this.#record.id}`, jsonBytes(this.#record));
  }
}

/** Bytes. On Linux of this program alone: the other number may be that of the program which started it. */
async function mostMemory(): Promise<number> {
  const status = await readFile("/proc/self/status", "utf8").catch(() => "");
  const ofProgram = /^VmHWM:\s+(\d+) kB/m.exec(status)?.[1];
  return 1024 * Number(ofProgram ?? process.resourceUsage().maxRSS);
}
