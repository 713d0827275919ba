import { bytesOf, type Cells } from "./copy.ts";
import { memoryOf } from "./managed-memory.ts";
import type { NDArray } from "./ndarray.ts";

/** Host arrays that a piece of work uses from its beginning to its end. */
export interface HostUse {
  readonly reads: readonly NDArray[];
  /** Whose elements the work may change; it may read them too. */
  readonly writes: readonly NDArray[];
}

/** The bytes of one buffer that work in flight uses. */
interface InFlight {
  readonly low: number;
  readonly high: number;
  readonly writes: boolean;
  /** Resolves when the work has settled, well or not. */
  readonly over: Promise<void>;
}

/** Work in flight, by the memory that it uses: memory that nobody else holds is not kept. */
const inFlight: WeakMap<object, Set<InFlight>> = new WeakMap();

/**
 * Runs work on host memory when all earlier work on the same memory has settled. Two pieces of work wait for each other
 * where the bytes of their arrays meet in one buffer and at least one of the two writes; views whose elements interleave
 * count as meeting. Other work starts at once, within this call.
 *
 * Work waits for earlier work only, so that no two pieces wait for each other; and for the end of the earlier work, not
 * for its success.
 *
 * @returns what the work gives.
 * @throws what the work throws.
 */
export async function takeTurn<R>({ reads, writes }: HostUse, work: () => Promise<R>): Promise<R> {
  let end = (): void => {};
  const over = new Promise<void>((resolve) => {
    end = resolve;
  });
  const own = [
    ...reads.map((array) => placeOf(array, { writes: false, over })),
    ...writes.map((array) => placeOf(array, { writes: true, over })),
  ].filter(({ entry }) => entry.low < entry.high);
  const earlier = own.flatMap(({ memory, entry }) => waitsFor(memory, entry));
  for (const { memory, entry } of own) enter(memory, entry);
  try {
    if (earlier.length > 0) await Promise.all(earlier);
    return await work();
  } finally {
    for (const { memory, entry } of own) leave(memory, entry);
    end();
  }
}

function waitsFor(memory: object, { low, high, writes }: InFlight): readonly Promise<void>[] {
  const found: Promise<void>[] = [];
  for (const other of inFlight.get(memory) ?? [])
    if (low < other.high && other.low < high && (writes || other.writes)) found.push(other.over);
  return found;
}

function enter(memory: object, entry: InFlight): void {
  const entries = inFlight.get(memory) ?? new Set();
  inFlight.set(memory, entries.add(entry));
}

function leave(memory: object, entry: InFlight): void {
  const entries = inFlight.get(memory);
  entries?.delete(entry);
  if (entries?.size === 0) inFlight.delete(memory);
}

/** The bytes from the first to the last element of an array; none where it has no elements. */
function placeOf(array: NDArray, how: Pick<InFlight, "writes" | "over">): { memory: object; entry: InFlight } {
  const [low, high] = bytesOf(array as Cells);
  return { memory: memoryOf(array.data.buffer), entry: { low, high, ...how } };
}
