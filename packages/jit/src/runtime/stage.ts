import { counting } from "../diagnostics/counting.ts";
import type { ArgType, FunctionUse } from "../frontend/request.ts";
import type { Kernel, KernelHead } from "../ir/ir.ts";

/** A kernel as the devices of a target take it, and what is made of it. */
export interface Stage {
  readonly head: KernelHead;
  /**
   * `make(kernel)`, or what that was in an earlier run of the program.
   *
   * @param what - tells apart all that is made of a kernel: equal texts mean equal results.
   */
  made<T extends object | null>(what: string, make: (kernel: Kernel) => T): T;
}

/** Heads and modules of one request, from earlier runs or made now. */
export interface Kept {
  /** @param lasts - asked after `make`: false where the result is of no use to another run. */
  made<T extends object | null>(what: string, make: () => T, lasts?: () => boolean): T;
  head(what: string, compile: () => Kernel, lasts?: () => boolean): KernelHead;
}

/** A kernel that is here. */
export const stageOf = (kernel: Kernel): Stage => ({ head: kernel, made: (_, make) => make(kernel) });

/** A kernel that is compiled when something has to be made of it. */
export const keptStage = (kept: Kept, name: string, compile: () => Kernel): Stage => ({
  head: kept.head(name, compile),
  made: (what, make) => kept.made(`${name}, ${what}`, () => make(compile())),
});

/** A stage after passes that leave the head as it is. */
export function changed({ head, made }: Stage, name: string, change: (kernel: Kernel) => Kernel): Stage {
  let after: Kernel | null = null;
  return {
    head,
    made: (what, make) =>
      made(`${name}, ${what}`, (kernel) => {
        after ??= change(kernel);
        return make(after);
      }),
  };
}

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
