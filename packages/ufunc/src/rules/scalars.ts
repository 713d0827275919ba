import { CastingError, type DType, dtypeInfo, full, type Scalar } from "@gridstride/core";

/** The type in which a scalar of a type is passed to a kernel: as wide as its kind needs, and known to every target. */
export function carrier(type: DType): DType {
  const { kind, bytesPerElement } = dtypeInfo(type);
  if (kind === "bool" || bytesPerElement >= 4) return type;
  return kind === "float" ? "float32" : kind === "int" ? "int32" : "uint32";
}

/** Refuses what no integer is near. @param what - that it is, for messages. @throws {CastingError} in NumPy's words. */
export function checkFinite(what: string, value: unknown, type: DType): void {
  if (typeof value === "number" && !Number.isFinite(value) && /int/.test(type))
    throw new CastingError(`${what}: cannot convert float ${value} to integer, of type ${type}`);
}

/**
 * A scalar in the type that a loop takes it in.
 *
 * @throws {CastingError} in NumPy's words, for a whole number that the type does not hold.
 */
export function toLoopType(value: Scalar, type: DType): Scalar {
  const { kind, bytesPerElement } = dtypeInfo(type);
  const whole = typeof value === "bigint" || Number.isSafeInteger(value);
  if (whole && (kind === "int" || kind === "uint")) {
    const bits = BigInt(8 * bytesPerElement);
    const exact = BigInt(value);
    const held = kind === "int" ? BigInt.asIntN(Number(bits), exact) : BigInt.asUintN(Number(bits), exact);
    if (held !== exact) throw new CastingError(`integer ${value} out of bounds for ${type}`);
    return bytesPerElement === 8 ? exact : Number(exact);
  }
  // As `astype` converts: bool is "not zero", fractions become integers by truncation.
  return full([], value, type).get();
}
