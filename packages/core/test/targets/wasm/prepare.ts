import type { Device } from "@gridstride/core";
import { internalsOf } from "@gridstride/core/internal";
import { type LaunchRecord, record } from "./modules.ts";

export type Wasm = Extract<ReturnType<typeof internalsOf>, { kind: "cpu" | "parallel" }>;
type Code = ReturnType<Wasm["load"]>;

/** The memory of one job of `unitsModule`. */
export interface Prepared {
  /** Fills the record, and zeroes what the job counts in. */
  set(record?: Omit<LaunchRecord, "counts">): void;
  /** The job of all units. */
  job(chunk: number): Parameters<Wasm["run"]>[1];
  /** @param first - the first unit that is done. */
  run(code: Code, chunk: number, first?: number): void;
  /** The same in two steps. */
  start(code: Code, chunk: number, first?: number): () => void;
  /** How often each unit was done. */
  counts(): Int32Array;
  /** How many units each thread did. */
  shares(): number[];
  /** The salt of the module that each thread ran last. */
  salts(): number[];
  free(): void;
}

const SCRATCH_BYTES = 256;

/** What a device has that kernels run on. */
export function wasmOf(device: Device): Wasm {
  return internalsOf(device) as Wasm;
}

export function prepare(device: Device, units: number): Prepared {
  const wasm = wasmOf(device);
  const [launch, counts] = [wasm.allocate(12), wasm.allocate(units * 4)];
  const scratch = wasm.allocate(wasm.threads * SCRATCH_BYTES);
  const words = (address: number, length: number): Int32Array => new Int32Array(wasm.memory.buffer, address, length);
  const job = (chunk: number, first: number): Parameters<Wasm["run"]>[1] => ({
    launch,
    scratch,
    scratchBytes: SCRATCH_BYTES,
    first,
    tasks: units,
    chunk,
  });
  const ofThreads = (word: number): number[] =>
    Array.from({ length: wasm.threads }, (_, i) => words(scratch + i * SCRATCH_BYTES, 2)[word] as number);
  return {
    set: (given = {}) => {
      words(launch, 3).set(record({ counts, ...given }));
      words(counts, units).fill(0);
      words(scratch, (wasm.threads * SCRATCH_BYTES) / 4).fill(0);
    },
    job: (chunk) => job(chunk, 0),
    run: (code, chunk, first = 0) => wasm.run(code, job(chunk, first)),
    start: (code, chunk, first = 0) => wasm.start(code, job(chunk, first)),
    counts: () => words(counts, units).slice(),
    shares: () => ofThreads(0),
    salts: () => ofThreads(1),
    free: () => {
      for (const address of [launch, counts, scratch]) wasm.free(address);
    },
  };
}

/** How many units were done how often, of those that were not done exactly once. */
export function wrong(counts: Int32Array): Record<number, number> {
  const tally: Record<number, number> = {};
  for (const count of counts) if (count !== 1) tally[count] = (tally[count] ?? 0) + 1;
  return tally;
}

export const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
