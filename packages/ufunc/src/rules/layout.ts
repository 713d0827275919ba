import { wrongKind } from "@gridstride/core/internal";
import { SignatureError } from "./signature-error.ts";

/** A core dimension: `m`, `3`, `n?`. Operands that name it have the same size along it. */
export interface CoreDimension {
  /** As it is written. */
  readonly name: string;
  /** A fixed size such as `3`; null where operands decide. */
  readonly size: number | null;
  /** An operand with too few axes may leave it out, as `matmul` does for a vector. */
  readonly optional: boolean;
}

/** A gufunc's core dimensions, such as `(m,l),(l,n)->(m,n)`. */
export interface CoreLayout {
  readonly text: string;
  /** Each once, in the order in which they first appear. */
  readonly dimensions: readonly CoreDimension[];
  /** For each input, which of `dimensions` it has. */
  readonly inputs: readonly (readonly number[])[];
  readonly outputs: readonly (readonly number[])[];
}

/**
 * Reads a layout in NumPy's grammar: names, fixed sizes, `?` for dimensions that may be missing, spaces and tabs
 * between tokens, any number of inputs and outputs.
 *
 * @throws {SignatureError} in NumPy's words, for what NumPy's parser rejects.
 * @see NumPy, "Generalized universal function API", "Details of signature".
 */
export function parseLayout(text: string): CoreLayout {
  if (typeof text !== "string")
    throw wrongKind('a layout of core dimensions, such as "(m,n)->(m)", or a list of signatures', text);
  return new LayoutParser(text).whole();
}

class LayoutParser {
  readonly #text: string;
  readonly #dimensions: CoreDimension[] = [];
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  whole(): CoreLayout {
    const arrow = this.#text.indexOf("->");
    const opened = (part: string): number => part.split("(").length - 1;
    const nin = opened(arrow < 0 ? this.#text : this.#text.slice(0, arrow));
    const nargs = nin + (arrow < 0 ? 0 : opened(this.#text.slice(arrow)));
    const operands: (readonly number[])[] = [];
    this.#space();
    while (this.#at < this.#text.length) {
      if (operands.length === nin) {
        if (!this.#text.startsWith("->", this.#at)) this.#fail("expect '->'");
        this.#skip(2);
      }
      operands.push(this.#operand());
      if (operands.length !== nin && operands.length !== nargs) {
        if (this.#char() !== ",") this.#fail("expect ','");
        this.#skip(1);
      }
    }
    return {
      text: this.#text,
      dimensions: this.#dimensions,
      inputs: operands.slice(0, nin),
      outputs: operands.slice(nin),
    };
  }

  #operand(): readonly number[] {
    if (this.#char() !== "(") this.#fail("expect '('");
    this.#skip(1);
    const dimensions: number[] = [];
    while (this.#char() !== ")") {
      if (this.#at >= this.#text.length) this.#fail("unexpected end of signature string");
      dimensions.push(this.#dimension());
      if (this.#char() === ",") {
        this.#skip(1);
        if (this.#char() === ")") this.#fail("',' must not be followed by ')'");
      } else if (this.#char() !== ")") this.#fail("expect ',' or ')'");
    }
    this.#skip(1);
    return dimensions;
  }

  #dimension(): number {
    const start = this.#at;
    const rest = this.#text.slice(start);
    const name = /^[A-Za-z_]\w*/.exec(rest)?.[0];
    const size = name === undefined ? fixedSize(rest) : null;
    if (size === 0) this.#fail("expect dimension name or non-zero frozen size");
    // A sign belongs to no name, so that the next token is missed at it, as NumPy has it.
    const token = name ?? /^\d*/.exec(rest)?.[0] ?? "";
    const optional = rest[token.length] === "?";
    const known = this.#dimensions.findIndex((one) => (size === null ? one.name === name : one.size === size));
    if (known >= 0) {
      const before = (this.#dimensions[known] as CoreDimension).optional;
      if (optional && !before) this.#fail("? cannot be used, name already seen without ?");
      if (!optional && before) this.#fail("? must be used, name already seen with ?");
    }
    this.#skip(token.length + (optional ? 1 : 0));
    if (known >= 0) return known;
    return this.#dimensions.push({ name: token, size, optional }) - 1;
  }

  #char(): string {
    return this.#text[this.#at] ?? "";
  }

  #skip(count: number): void {
    this.#at += count;
    this.#space();
  }

  #space(): void {
    while (this.#char() === " " || this.#char() === "\t") this.#at++;
  }

  #fail(what: string): never {
    throw new SignatureError(`${what} at position ${this.#at} in "${this.#text}"`);
  }
}

/** The size at the start of a text; 0 where there is none, or none that an array can have. */
function fixedSize(text: string): number {
  const [, digits = "", after = ""] = /^[+]?(\d+)(\w?)/.exec(text) ?? [];
  const size = Number(digits);
  return after === "" && Number.isSafeInteger(size) ? size : 0;
}
