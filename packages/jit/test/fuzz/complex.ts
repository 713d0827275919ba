// Arithmetic of complex numbers for the oracle: each operation on parts is rounded to their type.
import { keep } from "./arithmetic.ts";

export interface Complex {
  readonly re: number;
  readonly im: number;
}
type Part = "float32" | "float64";
type Round = (x: number) => number;
export const complexOf = (re: number, im: number): Complex => ({ re, im });

function times(a: Complex, b: Complex, r: Round): Complex {
  return {
    re: r(r(a.re * b.re) - r(a.im * b.im)),
    im: r(r(a.re * b.im) + r(a.im * b.re)),
  };
}

/** By Smith's method, as NumPy. */
function over(a: Complex, b: Complex, r: Round): Complex {
  const [c, d] = [Math.abs(b.re), Math.abs(b.im)];
  if (c === 0 && d === 0) return { re: r(a.re / c), im: r(a.im / c) };
  if (c >= d) {
    const ratio = r(b.im / b.re);
    const scale = r(1 / r(b.re + r(b.im * ratio)));
    return { re: r(r(a.re + r(a.im * ratio)) * scale), im: r(r(a.im - r(a.re * ratio)) * scale) };
  }
  const ratio = r(b.re / b.im);
  const scale = r(1 / r(b.im + r(b.re * ratio)));
  return { re: r(r(r(a.re * ratio) + a.im) * scale), im: r(r(r(a.im * ratio) - a.re) * scale) };
}

export function complexBinary(op: string, a: Complex, b: Complex, part: Part): Complex {
  const round = keep[part];
  switch (op) {
    case "+":
      return { re: round(a.re + b.re), im: round(a.im + b.im) };
    case "-":
      return { re: round(a.re - b.re), im: round(a.im - b.im) };
    default:
      return op === "*" ? times(a, b, round) : over(a, b, round);
  }
}

export const complexIn = (z: Complex, part: Part): Complex => ({ re: keep[part](z.re), im: keep[part](z.im) });
export const negated = ({ re, im }: Complex): Complex => ({ re: -re, im: -im });
export const conjugate = ({ re, im }: Complex): Complex => ({ re, im: -im });
/** Whether two values are one; of complex numbers, in both parts. */
export const sameValue = (a: unknown, b: unknown): boolean =>
  isPair(a) && isPair(b) ? Object.is(a.re, b.re) && Object.is(a.im, b.im) : Object.is(a, b);
const isPair = (x: unknown): x is Complex => typeof x === "object" && x !== null && "re" in x;
const signed = (x: unknown): string => (Object.is(x, -0) ? "-0" : String(x));
export const showValue = (x: unknown): string => (isPair(x) ? `${signed(x.re)} + ${signed(x.im)}i` : signed(x));
export const equal = (a: Complex, b: Complex): boolean => a.re === b.re && a.im === b.im;
