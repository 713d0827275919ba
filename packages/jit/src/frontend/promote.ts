import type { RealDType as DType } from "@gridstride/core";
import { bits, isFloat, isInteger, isSigned, isUnsigned } from "../ir/types.ts";

/** A type, and what is known of its values. */
export interface Promoted {
  readonly type: DType;
  /**
   * "narrow": an int32 of 8 or 16 bits, which float32 holds exactly; "unsigned": the same, not negative. "whole": a float without a
   * fraction, which may index.
   */
  readonly known?: "narrow" | "unsigned" | "whole";
}

/** Whether values are int32 of 8 or 16 bits. */
export const isNarrow = ({ known }: Pick<Promoted, "known">): boolean => known === "narrow" || known === "unsigned";

const sized = (kind: "int" | "uint" | "float", width: number): DType => `${kind}${width}` as DType;

/** The type that values of two types meet in, as in NumPy 2. */
export function promote(left: Promoted, right: Promoted): DType {
  const [a, b] = [left.type, right.type];
  if (a === b) return a;
  if (isFloat(a) || isFloat(b)) return sized("float", Math.max(bits(floatFor(left)), bits(floatFor(right))));
  if (isSigned(a) === isSigned(b)) return bits(a) > bits(b) ? a : b;
  if (left.known === "unsigned") return b;
  if (right.known === "unsigned") return a;
  const [signed, unsigned] = isSigned(a) ? [a, b] : [b, a];
  if (bits(signed) > bits(unsigned)) return signed;
  return bits(unsigned) === 64 ? "float64" : sized("int", bits(unsigned) * 2);
}

/** The float that a mathematical function computes a number in. */
export function floatFor(of: Promoted): DType {
  if (isFloat(of.type)) return of.type;
  return isNarrow(of) ? "float32" : "float64";
}

/**
 * For a comparison of integers of different sign whose common type would need more bits than the unsigned one has:
 * the signed type as wide as the unsigned. Null where the common type will do.
 */
export function mixedSigned(a: DType, b: DType): DType | null {
  if (!isInteger(a) || !isInteger(b) || isSigned(a) === isSigned(b)) return null;
  const [signed, unsigned] = isUnsigned(a) ? [b, a] : [a, b];
  return bits(unsigned) >= 32 && bits(signed) <= bits(unsigned) ? sized("int", bits(unsigned)) : null;
}
