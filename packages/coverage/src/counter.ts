import type { Counted, Counting, Source } from "@gridstride/jit/internal";

/** How often the parts of one function ran. */
export interface KernelCounts {
  readonly name: string;
  /** The function's text, as it ran. */
  readonly text: string;
  /** The call that the function was passed to. */
  readonly passedAt: NonNullable<Source["passedAt"]>;
  /** The files that ran when it was made, of which one may be a bundle with its text. */
  readonly ran: readonly string[];
  /** By `keyOf`. A part that is not named never ran. */
  readonly counts: Readonly<Record<string, number>>;
}

/** The name of a part of a function: what it is, and the offset in the function's text at which it begins. */
export const keyOf = (what: Counted, start: number): string => `${what}:${start}`;

/** Where `@gridstride/jit` looks for a counter. */
const COUNTING: unique symbol = Symbol.for("@gridstride/jit/counting");

interface Place {
  readonly counts: Record<string, number>;
  readonly key: string;
}

/** Adds up the counts of all kernels, of all their specialisations and launches. */
export class Counter implements Counting {
  readonly #functions: Map<string, { source: Source; ran: readonly string[]; counts: Record<string, number> }> =
    new Map();
  readonly #places: Place[] = [];
  readonly #numbers: Map<string, number> = new Map();

  /** A text to compile in place of another. */
  mutant: { readonly text: string; readonly mutated: string; met(): void } | null = null;

  made(source: Source): string {
    if (source.passedAt !== undefined) this.#function(source);
    if (this.mutant?.text !== source.text) return source.text;
    this.mutant.met();
    return this.mutant.mutated;
  }

  counter(source: Source, what: Counted, start: number): number {
    const key = keyOf(what, start);
    const whole = `${key} ${identity(source)}`;
    const known = this.#numbers.get(whole);
    if (known !== undefined) return known;
    const number = this.#places.push({ counts: this.#function(source), key }) - 1;
    this.#numbers.set(whole, number);
    return number;
  }

  add(ids: readonly number[], counts: Uint32Array): void {
    for (const [element, id] of ids.entries()) {
      const place = this.#places[id];
      if (place !== undefined) place.counts[place.key] = (place.counts[place.key] ?? 0) + (counts[element] ?? 0);
    }
  }

  /** The counts since the last call of `take`, of each function that was made, launched or not. */
  read(): KernelCounts[] {
    return [...this.#functions.values()].flatMap(({ source: { name, text, passedAt }, ran, counts }) =>
      passedAt === undefined ? [] : [{ name, text, passedAt, ran, counts: { ...counts } }],
    );
  }

  /** As `read`; the counts begin at 0 again. */
  take(): KernelCounts[] {
    const taken = this.read();
    for (const { counts } of this.#functions.values()) for (const key of Object.keys(counts)) delete counts[key];
    return taken;
  }

  #function(source: Source): Record<string, number> {
    const key = identity(source);
    const known = this.#functions.get(key);
    if (known !== undefined) return known.counts;
    const counts: Record<string, number> = {};
    this.#functions.set(key, { source, ran: filesOfStack(), counts });
    return counts;
  }
}

/** The files of the calls that are under way, as they run: the text of a stack has the files that source maps name. */
function filesOfStack(): readonly string[] {
  const before = Error.prepareStackTrace;
  const holder: { stack?: unknown } = {};
  try {
    Error.prepareStackTrace = (_, sites) => sites.map((site) => site.getFileName());
    Error.captureStackTrace(holder);
    const files = holder.stack as readonly (string | null | undefined)[];
    return [...new Set(files.filter((file): file is string => typeof file === "string" && !file.startsWith("node:")))];
  } finally {
    if (before === undefined) delete (Error as Partial<typeof Error>).prepareStackTrace;
    else Error.prepareStackTrace = before;
  }
}

function identity({ text, passedAt }: Source): string {
  return JSON.stringify([passedAt?.file, passedAt?.line, passedAt?.column, text]);
}

/**
 * Counts from now on in kernels that are compiled from now on, in this thread. The second call gives the counter of the
 * first call.
 */
export function startCounting(): Counter {
  const host = globalThis as { [COUNTING]?: Counter };
  host[COUNTING] ??= new Counter();
  return host[COUNTING];
}
