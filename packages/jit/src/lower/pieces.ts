import type { RealDType as DType } from "@gridstride/core";
import type { Span } from "../diagnostics/source.ts";
import { partTypes, pieceType } from "../frontend/array-info.ts";
import type { Node } from "../frontend/syntax.ts";
import { extentOf } from "../frontend/type-field.ts";
import type { Expr } from "../ir/expr.ts";
import { binary, constant, inType, int32 } from "../ir/make.ts";
import { bits, isBig, isFloat } from "../ir/types.ts";
import { convert } from "./constant.ts";
import type { FunctionLowering } from "./function.ts";

/** The scalars of an element of an array. Its indices are written more than once where there are several, or it is read in pieces. */
export function loadParts(f: FunctionLowering, id: number, index: readonly Expr[], span: Span): readonly Expr[] {
  const info = f.instance.session.arrays[id]!;
  const array = f.kernel.array(id);
  const types = partTypes(info);
  const piece = pieceType(info);
  const load = (places: readonly Expr[], type: DType): Expr => ({ kind: "load", array, index: places, type, span });
  if (piece === null && types.length === 1) return [load(index, types[0]!)];
  const places = index.map((place) => f.once(place));
  return types.map((type, part) => {
    if (piece === null) return load([...places, int32(part, span)], type);
    const word = wordOf(type);
    const pieces = Array.from({ length: bits(type) / bits(piece) }, (_, at): Expr => {
      const place = int32((part * bits(type)) / bits(piece) + at, span);
      const own = inType(load([...places, place], piece), word, span);
      return at === 0 ? own : binary("shl", own, count(at * bits(piece), word, span), span);
    });
    return sameBits(
      pieces.reduce((low, high) => binary("or", low, high, span)),
      type,
      span,
    );
  });
}

/** The parts of the number in an array without axes, as it was where the expression is evaluated. */
export const loadBare = (f: FunctionLowering, array: number, node: Node): readonly Expr[] =>
  node.kind === "variable" && node.kept !== undefined
    ? f.variable(node.kept).map((local) => f.read(local, node.span))
    : loadParts(f, array, [], node.span);

/** An element that is one scalar. */
export const loadElement = (f: FunctionLowering, id: number, index: readonly Expr[], span: Span): Expr =>
  loadParts(f, id, index, span)[0]!;

/** Stores the scalars of an element, which the values may be computed of. */
export function storeParts(
  f: FunctionLowering,
  id: number,
  index: readonly Expr[],
  values: readonly Expr[],
  span: Span,
): void {
  const info = f.instance.session.arrays[id]!;
  const array = f.kernel.array(id);
  f.kernel.write(id);
  const piece = pieceType(info);
  if (piece === null && values.length === 1)
    return f.emit({ kind: "store", array, index, value: convert(values[0]!, partTypes(info)[0]!), span });
  const places = index.map((place) => f.once(place));
  const store = (place: number, value: Expr): void =>
    f.emit({ kind: "store", array, index: [...places, int32(place, span)], value, span });
  const types = partTypes(info);
  const kept = values.map((value, part) => f.once(convert(value, types[part]!)));
  for (const [part, value] of kept.entries()) {
    if (piece === null) {
      store(part, value);
      continue;
    }
    const word = wordOf(value.type);
    const whole = f.once(sameBits(value, word, span));
    const each = bits(value.type) / bits(piece);
    for (let at = 0; at < each; at++) {
      const own = at === 0 ? whole : binary("shr", whole, count(at * bits(piece), word, span), span);
      store(part * each + at, own.type === piece ? own : inType(own, piece, span));
    }
  }
}

/** The numbers of a record, or of a row whose size is known: its fields sorted by name, rows of a field in order. */
export function loadAll(f: FunctionLowering, id: number, index: readonly Expr[], span: Span): readonly Expr[] {
  const places = index.map((place) => f.once(place));
  return leaves(f, id, places, span).flatMap((leaf) => loadParts(f, leaf.array, leaf.index, span));
}

interface Leaf {
  readonly array: number;
  readonly index: readonly Expr[];
}

/** Its elements. */
export function leaves(f: FunctionLowering, id: number, index: readonly Expr[], span: Span): readonly Leaf[] {
  const info = f.instance.session.arrays[id]!;
  if (index.length < info.ndim) {
    const extent = extentOf(info, index.length)!;
    return Array.from({ length: extent }, (_, at) => leaves(f, id, [...index, int32(at, span)], span)).flat();
  }
  if (info.fields === undefined) return [{ array: id, index }];
  const names = [...info.fields.keys()].sort();
  return names.flatMap((name) => leaves(f, info.fields!.get(name)!, index, span));
}

const wordOf = (type: DType): DType => (bits(type) === 64 ? "uint64" : "uint32");
const count = (value: number, type: DType, span: Span): Expr =>
  constant(isBig(type) ? BigInt(value) : value, type, span);

/** The value of another type with the same bits: a number as an integer, and back. */
export function sameBits(value: Expr, type: DType, span: Span): Expr {
  if (value.type === type) return value;
  if (!isFloat(value.type) && !isFloat(type)) return inType(value, type, span);
  return { kind: "math", fn: "bitcast", args: [value], type, span };
}
