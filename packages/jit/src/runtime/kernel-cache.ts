import { counting } from "../diagnostics/counting.ts";
import type { ArgType, FunctionUse } from "../frontend/request.ts";
import type { Kept } from "./stage.ts";

/** All that the code of a kernel follows from, the device and the block apart. */
export interface KeptRequest {
  readonly use: FunctionUse;
  readonly types: readonly ArgType[];
  readonly sharedBytes: number;
  readonly fastmath: boolean;
  readonly float64: string | undefined;
}

/** Keeps what is made of kernels between runs of a program. */
export interface KernelCache {
  /** The entries of a request; null for requests that no text tells apart. */
  of(request: KeptRequest): Kept | null;
}

let current: KernelCache | null = null;

/** Null where nothing is kept. Code with counters is for one process. */
export const kernelCache = (): KernelCache | null => (counting() === undefined ? current : null);

export function keepKernels(cache: KernelCache | null): void {
  current = cache;
}
