import { singleBits } from "../intrinsics/bitcast.ts";
import type { Expr } from "../ir/expr.ts";
import { inType, position } from "../ir/make.ts";
import { floatCompared } from "./expand-floats.ts";
import { expandedNumber, expandedWords } from "./expand-operations.ts";
import type { Expansion, Words } from "./word-operations.ts";
import { bitcast, WordOperations } from "./word-operations.ts";

// float64 as two numbers of float32 (intrinsics/wide-fast.ts): what `expand-wide` does otherwise with `float64: "fast"`. An operation without
// a function there becomes a binary64 for the one operation.

const ARITHMETIC: Readonly<Record<string, string>> = { add: "fastAdd", sub: "fastAdd", mul: "fastMul", div: "fastDiv" };

/** The two numbers of a constant. */
export function fastConstant(value: number): readonly [number, number] {
  const first = Math.fround(value);
  return [singleBits(first), Number.isFinite(first) ? singleBits(Math.fround(value - first)) : 0];
}

/** The pair of a binary64. */
export const fastFrom = (at: Expansion, words: Words, { span }: Expr): Words =>
  at.call("fastFrom", words, 2, span) as unknown as Words;

/** The binary64 of a pair. */
export const fastTo = (at: Expansion, words: Words, { span }: Expr): Words =>
  at.call("fastTo", words, 2, span) as unknown as Words;

/** Where operands are binary64. */
const exact = (at: Expansion): Expansion => ({
  ...at,
  words: (expr) => (expr.type === "float64" ? fastTo(at, at.words(expr), expr) : at.words(expr)),
});

/** 0, as no compiler knows: the sign of the grid's size. */
function hidden(make: WordOperations, { span }: Expr): Expr {
  return make.of("and", inType(position("gridDim", 0, span), "uint32", span), make.word(0x80000000));
}

/** The words of an operation: a pair, where it gives float64. */
export function fastWords(
  at: Expansion,
  expr: Extract<Expr, { kind: "unary" | "binary" | "select" | "convert" | "math" }>,
): Words {
  const make = new WordOperations(at, expr.span);
  const flipped = ([first, second]: Words, sign = make.word(0x80000000)): Words => [
    make.of("xor", first, sign),
    make.of("xor", second, sign),
  ];
  if (expr.type !== "float64") return expandedWords(exact(at), expr);
  if (expr.kind === "select") return expandedWords(at, expr);
  if (expr.kind === "unary") return flipped(at.words(expr.value));
  if (expr.kind === "convert" && expr.value.type === "float32")
    return [bitcast(at.number(expr.value), "uint32"), make.word(0)];
  if (expr.kind === "binary" && ARITHMETIC[expr.op] !== undefined) {
    const left = make.kept(at.words(expr.left));
    const right = at.words(expr.right);
    const args = [...left, ...(expr.op === "sub" ? flipped(right) : right), hidden(make, expr)];
    return make.pair(ARITHMETIC[expr.op] as string, args);
  }
  if (expr.kind === "math" && expr.fn === "sqrt")
    return make.pair("fastSqrt", [...at.words(expr.args[0] as Expr), hidden(make, expr)]);
  if (expr.kind === "math" && expr.fn === "abs") {
    const words = make.kept(at.words(expr.args[0] as Expr));
    return flipped(words, make.of("and", words[0], make.word(0x80000000)));
  }
  return fastFrom(at, expandedWords(exact(at), expr), expr);
}

/** A value of at most 32 bits of operands that may be pairs; null where no operand has 64 bits. */
export function fastNumber(at: Expansion, expr: Expr): Expr | null {
  if (expr.kind === "convert" && expr.value.type === "float64" && expr.type === "float32")
    return bitcast(at.words(expr.value)[0], "float32");
  if (expr.kind === "binary" && expr.left.type === "float64")
    return floatCompared(at, new WordOperations(at, expr.span), expr, "fast");
  return expandedNumber(exact(at), expr);
}
