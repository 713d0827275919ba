import type { RealDType as DType } from "@gridstride/core";
import { type FloatFn, type IntegerFn, type MathFn, mathTable } from "../../math/table.ts";
import { type Build, need } from "./build.ts";
import type { LibraryFn } from "./library/library.ts";
import { storedBits, valueType } from "./types.ts";

type Spell = (build: Build, ...args: readonly string[]) => string;

/** A call of a function of the library or of support.ts. */
export const call = (build: Build, name: string, ...args: readonly string[]): string =>
  `${need(build, name)}(${args.join(", ")})`;

const library =
  (name: string): Spell =>
  (build, ...args) =>
    call(build, name, ...args);

/**
 * Functions of float32 (float16 is rounded afterwards): accurate, the same on every adapter. A function that is not listed
 * here is a function of the library under its own name.
 */
const accurate: Readonly<Record<Exclude<FloatFn, LibraryFn>, Spell>> & Partial<Readonly<Record<FloatFn, Spell>>> = {
  sqrt: (build, x = "") => (build.options.numerics.sqrt === "native" ? `sqrt(${x})` : call(build, "gs_sqrt", x)),
  fma: (build, ...args) =>
    build.options.numerics.fma === "native" ? `fma(${args.join(", ")})` : call(build, "gs_fma", ...args),
  abs: (_build, x) => `abs(${x})`,
  sign: library("gs_sign"),
  min: library("gs_min"),
  max: library("gs_max"),
  isNaN: library("gs_is_nan"),
  isFinite: library("gs_is_finite"),
  isInteger: library("gs_is_integer"),
};

/** With `fastmath`: the adapter's function, with its speed and its errors; null if it has none. */
function fast({ options }: Build, fn: FloatFn, args: readonly string[]): string | null {
  const { wgsl } = mathTable[fn];
  if (!options.fastmath || wgsl === "") return null;
  return wgsl.includes("$") ? wgsl.replace(/\$(\d)/g, (_, at) => args[at] ?? "") : `${wgsl}(${args.join(", ")})`;
}

/** Wraps or rounds what 32-bit arithmetic made to the type. */
export function fit(build: Build, text: string, type: DType): string {
  switch (type) {
    case "int8":
      return `((${text} << 24u) >> 24u)`;
    case "int16":
      return `((${text} << 16u) >> 16u)`;
    case "uint8":
      return `(${text} & 0xffu)`;
    case "uint16":
      return `(${text} & 0xffffu)`;
    case "float16":
      return call(build, "gs_round_f16", text);
    default:
      return text;
  }
}

/** A math function of operands of `type`. */
export function mathText(build: Build, fn: MathFn, type: DType, args: readonly string[]): string {
  // The verifier holds that the function has operands of this type.
  if (valueType(type) !== "f32") return integerMath(build, fn as IntegerFn, type, args);
  if (type === "float16" && fn === "fma") return fit(build, call(build, "gs_fma_f16", ...args), type);
  const text = floatMath(build, fn as FloatFn, args);
  const { types } = mathTable[fn];
  // Their results are float16 where their arguments are, or no floats.
  return types === "same" || types === "predicate" ? text : fit(build, text, type);
}

const floatMath = (build: Build, fn: FloatFn, args: readonly string[]): string =>
  fast(build, fn, args) ?? (accurate[fn] ?? library(`gs_${fn}`))(build, ...args);

function integerMath(build: Build, fn: IntegerFn, type: DType, args: readonly string[]): string {
  const held = valueType(type);
  const width = storedBits(type);
  const [x = "", y = ""] = args;
  const bits = width === 32 ? `bitcast<u32>(${x})` : `(bitcast<u32>(${x}) & ${width === 8 ? "0xffu" : "0xffffu"})`;
  switch (fn) {
    case "abs":
      return held === "u32" ? x : fit(build, `abs(${x})`, type);
    case "sign":
      return held === "u32" ? `min(${x}, 1u)` : `sign(${x})`;
    case "min":
    case "max":
      return `${fn}(${x}, ${y})`;
    case "ipow":
      return fit(build, call(build, `gs_ipow_${held}`, x, y), type);
    case "popc":
      return `i32(countOneBits(${bits}))`;
    case "clz":
      return width === 32 ? `i32(countLeadingZeros(${bits}))` : `(i32(countLeadingZeros(${bits})) - ${32 - width}i)`;
    case "ffs":
      return `i32(firstTrailingBit(${bits}) + 1u)`;
    case "brev":
      // The low bits of a short type end up on top; the shift brings them down, with the sign of a signed type.
      return width === 32 ? `reverseBits(${x})` : `(reverseBits(${x}) >> ${32 - width}u)`;
  }
}
