import { absent, type Entrant } from "../measure/contender.ts";
import type { Column, Place } from "../results/results.ts";
import type { Job } from "../suites/jobs.ts";

/** A library at a job, in float32. `R` is what a call gives: an array of the library's own. */
export interface Library<R> extends Place {
  readonly tolerance: number;
  /** Makes its arrays of the job's, compiles. */
  open(): Promise<Ready<R>>;
}

/** A library whose arrays are where it computes. */
export interface Ready<R> {
  /** Set where a result that is given back before it is waited for may never be computed. */
  readonly lazy?: boolean;
  /** Does the job once, or hands it over. */
  call(): R | Promise<R>;
  /** Returns when the last result is computed. */
  wait(result: R): unknown;
  read(result: R): ArrayLike<number> | Promise<ArrayLike<number>>;
  /** Gives a result's memory back. */
  release(result: R): void;
  dispose(): void;
}

/**
 * A library as an entrant. Each call's result is new, and the one before is given back first; a lazy library's are kept,
 * and all of them waited for.
 *
 * @param load - a promise that is rejected says why the library is not here.
 */
export async function libraryEntrant<R>(
  name: string,
  column: Column,
  job: Job,
  load: () => Promise<Library<R>>,
): Promise<Entrant> {
  if (job.dtype !== "float32") return absent(name, column, "only its float32 is compared");
  let library: Library<R>;
  try {
    library = await load();
  } catch (error) {
    return absent(name, column, reasonOf(error));
  }
  const { target, adapter, software, tolerance } = library;
  const { bytes, flops } = job;
  return {
    ...{ kind: "contender", name, column, target, adapter, software, bytes, flops, tolerance },
    open: async () => {
      const ready = await library.open();
      const kept: R[] = [];
      const dropAllBut = (count: number): void => {
        for (const result of kept.splice(0, kept.length - count)) ready.release(result);
      };
      const last = (): R => {
        if (kept.length === 0) throw new Error(`bug in Gridstride: ${name} has no result yet`);
        return kept.at(-1) as R;
      };
      return {
        run: async () => {
          if (ready.lazy !== true) dropAllBut(0);
          kept.push(await ready.call());
        },
        finish: async () => {
          for (const result of kept) await ready.wait(result);
          dropAllBut(1);
        },
        check: async () => job.errorOf(await ready.read(last())),
        dispose: () => {
          dropAllBut(0);
          ready.dispose();
        },
      };
    },
  };
}

/** A package that is not there is reported by its name; other errors in their own words. */
function reasonOf(error: unknown): string {
  const { message } = error as Error;
  const missing = /(?:Cannot find (?:package|module)|Failed to resolve module specifier) ['"]([^'"]+)['"]/.exec(
    message,
  )?.[1];
  return missing === undefined ? message : `${missing} is not installed`;
}
