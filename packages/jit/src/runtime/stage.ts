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
