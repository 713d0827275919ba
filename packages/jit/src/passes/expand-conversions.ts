import type { ConvertExpr, Expr } from "../ir/expr.ts";
import { and, constant, inType, not } from "../ir/make.ts";
import { bits, isFloat, isSigned, isWide } from "../ir/types.ts";
import { isNaN64, isZero64 } from "./expand-floats.ts";
import type { Expansion, Words } from "./word-operations.ts";
import { asWord, bitcast, type WordOperations } from "./word-operations.ts";

const SIGN = 0x80000000;

/** A conversion to 64 bits. */
export function widened(at: Expansion, make: WordOperations, { value, type }: ConvertExpr): Words {
  const from = value.type;
  if (from === type || (isWide(from) && !isFloat(from) && !isFloat(type))) return at.words(value);
  if (isFloat(from)) {
    if (!isFloat(type)) return truncated(at, make, value, isSigned(type));
    return make.pair("floatFromSingle", [singleBits(at, value)]);
  }
  const whole = isWide(from) ? make.kept(at.words(value)) : extended(at, make, value);
  if (!isFloat(type)) return whole;
  return withSign(at, make, whole, isSigned(from), (size) => make.pair("floatFromWhole", size));
}

const singleBits = (at: Expansion, value: Expr): Expr => {
  const from = at.number(value);
  return at.kept(bitcast(value.type === "float32" ? from : inType(from, "float32", from.span), "uint32"));
};

/** An integer of at most 32 bits, or a bool. */
function extended(at: Expansion, make: WordOperations, value: Expr): Words {
  const from = at.kept(at.number(value));
  const low = asWord(from);
  if (!isSigned(from.type)) return [low, make.word(0)];
  const wide = from.type === "int32" ? from : inType(from, "int32", from.span);
  return [low, asWord(make.of("shr", wide, constant(31, "int32", from.span)))];
}

/** A float made of the magnitude of an integer; its last word has the sign. */
function withSign<W extends readonly Expr[]>(
  at: Expansion,
  make: WordOperations,
  whole: Words,
  signed: boolean,
  float: (size: Words) => W,
): W {
  if (!signed) return float(whole);
  const negative = at.kept(make.isNegative(whole));
  const words = float(make.choose(negative, make.negate(whole), whole));
  const sign = make.select(negative, make.word(SIGN), make.word(0));
  return words.map((word, i) => (i === words.length - 1 ? make.of("or", word, sign) : word)) as unknown as W;
}

/** The whole part of a float, saturated; 0 of NaN. */
function truncated(at: Expansion, make: WordOperations, value: Expr, signed: boolean): Words {
  const float = isWide(value.type) ? make.kept(at.words(value)) : ([singleBits(at, value)] as const);
  const name = isWide(value.type) ? "floatToWhole" : "fromFloat";
  const [low, high, holds] = make.call(name, float, 3) as readonly [Expr, Expr, Expr];
  const top = float.at(-1) as Expr;
  const negative = at.kept(make.isNegative([top, top]));
  const size = make.of("and", top, make.word(0x7fffffff));
  const isNumber = float.length === 2 ? not(isNaN64(make, float)) : make.of("le", size, make.word(0x7f800000));
  const fits = make.of("ne", holds, make.word(0));
  const [none, all] = [make.both(0), make.both(0xffffffff)];
  if (!signed) return make.choose(and(isNumber, not(negative)), make.choose(fits, [low, high], all), none);
  const inRange = at.kept(and(fits, not(make.isNegative([high, high]))));
  const whole = make.choose(negative, make.negate([low, high]), [low, high]);
  const most = make.choose(negative, [make.word(0), make.word(SIGN)], [all[0], make.word(0x7fffffff)]);
  return make.choose(isNumber, make.choose(inRange, whole, most), none);
}

/** A conversion from 64 bits to fewer. */
export function narrowed(at: Expansion, make: WordOperations, { value, type, span }: ConvertExpr): Expr {
  const a = make.kept(at.words(value));
  if (isFloat(value.type)) return narrowedFloat(make, a, { type, span });
  if (type === "bool") return not(make.isZero(a));
  if (!isFloat(type)) return type === "uint32" ? a[0] : inType(a[0], type, span);
  const [single] = withSign(at, make, a, isSigned(value.type), (size) => make.call("toFloat", size, 1));
  const result = bitcast(single as Expr, "float32");
  return type === "float32" ? result : inType(result, type, span);
}

function narrowedFloat(make: WordOperations, a: Words, { type, span }: Pick<ConvertExpr, "type" | "span">): Expr {
  const word = (name: string, ...more: readonly Expr[]): Expr => make.one(name, [...a, ...more]);
  switch (type) {
    case "bool":
      return not(isZero64(make, a));
    case "float32":
      return bitcast(word("floatToSingle", make.word(0)), type);
    case "float16":
      // Rounded to odd before it is rounded again.
      return inType(bitcast(word("floatToSingle", make.word(1)), "float32"), type, span);
    case "uint32":
      return word("floatToUint32");
    default:
      return inType(word(bits(type) === 32 ? "floatToInt32" : "floatLowBits"), type, span);
  }
}
