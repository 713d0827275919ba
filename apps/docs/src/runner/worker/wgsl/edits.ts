interface Insertion {
  readonly at: number;
  readonly more: string;
}

/** Texts that are inserted into a text. */
export class Edits {
  readonly #text: string;
  readonly #insertions: Insertion[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  /** @param at - of the original; of two texts at one position the second comes behind the first. */
  insert(at: number, more: string): void {
    this.#insertions.push({ at, more });
  }

  applied(): string {
    let code = "";
    let done = 0;
    for (const { at, more } of this.#sorted()) {
      code += this.#text.slice(done, at) + more;
      done = at;
    }
    return code + this.#text.slice(done);
  }

  /** The position in the original; of an inserted character where it was inserted. */
  original(position: number): number {
    let shift = 0;
    for (const { at, more } of this.#sorted()) {
      if (position <= at + shift) break;
      if (position < at + shift + more.length) return at;
      shift += more.length;
    }
    return position - shift;
  }

  #sorted(): readonly Insertion[] {
    return this.#insertions.toSorted((a, b) => a.at - b.at);
  }
}
