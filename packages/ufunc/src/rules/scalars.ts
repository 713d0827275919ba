import { type AnyScalar, CastingError, type DType, dtypeInfo, full } from "@gridstride/core";
import { isComplex } from "@gridstride/core/internal";

/** The type in which a scalar of a type is passed to a kernel: as wide as its kind needs, and known to every target. */
export function carrier(type: DType): DType {
  const { kind, bytesPerElement } = dtypeInfo(type);
  if (kind === "bool" || bytesPerElement >= 4) return type;
  return kind === "float" ? "float32" : kind === "int" ? "int32" : "uint32";
}

/**
 * The value that a reduction starts with, in its type; fractions are cut.
 *
 * @throws {CastingError} in NumPy's words, for a number that the type does not hold.
 */
export function initialOf(name: string, value: AnyScalar, type: DType): AnyScalar {
  const what = `${name}: initial: `;
  if (typeof value === "number" && !Number.isFinite(value) && /int/.test(type))
    throw new CastingError(`${what}cannot convert float ${value} to integer, of type ${type}`);
  return toLoopType(value, type, what);
}

/**
 * A scalar in the type that a loop takes it in.
 *
 * @param what - what it is, for messages.
 * @throws {CastingError} in NumPy's words, for a whole number that the type does not hold.
 */
export function toLoopType(value: AnyScalar, type: DType, what = ""): AnyScalar {
  if (isComplex(value)) return full([], value, type).get();
  const { kind, bytesPerElement } = dtypeInfo(type);
  const whole = typeof value === "bigint" || Number.isSafeInteger(value);
  if (whole && (kind === "int" || kind === "uint")) {
    const bits = BigInt(8 * bytesPerElement);
    const exact = BigInt(value);
    const held = kind === "int" ? BigInt.asIntN(Number(bits), exact) : BigInt.asUintN(Number(bits), exact);
    if (held !== exact) throw new CastingError(`${what}integer ${value} out of bounds for ${type}`);
    return bytesPerElement === 8 ? exact : Number(exact);
  }
  // As `astype` converts: bool is "not zero", fractions become integers by truncation.
  return full([], value, type).get();
}
