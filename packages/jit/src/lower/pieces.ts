import type { DType } from "@gridstride/core";
import type { Span } from "../diagnostics/source.ts";
import type { ArrayInfo } from "../frontend/array-info.ts";
import type { Expr } from "../ir/expr.ts";
import { binary, constant, inType, int32 } from "../ir/make.ts";
import { bits, isBig, isFloat } from "../ir/types.ts";
import type { FunctionLowering } from "./function.ts";

/** The type of the pieces that elements of an array are read in, where records put elements anywhere; else null. */
export function pieceType({ dtype, field }: ArrayInfo): DType | null {
  if (field === undefined || field.piece * 8 >= bits(dtype)) return null;
  return `uint${8 * field.piece}` as DType;
}

/** An element of an array. Its indices are written more than once where it is read in pieces. */
export function loadElement(f: FunctionLowering, id: number, index: readonly Expr[], span: Span): Expr {
  const info = f.instance.session.arrays[id]!;
  const array = f.kernel.array(id);
  const piece = pieceType(info);
  const { dtype } = info;
  if (piece === null) return { kind: "load", array, index, type: dtype, span };
  const word = wordOf(dtype);
  const places = index.map((place) => f.once(place));
  const parts = Array.from({ length: bits(dtype) / bits(piece) }, (_, at): Expr => {
    const part = inType({ kind: "load", array, index: [...places, int32(at, span)], type: piece, span }, word, span);
    return at === 0 ? part : binary("shl", part, count(at * bits(piece), word, span), span);
  });
  const whole = parts.reduce((low, high) => binary("or", low, high, span));
  return fromWord(whole, dtype, span);
}

/** Stores an element of an array. */
export function storeElement(f: FunctionLowering, id: number, index: readonly Expr[], value: Expr, span: Span): void {
  const info = f.instance.session.arrays[id]!;
  const array = f.kernel.array(id);
  f.kernel.write(id);
  const piece = pieceType(info);
  if (piece === null) return f.emit({ kind: "store", array, index, value, span });
  const word = wordOf(info.dtype);
  const places = index.map((place) => f.once(place));
  const whole = f.once(toWord(value, word, span));
  for (let at = 0; at < bits(info.dtype) / bits(piece); at++) {
    const part = at === 0 ? whole : binary("shr", whole, count(at * bits(piece), word, span), span);
    const stored = part.type === piece ? part : inType(part, piece, span);
    f.emit({ kind: "store", array, index: [...places, int32(at, span)], value: stored, span });
  }
}

const wordOf = (type: DType): DType => (bits(type) === 64 ? "uint64" : "uint32");
const count = (value: number, type: DType, span: Span): Expr =>
  constant(isBig(type) ? BigInt(value) : value, type, span);

function fromWord(word: Expr, type: DType, span: Span): Expr {
  if (word.type === type) return word;
  return isFloat(type) ? { kind: "math", fn: "bitcast", args: [word], type, span } : inType(word, type, span);
}

function toWord(value: Expr, type: DType, span: Span): Expr {
  if (value.type === type) return value;
  return isFloat(value.type) ? { kind: "math", fn: "bitcast", args: [value], type, span } : inType(value, type, span);
}
