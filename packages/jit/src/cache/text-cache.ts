import { entryText, entryValue } from "./entry.ts";
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
