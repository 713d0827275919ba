import { show, warn } from "@gridstride/core/internal";
import { hashOf } from "./hash.ts";

/** Texts by short names, where they last longer than the program. Any program may write there, and anything may be there. */
export interface Shelf {
  /** A folder, or the name of a cache of the browser's. */
  readonly place: string;
  /** null where there is none, or none that can be read. */
  read(name: string): string | null;
  /** Never throws: what cannot be written is made again by the next run. */
  write(name: string, text: string): void;
  /** Waits for what `write` began. */
  flush(): Promise<void>;
}

/** Requests to a cache since it was opened. */
export interface CacheCounts {
  /** Found in the cache. */
  readonly found: number;
  /** Not found, so made. */
  readonly made: number;
  /** Not found among these, but there: entries that were cut off, changed, or of another version or kernel. */
  readonly refused: number;
}

/** Values by keys of any length, checked when they are read. */
export class TextCache {
  readonly #shelf: Shelf;
  #counts: CacheCounts = { found: 0, made: 0, refused: 0 };

  constructor(shelf: Shelf) {
    this.#shelf = shelf;
  }

  get counts(): CacheCounts {
    return this.#counts;
  }

  read(key: string): string | null {
    const text = this.#shelf.read(hashOf(key));
    const value = text === null ? null : entryValue(text, key);
    const { found, made, refused } = this.#counts;
    this.#counts =
      value === null
        ? { found, made: made + 1, refused: refused + Number(text !== null) }
        : { found: found + 1, made, refused };
    return value;
  }

  write(key: string, value: string): void {
    this.#shelf.write(hashOf(key), entryText(key, value));
  }

  flush(): Promise<void> {
    return this.#shelf.flush();
  }
}

/** Raised when the form of entries changes. The compiler has a version of its own, in the key. */
const MARK = "gridstride-cache 1";

/** The text of an entry: a mark, a checksum of the rest, the whole key, the value. */
export function entryText(key: string, value: string): string {
  const rest = `${key}\n${value}`;
  return `${MARK}\n${hashOf(rest)}\n${rest}`;
}

/**
 * The value of an entry. This is the one place that decides whether a text is used: a text that was cut off or changed, that
 * is of another version, of another key or of another program is null, and is written anew.
 *
 * @param key - has no line breaks.
 */
export function entryValue(text: string, key: string): string | null {
  const sum = MARK.length + 1;
  const rest = sum + 17;
  if (!text.startsWith(`${MARK}\n`) || text[rest - 1] !== "\n") return null;
  const body = text.slice(rest);
  if (!body.startsWith(`${key}\n`) || hashOf(body) !== text.slice(sum, rest - 1)) return null;
  return body.slice(key.length + 1);
}

/** GSW04. */
export function warnUnwritten(place: string, error: unknown): void {
  const why = error instanceof Error ? error.message : show(error);
  warn("GSW04", `compiled kernels cannot be kept in ${place}, and the next start compiles them again: ${why}.`);
}
