import { errorOf, type Job } from "./jobs.ts";
import type { Contender } from "./measure.ts";

/** One library on one device, with a job's arrays there already. */
export interface Library<R> {
  readonly name: string;
  readonly target: string;
  readonly adapter: string;
  /** Enqueues the job. */
  call(): R;
  /** Returns when a result is computed. */
  wait(result: R): Promise<unknown>;
  read(result: R): Promise<ArrayLike<number>>;
  /** Gives a result's memory back. */
  release(result: R): void;
  dispose(): void;
}

/** A library as a contender; each run's result is new, and the one before is given back first. */
export function contender<R>(job: Job, library: Library<R>): Contender {
  const { name, target, adapter } = library;
  let last: R | null = null;
  const drop = (): void => {
    if (last !== null) library.release(last);
    last = null;
  };
  const run = async (): Promise<number> => {
    drop();
    const start = performance.now();
    last = library.call();
    await library.wait(last);
    return performance.now() - start;
  };
  return {
    name,
    target,
    adapter,
    run,
    check: async () => {
      await run();
      return errorOf(await library.read(last as R), job);
    },
    dispose: () => {
      drop();
      library.dispose();
    },
  };
}
