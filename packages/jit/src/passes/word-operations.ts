import type { RealDType as DType } from "@gridstride/core";
import type { Span } from "../diagnostics/source.ts";
import type { BinaryExpr, Expr } from "../ir/expr.ts";
import { and, binary, constant, inType, select } from "../ir/make.ts";
import { isSigned } from "../ir/types.ts";
import type { MathFn } from "../math/table.ts";

/** A value of 64 bits as two of uint32. */
export type Words = readonly [low: Expr, high: Expr];

/** One kernel or function while its values of 64 bits become words; statements that compute words come before the current one. */
export interface Expansion {
  /** A value that has no more than 32 bits. */
  number(expr: Expr): Expr;
  /** A value of 64 bits. */
  words(expr: Expr): Words;
  /** The value in a local of its own, so that it is computed once. */
  kept(value: Expr): Expr;
  /** The results of a function of the library, all uint32. */
  call(name: string, args: readonly Expr[], results: number, span: Span): readonly Expr[];
}

export const asWord = (value: Expr): Expr => (value.type === "uint32" ? value : inType(value, "uint32", value.span));
/** A function of one value. */
export const mathOf = (fn: MathFn, value: Expr, type: DType): Expr => {
  return { kind: "math", fn, args: [value], type, span: value.span };
};
export const bitcast = (value: Expr, type: DType): Expr => mathOf("bitcast", value, type);
const signed = (value: Expr): Expr => inType(value, "int32", value.span);
/** Operations on two words; `span` is the operation's. */
export class WordOperations {
  readonly #at: Pick<Expansion, "kept" | "call">;
  readonly #span: Span;

  constructor(at: Pick<Expansion, "kept" | "call">, span: Span) {
    this.#at = at;
    this.#span = span;
  }

  word(value: number): Expr {
    return constant(value, "uint32", this.#span);
  }

  /** The same in both words: 0, or all bits. */
  both(value: number): Words {
    return [this.word(value), this.word(value)];
  }

  of(op: BinaryExpr["op"], left: Expr, right: Expr): Expr {
    return binary(op, left, right, this.#span);
  }

  select(condition: Expr, then: Expr, other: Expr): Expr {
    return select(condition, then, other, this.#span);
  }

  kept([low, high]: Words): Words {
    return [this.#at.kept(low), this.#at.kept(high)];
  }

  call(name: string, args: readonly Expr[], results: number): readonly Expr[] {
    return this.#at.call(name, args, results, this.#span);
  }

  /** The word that a function gives. */
  one(name: string, args: readonly Expr[]): Expr {
    return this.call(name, args, 1)[0] as Expr;
  }

  /** Whether a function gives a word that is not 0. */
  holds(name: string, args: readonly Expr[]): Expr {
    return this.of("ne", this.one(name, args), this.word(0));
  }

  pair(name: string, args: readonly Expr[]): Words {
    return this.call(name, args, 2) as unknown as Words;
  }

  add(a: Words, b: Words): Words {
    const [al, ah] = this.kept(a);
    const [bl, bh] = b;
    const low = this.#at.kept(this.of("add", al, bl));
    return [low, this.of("add", this.of("add", ah, bh), asWord(this.of("lt", low, al)))];
  }

  subtract(a: Words, b: Words): Words {
    const [al, ah] = this.kept(a);
    const [bl, bh] = this.kept(b);
    return [this.of("sub", al, bl), this.of("sub", this.of("sub", ah, bh), asWord(this.of("lt", al, bl)))];
  }

  negate(a: Words): Words {
    return this.subtract(this.both(0), a);
  }

  choose(condition: Expr, a: Words, b: Words): Words {
    const c = this.#at.kept(condition);
    return [this.select(c, a[0], b[0]), this.select(c, a[1], b[1])];
  }

  isZero([low, high]: Words): Expr {
    return this.of("eq", this.of("or", low, high), this.word(0));
  }

  isNegative([, high]: Words): Expr {
    return this.of("ne", this.of("shr", high, this.word(31)), this.word(0));
  }

  isEqual(a: Words, b: Words): Expr {
    return and(this.of("eq", a[0], b[0]), this.of("eq", a[1], b[1]));
  }

  isLess(a: Words, b: Words, type: DType): Expr {
    const [al, ah] = this.kept(a);
    const [bl, bh] = this.kept(b);
    const [x, y] = isSigned(type) ? [signed(ah), signed(bh)] : [ah, bh];
    return this.of("or", this.of("lt", x, y), and(this.of("eq", ah, bh), this.of("lt", al, bl)));
  }

  shift(op: "shl" | "shr", a: Words, count: Expr, type: DType): Words {
    const [al, ah] = this.kept(a);
    const c = this.#at.kept(count);
    const far = this.#at.kept(this.of("ne", this.of("and", c, this.word(32)), this.word(0)));
    // The counts of words are taken modulo 32; 31 - c, and one more by 1: a shift by 32 - c that c = 0 does not break.
    const back = this.of("sub", this.word(31), this.of("and", c, this.word(31)));
    if (op === "shl") {
      const moved = this.of("shl", al, c);
      const carried = this.of("shr", this.of("shr", al, this.word(1)), back);
      const near = this.of("or", this.of("shl", ah, c), carried);
      return [this.select(far, this.word(0), moved), this.select(far, moved, near)];
    }
    const moved = this.#at.kept(isSigned(type) ? asWord(this.of("shr", signed(ah), signed(c))) : this.of("shr", ah, c));
    const fill = isSigned(type) ? asWord(this.of("shr", signed(ah), constant(31, "int32", this.#span))) : this.word(0);
    const carried = this.of("shl", this.of("shl", ah, this.word(1)), back);
    const near = this.of("or", this.of("shr", al, c), carried);
    return [this.select(far, moved, near), this.select(far, fill, moved)];
  }

  /** Quotient and remainder towards zero. */
  divide(a: Words, b: Words, type: DType): readonly [Words, Words] {
    const words = this.call(isSigned(type) ? "divideSigned" : "divide", [...a, ...b], 4);
    return [words.slice(0, 2) as unknown as Words, words.slice(2) as unknown as Words];
  }
}
