import type { Scalar } from "./cast.ts";
import { type RealDType as DType, dtypeInfo } from "./dtype.ts";
import { CastingError } from "./errors.ts";
import { float16Bits, float16Value } from "./float16.ts";
import { show, wrongKind } from "./show.ts";

/** The JavaScript type of a typed number's `value`: bigint in 64 bits, boolean for bool, else a number. */
export type ValueOf<D extends DType> = D extends "int64" | "uint64" ? bigint : D extends "bool" ? boolean : number;

/**
 * A number with an element type, as a scalar argument of a kernel: it has that type there, where a plain number has the
 * type that the kernel's use of it gives. Made by `float32(x)`, `int32(x)` and so on.
 */
export class TypedNumber<D extends DType = DType> {
  readonly "~typedNumber" = true;
  readonly dtype: D;
  /** Rounded to the type. */
  readonly value: ValueOf<D>;

  constructor(dtype: D, value: ValueOf<D>) {
    this.dtype = dtype;
    this.value = value;
  }

  valueOf(): ValueOf<D> {
    return this.value;
  }

  toString(): string {
    return `${this.dtype}(${this.value})`;
  }
}

/** Whether a value was made by `float32(x)` and the like, of this copy of the package or of another. */
export function isTypedNumber(value: unknown): value is TypedNumber {
  return typeof value === "object" && value !== null && "~typedNumber" in value;
}

type Make<D extends DType> = (value: Scalar) => TypedNumber<D>;

/**
 * Floats are rounded; of integer types a value must be whole and in range.
 *
 * @throws {CastingError} for a value that an integer type does not hold.
 */
function maker<D extends DType>(dtype: D, round: (value: Scalar) => Scalar): Make<D> {
  // Node's console shows this text. Here, since a `static` block would keep the class in bundles that make no such number.
  Object.defineProperty(TypedNumber.prototype, Symbol.for("nodejs.util.inspect.custom"), {
    configurable: true,
    value(this: TypedNumber): string {
      return this.toString();
    },
  });
  return (value) => {
    if (typeof value !== "number" && typeof value !== "bigint" && typeof value !== "boolean")
      throw wrongKind(`a number, a bigint or a boolean in ${dtype}(x)`, value);
    return new TypedNumber(dtype, round(value) as ValueOf<D>);
  };
}

function integer<D extends DType>(dtype: D): Make<D> {
  const { kind, bytesPerElement } = dtypeInfo(dtype);
  const bits = 8 * bytesPerElement;
  return maker(dtype, (value) => {
    const whole = typeof value === "number" && !Number.isInteger(value) ? null : BigInt(value);
    const held = whole === null ? null : kind === "int" ? BigInt.asIntN(bits, whole) : BigInt.asUintN(bits, whole);
    if (whole === null || held !== whole)
      throw new CastingError(`expected a whole number that ${dtype} holds in ${dtype}(x), got ${show(value)}`);
    return bits === 64 ? whole : Number(whole);
  });
}

/**
 * A bool argument of a kernel: JavaScript's truth of a value.
 *
 * @example
 * ```ts
 * bool(7).value; // true
 * ```
 */
export const bool: Make<"bool"> = /* @__PURE__ */ maker("bool", Boolean);
/**
 * An int8 argument of a kernel. @throws {CastingError} for a number that is not whole, or that int8 does not hold.
 *
 * @example
 * ```ts
 * int8(-5).value; // -5
 * ```
 */
export const int8: Make<"int8"> = /* @__PURE__ */ integer("int8");
/**
 * An int16 argument of a kernel. @throws {CastingError} for a number that is not whole, or that int16 does not hold.
 *
 * @example
 * ```ts
 * int16(-5).value; // -5
 * ```
 */
export const int16: Make<"int16"> = /* @__PURE__ */ integer("int16");
/**
 * An int32 argument of a kernel. @throws {CastingError} for a number that is not whole, or that int32 does not hold.
 *
 * @example
 * ```ts
 * int32(-5).value; // -5
 * ```
 */
export const int32: Make<"int32"> = /* @__PURE__ */ integer("int32");
/**
 * An int64 argument of a kernel. @throws {CastingError} for a number that is not whole, or that int64 does not hold.
 *
 * @example
 * ```ts
 * int64(5n).value; // 5
 * ```
 */
export const int64: Make<"int64"> = /* @__PURE__ */ integer("int64");
/**
 * A uint8 argument of a kernel. @throws {CastingError} for a number that is not whole, or that uint8 does not hold.
 *
 * @example
 * ```ts
 * uint8(255).value; // 255
 * ```
 */
export const uint8: Make<"uint8"> = /* @__PURE__ */ integer("uint8");
/**
 * A uint16 argument of a kernel. @throws {CastingError} for a number that is not whole, or that uint16 does not hold.
 *
 * @example
 * ```ts
 * uint16(5).value; // 5
 * ```
 */
export const uint16: Make<"uint16"> = /* @__PURE__ */ integer("uint16");
/**
 * A uint32 argument of a kernel. @throws {CastingError} for a number that is not whole, or that uint32 does not hold.
 *
 * @example
 * ```ts
 * uint32(5).value; // 5
 * ```
 */
export const uint32: Make<"uint32"> = /* @__PURE__ */ integer("uint32");
/**
 * A uint64 argument of a kernel. @throws {CastingError} for a number that is not whole, or that uint64 does not hold.
 *
 * @example
 * ```ts
 * uint64(5n).value; // 5
 * ```
 */
export const uint64: Make<"uint64"> = /* @__PURE__ */ integer("uint64");
/**
 * A float16 argument of a kernel, rounded to nearest.
 *
 * @example
 * ```ts
 * float16(1.0001).value; // 1
 * ```
 */
export const float16: Make<"float16"> = /* @__PURE__ */ maker("float16", (value) =>
  float16Value(float16Bits(Number(value))),
);
/**
 * A float32 argument of a kernel, rounded to nearest.
 *
 * @example
 * ```ts
 * float32(0.1).value; // 0.10000000149011612
 * ```
 */
export const float32: Make<"float32"> = /* @__PURE__ */ maker("float32", (value) => Math.fround(Number(value)));
/**
 * A float64 argument of a kernel.
 *
 * @example
 * ```ts
 * float64(0.1).value; // 0.1
 * ```
 */
export const float64: Make<"float64"> = /* @__PURE__ */ maker("float64", Number);
