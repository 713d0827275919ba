import { type DType, dtype, dtypes, isDTypeName } from "@gridstride/core";
import { fail, reporting } from "../diagnostics/diagnostic.ts";
import type { Source } from "../diagnostics/source.ts";
import type { NamedArg } from "./request.ts";

/** A parsed signature string: `void(float32[:,:], int32)`, or `(float32[:,:], int32)`. */
export interface ParsedSignature {
  readonly params: readonly NamedArg[];
  /** Empty for `void`, and where no result is written. */
  readonly returns: readonly DType[];
}

/**
 * Parses Numba's type strings: short names, `[:,:]` for arrays, `[::1]` for contiguous arrays, `Tuple((a, b))(c)`.
 * @throws {CompileError} GS080 to GS084, at the place in the string.
 */
export function parseSignature(text: string): ParsedSignature {
  const source: Source = { name: "signature", text };
  return reporting([source], () => new SignatureParser(text).whole());
}

class SignatureParser {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  whole(): ParsedSignature {
    // As in Numba, a signature without a result is one of a function that returns nothing.
    let returns: readonly DType[] = [];
    if (!this.#take("(")) {
      returns = this.#returns();
      this.#expect("(");
    }
    let params: readonly NamedArg[] = [];
    if (!this.#take(")")) {
      params = this.#list((group) => this.#param(group));
      this.#expect(")");
    }
    this.#space();
    if (this.#at < this.#text.length)
      this.#fail("GS084", "the signature ends before this", "leave out what follows the last ')'");
    return { params, returns };
  }

  #returns(): readonly DType[] {
    const name = this.#word();
    if (name !== "void" && name !== "Tuple") return [this.#dtype()];
    this.#at += name.length;
    if (name === "void") return [];
    this.#expect("(");
    this.#expect("(");
    const types = this.#list(() => this.#dtype());
    this.#expect(")");
    this.#expect(")");
    return types;
  }

  #param(group: number): NamedArg {
    const type = this.#dtype();
    if (!this.#take("[")) return { kind: "scalar", type, weak: false };
    const contiguous = this.#list(() => {
      this.#expect(":", "GS082");
      const next = this.#take(":");
      if (next) this.#expect("1", "GS082");
      return next;
    });
    this.#expect("]", "GS082");
    const layout = contiguous.at(-1) ? "C" : contiguous[0] ? "F" : "strided";
    return { kind: "array", dtype: type, ndim: contiguous.length, layout, group };
  }

  #dtype(): DType {
    const name = this.#word();
    if (isDTypeName(name)) {
      this.#at += name.length;
      return dtype(name);
    }
    if (name === "") this.#fail("GS080", "a type is missing here", "write an element type, such as float32 or int32");
    return this.#fail("GS081", `'${name}' is not a type`, `the types are ${dtypes.join(", ")}`, name.length);
  }

  /** One item or more, with commas between. */
  #list<T>(read: (at: number) => T): T[] {
    const items: T[] = [];
    do items.push(read(items.length));
    while (this.#take(","));
    return items;
  }

  /** The word that comes next; it is not taken. */
  #word(): string {
    this.#space();
    return /^\w*/.exec(this.#text.slice(this.#at))![0];
  }

  #space(): void {
    while (/\s/.test(this.#text[this.#at] ?? "")) this.#at++;
  }

  #take(token: string): boolean {
    this.#space();
    if (!this.#text.startsWith(token, this.#at)) return false;
    this.#at += token.length;
    return true;
  }

  #expect(token: string, code: "GS082" | "GS083" = "GS083"): void {
    if (this.#take(token)) return;
    const hint =
      code === "GS082"
        ? "an array's axes are written [:], [:,:] or, contiguous, [:,::1] or [::1,:]"
        : "a signature is written void(float32[:,:], int32)";
    this.#fail(code, `'${token}' is expected here`, hint);
  }

  #fail(code: "GS080" | "GS081" | "GS082" | "GS083" | "GS084", message: string, hint: string, length = 1): never {
    const start = Math.min(this.#at, Math.max(0, this.#text.length - 1));
    return fail(code, { source: 0, start, end: Math.min(this.#text.length, start + length) }, message, { hint });
  }
}
