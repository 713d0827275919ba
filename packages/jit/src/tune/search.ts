/** One way to do a job. */
export interface Candidate<C> {
  readonly choice: C;
  /** Does the job once and waits for it. @returns milliseconds. */
  time(): Promise<number>;
  /** Whether the job's result, as the last `time` left it, is right. */
  right(): Promise<boolean>;
}

export interface SearchOptions<C> {
  /** Called for each candidate when it is done: its time, or null where it is out. */
  readonly progress?: (choice: C, ms: number | null, done: number, of: number) => void;
  /** No candidate is begun after so long, where one was found. */
  readonly maxMs?: number;
}

/** Runs of a candidate that may win. */
const RUNS = 5;
/** One whose first run takes so many times as long as the best is not run again. */
const HOPELESS = 2;

/**
 * The fastest candidate whose result is right; of equals the first. Each is compiled and checked before it is timed, and a
 * wrong one, or one that fails, is out. Times are the shortest of a few runs, which is what a busy machine disturbs least.
 *
 * @returns null where none is right.
 */
export async function search<C>(
  candidates: readonly Candidate<C>[],
  { progress = () => {}, maxMs = Number.POSITIVE_INFINITY }: SearchOptions<C> = {},
): Promise<{ readonly choice: C; readonly ms: number } | null> {
  const start = performance.now();
  let best: { readonly choice: C; readonly ms: number } | null = null;
  let shortest = Number.POSITIVE_INFINITY;
  for (const [i, candidate] of candidates.entries()) {
    if (shortest < Number.POSITIVE_INFINITY && performance.now() - start > maxMs) break;
    const ms: number | null = await timeOf(candidate, shortest);
    if (ms !== null && ms < shortest) {
      shortest = ms;
      best = { choice: candidate.choice, ms };
    }
    progress(candidate.choice, ms, i + 1, candidates.length);
  }
  return best;
}

async function timeOf<C>(candidate: Candidate<C>, best: number): Promise<number | null> {
  try {
    await candidate.time();
    if (!(await candidate.right())) return null;
    let shortest = await candidate.time();
    for (let run = 1; run < RUNS && shortest < HOPELESS * best; run++)
      shortest = Math.min(shortest, await candidate.time());
    return shortest;
  } catch {
    // A choice that this device refuses is not a candidate.
    return null;
  }
}
