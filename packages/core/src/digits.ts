import type { DType } from "./dtype.ts";
import { float16Bits, float16Value } from "./float16.ts";

/** A decimal: `0.d₁d₂d₃… · 10^point`, without sign or trailing zeros; zero has no digits. */
interface Decimal {
  readonly digits: string;
  readonly point: number;
}

/** A number rounded to a type. */
export function roundTo(value: number, type: DType): number {
  return type === "float32" ? Math.fround(value) : type === "float16" ? float16Value(float16Bits(value)) : value;
}

/** The shortest digits that read back as the same value of the type, as NumPy prints. */
function shortest(size: number, type: DType): Decimal {
  if (size === 0) return { digits: "", point: 1 };
  let text = size.toExponential();
  if (type === "float32" || type === "float16") {
    const exponent = exponentOf(size);
    for (let places = 0; places <= 9; places++) {
      // Not the digits of `toExponential`, which rounds ties up.
      text = `${roundExact(size, places - exponent)}e${exponent - places}`;
      if (roundTo(Number(text), type) === size) break;
    }
    const [whole, rest] = text.split("e") as [string, string];
    text = `${whole[0]}.${whole.slice(1)}e${Number(rest) + whole.length - 1}`;
  }
  const [mantissa, exponent] = text.split("e") as [string, string];
  return { digits: mantissa.replace(".", "").replace(/0+$/, ""), point: Number(exponent) + 1 };
}

/** The exponent of the exact value: the shortest digits of a number just below a power of ten are the power. */
const exponentOf = (size: number): number => Number(size.toExponential(20).split("e")[1]);

const bits = new DataView(new ArrayBuffer(8));

/** Without `**`, which builds for old targets make `Math.pow` of, and that takes no bigint. */
const powerOfTen = (exponent: number): bigint => BigInt(`1${"0".repeat(exponent)}`);

/** `size · 10^places` as a whole number, from the exact value, ties to even. */
function roundExact(size: number, places: number): bigint {
  bits.setFloat64(0, size);
  const raw = bits.getBigUint64(0);
  const field = Number(raw >> 52n);
  const mantissa = (raw & 0xfffffffffffffn) | (field === 0 ? 0n : 1n << 52n);
  const exponent = Math.max(field, 1) - 1075;
  const top = mantissa * (exponent > 0 ? 1n << BigInt(exponent) : 1n) * (places > 0 ? powerOfTen(places) : 1n);
  const under = (exponent < 0 ? 1n << BigInt(-exponent) : 1n) * (places < 0 ? powerOfTen(-places) : 1n);
  const whole = top / under;
  const twice = (top % under) * 2n;
  return twice > under || (twice === under && (whole & 1n) === 1n) ? whole + 1n : whole;
}

/** Digits cut to `places` after the point, rounded on the exact value where the shortest digits are longer. */
function cut(size: number, type: DType, places: number): Decimal {
  const all = shortest(size, type);
  if (all.digits.length - all.point <= places) return all;
  const text = roundExact(size, places).toString();
  const trimmed = text.replace(/0+$/, "");
  return trimmed === "" ? { digits: "", point: 1 } : { digits: trimmed, point: text.length - places };
}

/** `12.5` as `["12", "5"]`: at most `places` digits after the point, trailing zeros dropped. */
export function positional(value: number, type: DType, places: number): [string, string] {
  const { digits, point } = cut(Math.abs(value), type, places);
  const sign = value < 0 || Object.is(value, -0) ? "-" : "";
  const whole = point > 0 ? digits.slice(0, point).padEnd(point, "0") : "0";
  const fraction = point > 0 ? digits.slice(point) : "0".repeat(digits === "" ? 0 : -point) + digits;
  return [sign + (whole === "" ? "0" : whole), fraction];
}

/** `1.25e-07` as `["1", "25", -7]`: at most `places` digits after the point. */
export function scientific(value: number, type: DType, places: number): [string, string, number] {
  const size = Math.abs(value);
  const sign = value < 0 || Object.is(value, -0) ? "-" : "";
  if (size === 0) return [`${sign}0`, "", 0];
  const { digits, point } = cut(size, type, places - shortest(size, type).point + 1);
  return [sign + digits.slice(0, 1), digits.slice(1, places + 1), point - 1];
}

/** As `scientific`, with exactly `places` digits after the point, from the exact value: where NumPy pads, it goes on with true digits. */
export function scientificExact(value: number, type: DType, places: number): [string, string, number] {
  const [whole] = scientific(value, type, places);
  const size = Math.abs(value);
  const exponent = exponentOf(size);
  const text = roundExact(size, places - exponent).toString();
  const carry = Math.max(0, text.length - places - 1);
  const digits = text.padEnd(places + 1, "0");
  return [whole.slice(0, -1) + digits.slice(0, 1), digits.slice(1, places + 1), exponent + carry];
}

/** `e+05`: at least two digits. */
export function exponentText(exponent: number, width = 2): string {
  return `e${exponent < 0 ? "-" : "+"}${Math.abs(exponent).toString().padStart(width, "0")}`;
}
