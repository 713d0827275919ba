import { type RealDType as DType, dtypeInfo } from "../dtype.ts";
import { type Code, f32, f64, get, i32, i64, memory, op, set } from "./assemble.ts";

// Conversions between stored elements, by the rules of cast.ts.

/** How an element is loaded, and as what: its low bytes in an i32, or a number of its own type. */
type Held = "i32" | "i64" | "f32" | "f64";

const LOADS: Readonly<Record<DType, number>> = {
  bool: 0x2d,
  int8: 0x2c,
  uint8: 0x2d,
  int16: 0x2e,
  uint16: 0x2f,
  float16: 0x2f,
  int32: 0x28,
  uint32: 0x28,
  int64: 0x29,
  uint64: 0x29,
  float32: 0x2a,
  float64: 0x2b,
};
const STORES: Readonly<Record<DType, number>> = {
  bool: 0x3a,
  int8: 0x3a,
  uint8: 0x3a,
  int16: 0x3b,
  uint16: 0x3b,
  float16: 0x3b,
  int32: 0x36,
  uint32: 0x36,
  int64: 0x37,
  uint64: 0x37,
  float32: 0x38,
  float64: 0x39,
};
const BITS = { 1: "uint8", 2: "uint16", 4: "uint32", 8: "uint64" } as const;

/** Two types whose copies are done by the same code: copies that keep the bits use an unsigned type. */
export function copiedAs(from: DType, to: DType): readonly [from: DType, to: DType] {
  const [given, wanted] = [dtypeInfo(from), dtypeInfo(to)];
  const isWhole = given.kind !== "float" && wanted.kind !== "float" && to !== "bool";
  const isKept = from === to || (isWhole && given.bytesPerElement === wanted.bytesPerElement);
  const bits = BITS[wanted.bytesPerElement];
  return isKept ? [bits, bits] : [from, to];
}

/**
 * From the address to store at and the address to load from, both on the stack, to nothing.
 *
 * @param word - a local of i32 to work with. @param number - one of f64.
 */
export function moveCode(from: DType, to: DType, word: number, number: number): Code {
  return [...memory(LOADS[from]), ...converted(from, to, word, number), ...memory(STORES[to])];
}

function converted(from: DType, to: DType, word: number, number: number): Code {
  if (from === to) return [];
  const { kind } = dtypeInfo(from);
  if (from === "float16") return [...fromHalf(word), ...fromNumber("f32", true, to, number)];
  if (from === "bool") return [...i32(0), op.i32Ne, ...fromNumber("i32", false, to, number)];
  return fromNumber(heldAs(from), kind === "int", to, number);
}

function heldAs(type: DType): Held {
  const { kind, bytesPerElement } = dtypeInfo(type);
  const isWide = bytesPerElement === 8;
  return kind === "float" ? (isWide ? "f64" : "f32") : isWide ? "i64" : "i32";
}

/** Truncation that saturates, by what is truncated. */
const TRUNCATED = { f32: 0, f64: 2 } as const;
/** Conversions of whole numbers to floats; the next opcode converts unsigned numbers. */
const ROUNDED = { float32: { i32: 0xb2, i64: 0xb4 }, float64: { i32: 0xb7, i64: 0xb9 } } as const;
const ZERO: Readonly<Record<Held, Code>> = { i32: i32(0), i64: i64(0n), f32: f32(0), f64: f64(0) };
const NOT_EQUAL: Readonly<Record<Held, number>> = { i32: op.i32Ne, i64: op.i64Ne, f32: op.f32Ne, f64: op.f64Ne };

function fromNumber(held: Held, isSigned: boolean, to: DType, number: number): Code {
  if (to === "bool") return [...ZERO[held], NOT_EQUAL[held]];
  if (to === "float16") return [...fromNumber(held, isSigned, "float64", number), ...toHalf(number)];
  if (to === "float32" || to === "float64") {
    if (held === "f32") return to === "float32" ? [] : [op.f64PromoteF32];
    if (held === "f64") return to === "float64" ? [] : [op.f32DemoteF64];
    return [ROUNDED[to][held] + (isSigned ? 0 : 1)];
  }
  const { kind, bytesPerElement } = dtypeInfo(to);
  const isWide = bytesPerElement === 8;
  if (held === "i64") return isWide ? [] : [op.i32WrapI64];
  if (held === "i32") return isWide ? [isSigned ? op.i64ExtendI32S : op.i64ExtendI32U] : [];
  // Types under 32 bits wrap what saturating to int32 left.
  const wrapsBelow = bytesPerElement < 4 || kind === "int";
  return [0xfc, TRUNCATED[held] + (isWide ? 4 : 0) + (wrapsBelow ? 0 : 1)];
}

/** The float32 of the half whose bits are on the stack; NaN has no sign. */
function fromHalf(bits: number): Code {
  const size = [...get(bits), ...i32(0x7fff), op.i32And];
  return [
    ...set(bits),
    // Scaled by 2¹¹², a fraction under the normal range is exact too.
    ...[...size, ...i32(13), op.i32Shl, op.f32ReinterpretI32, ...f32(2 ** 112), op.f32Mul],
    ...[...f32(Infinity), ...f32(Number.NaN), ...size, ...i32(0x7c00), op.i32Eq, op.select],
    ...[...size, ...i32(0x7c00), op.i32LtU, op.select, op.i32ReinterpretF32],
    ...[...get(bits), ...size, ...i32(0x7c00), op.i32LeU, ...i32(15), op.i32Shl, op.i32And, ...i32(16), op.i32Shl],
    ...[op.i32Or, op.f32ReinterpretI32],
  ];
}

/** The bits of the half nearest to the float64 on the stack, as `float16Bits` finds them. */
function toHalf(number: number): Code {
  const high = [...get(number), op.i64ReinterpretF64, ...i64(32n), op.i64ShrU, op.i32WrapI64];
  const field = [...high, ...i32(20), op.i32ShrU, ...i32(0x7ff), op.i32And];
  // The half's exponent field: 1 in its first binade and below it.
  const own = [...field, ...i32(1008), op.i32Sub];
  const exponent = [...own, ...i32(1), ...own, ...i32(1), op.i32GtS, op.select];
  const scale = [...i32(1048), ...exponent, op.i32Sub, op.i64ExtendI32U, ...i64(52n), op.i64Shl, op.f64ReinterpretI64];
  const units = [
    ...[...get(number), op.f64Abs],
    ...scale,
    op.f64Mul,
    ...f64(2 ** 52),
    op.f64Add,
    ...f64(2 ** 52),
    op.f64Sub,
  ];
  return [
    ...set(number),
    ...[...high, ...i32(16), op.i32ShrU, ...i32(0x8000), op.i32And],
    ...i32(0x7e00),
    ...i32(0x7c00),
    ...[...exponent, ...i32(1), op.i32Sub, ...i32(10), op.i32Shl, ...units, 0xfc, 2, op.i32Add],
    ...[...get(number), op.f64Abs, ...f64(65520), op.f64Ge, op.select],
    ...[...get(number), ...get(number), op.f64Ne, op.select, op.i32Or],
  ];
}
