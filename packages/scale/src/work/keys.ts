import { STATE } from "../arrays/spec.ts";

/** Where a run keeps what. */
export const keys: {
  readonly plan: string;
  readonly device: string;
  readonly workers: string;
  readonly probe: string;
} & Readonly<Record<"done" | "claims" | "errors" | "poison", (stage: string) => string>> = {
  plan: `${STATE}/plan.json`,
  device: `${STATE}/device.json`,
  done: (stage: string): string => `${STATE}/done/${stage}`,
  claims: (stage: string): string => `${STATE}/claims/${stage}`,
  errors: (stage: string): string => `${STATE}/errors/${stage}`,
  poison: (stage: string): string => `${STATE}/poison/${stage}`,
  workers: `${STATE}/workers`,
  probe: `${STATE}/probe`,
};

/** The record of a task that was done. */
export interface Receipt {
  readonly key: string;
  readonly worker: string;
  readonly adapter: string;
  readonly version: string;
  readonly try: number;
  /** Milliseconds of all, of them waiting for reads, and for the write. */
  readonly ms: number;
  readonly readMs: number;
  readonly writeMs: number;
  readonly bytesRead: number;
  readonly bytesWritten: number;
  readonly log: readonly string[];
}

/** The record of a try that failed, and of a task that nobody tries any more. */
export interface Failure {
  readonly stage: string;
  readonly chunk: string;
  readonly worker: string;
  readonly adapter: string;
  readonly code: string;
  readonly message: string;
  /** The line of the function that failed, where it is known. */
  readonly line?: string;
  readonly tries: number;
}

/** A worker's record of itself. */
export interface WorkerRecord {
  readonly id: string;
  readonly host: string;
  readonly pid: number;
  readonly adapter: string;
  readonly target: string;
  /** Whether a GPU computes, which others may use too. */
  readonly gpu: boolean;
  /** GPUs that the scheduler gave, as its variables say; empty where it says nothing. */
  readonly granted: string;
  /** GPUs that the process sees. */
  readonly visible: number;
  readonly started: number;
  readonly updated: number;
  readonly state: "working" | "left";
  readonly tasks: number;
  readonly failures: number;
  readonly busyMs: number;
  readonly bytesRead: number;
  readonly bytesWritten: number;
  /** The most memory that the process had. */
  readonly peakBytes: number;
  readonly stages: Readonly<Record<string, { readonly tasks: number; readonly ms: number }>>;
  /** The slowest tasks. */
  readonly slow: readonly { readonly task: string; readonly ms: number }[];
}
