import { UnsupportedError } from "../errors.ts";
import { messageOf } from "./code.ts";
import { WORKER_TEXT, type WorkerStart } from "./worker-text.ts";

/** A thread next to the caller's. */
export interface PoolWorker {
  /** Whether it keeps Node's process alive. */
  hold(alive: boolean): void;
  terminate(): void;
}

/** A worker's reports; `failed` may come at any time, and nothing comes after it. */
export interface WorkerListener {
  ready(): void;
  failed(cause: unknown): void;
}

/** The part of `node:worker_threads` and `node:os` that is used. */
interface NodeThreads {
  readonly Worker: new (
    text: string,
    options: object,
  ) => {
    once(event: "message" | "error", listener: (value: unknown) => void): void;
    ref(): void;
    unref(): void;
    terminate(): Promise<number>;
  };
}
interface NodeSystem {
  availableParallelism(): number;
}

/** Node's own modules without `import`, which bundlers for browsers would follow. */
function builtin<T>(name: string): T | undefined {
  const { process } = globalThis as { process?: { getBuiltinModule?: (name: string) => unknown } };
  return process?.getBuiltinModule?.(name) as T | undefined;
}

/** Threads that this machine runs at a time, at least 1. */
export function coreCount(): number {
  const system = builtin<NodeSystem>("node:os");
  const { navigator } = globalThis as { navigator?: { hardwareConcurrency?: number } };
  return Math.max(1, system?.availableParallelism?.() ?? navigator?.hardwareConcurrency ?? 1);
}

/** @throws {UnsupportedError} code `workers`, where it is known at once that there can be none. */
export function startWorker(start: WorkerStart, listener: WorkerListener): PoolWorker {
  const threads = builtin<NodeThreads>("node:worker_threads");
  try {
    return threads === undefined ? browserWorker(start, listener) : nodeWorker(threads, start, listener);
  } catch (cause) {
    throw workersForbidden(cause);
  }
}

/** The error for a worker that did not start. */
export function workersForbidden(cause: unknown): UnsupportedError {
  return new UnsupportedError(
    "workers",
    `a worker could not be started (${messageOf(cause)}): where the page has a Content-Security-Policy, its worker-src must allow blob:. Or take target: "cpu"`,
    { targets: ["cpu", "webgpu", "simulator"], cause },
  );
}

function nodeWorker({ Worker }: NodeThreads, workerData: WorkerStart, listener: WorkerListener): PoolWorker {
  // The process's own flags would load its loaders, and could make the text a module.
  const worker = new Worker(WORKER_TEXT, { eval: true, workerData, execArgv: [], env: {} });
  worker.once("message", () => listener.ready());
  worker.once("error", (error) => listener.failed(error));
  worker.unref();
  return {
    hold: (alive) => (alive ? worker.ref() : worker.unref()),
    terminate: () => {
      worker.terminate().catch(() => {
        // It ended by itself.
      });
    },
  };
}

function browserWorker(start: WorkerStart, listener: WorkerListener): PoolWorker {
  const url = URL.createObjectURL(new Blob([WORKER_TEXT], { type: "text/javascript" }));
  const worker = new Worker(url, { name: `gridstride ${start.index}` });
  worker.onmessage = () => {
    URL.revokeObjectURL(url);
    listener.ready();
  };
  worker.onerror = (event) => {
    event.preventDefault();
    URL.revokeObjectURL(url);
    listener.failed(event.error ?? new Error(event.message ?? "its script was not loaded"));
  };
  worker.postMessage(start);
  return {
    hold: () => {},
    terminate: () => {
      URL.revokeObjectURL(url);
      worker.terminate();
    },
  };
}
