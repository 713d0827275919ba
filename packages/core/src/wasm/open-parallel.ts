import { Loss } from "../loss.ts";
import { Pending } from "../pending.ts";
import { WasmBackend, type WasmOptions } from "./backend.ts";
import { Heap } from "./heap.ts";
import { Pool } from "./pool.ts";
import { coreCount } from "./start-worker.ts";
import { checkSharedMemory, checkWebAssembly, createMemory } from "./support.ts";

/** Options that tests choose and users do not. */
export interface ThreadOptions {
  /** Threads of `parallel`, the caller's included; one for each core by default. */
  readonly threads?: number;
  /** Milliseconds that a browser's main thread waits for workers; a minute by default. */
  readonly patienceMs?: number;
}

/** A backend that can be used at once, and a promise of its first worker. */
export interface OpenedParallel {
  readonly backend: WasmBackend;
  /** @throws {UnsupportedError} code `workers`; also thrown by the device's next wait where nobody calls this. */
  ready(): Promise<void>;
}

/** The backend of parallel. @throws {UnsupportedError} codes `wasm`, `isolation`, `workers`: what is missing, and what to do. */
export function openParallel(options: Omit<WasmOptions, "target"> & ThreadOptions): OpenedParallel {
  checkWebAssembly();
  checkSharedMemory();
  const memory = createMemory(true);
  const heap = new Heap(memory.memory, memory.pages);
  const [loss, pending] = [new Loss("Device parallel"), new Pending()];
  const { threads = coreCount(), patienceMs = 60_000 } = options;
  const pool = new Pool(memory.memory, heap, loss, pending, { threads, patienceMs });
  const backend = new WasmBackend({ ...options, target: "parallel" }, memory, heap, loss, pending, pool);
  return { backend, ready: () => pool.ready() };
}
