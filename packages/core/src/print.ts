import { reader } from "./cast.ts";
import type { Cells } from "./copy.ts";
import { exponentText, positional, roundTo, scientific, scientificExact } from "./digits.ts";
import { type Complex, type DType, partType } from "./dtype.ts";
import { type Layout, sizeOf } from "./shape.ts";

const PRECISION = 8;
const THRESHOLD = 1000;
const EDGE = 3;
const WIDTH = 75;

/** Writes an array as NumPy 2's `str` does, with its default options. */
export function formatArray(array: Cells): string {
  const read = reader(array.data, array.dtype);
  if (array.shape.length === 0) return scalarText(read(array.offset), array.dtype);
  return formatElements(array, (places) => {
    const shown = places.map(read);
    return shown.map(formatter(shown, array.dtype));
  });
}

/** The same of any elements, of an array with axes. @param textsOf - gives the texts of the elements at some places. */
export function formatElements(layout: Layout, textsOf: (places: readonly number[]) => readonly string[]): string {
  const { shape, stride, offset } = layout;
  if (sizeOf(shape) === 0) return "[]";
  const summary = sizeOf(shape) > THRESHOLD;
  const places: number[] = [];
  const collect = (axis: number, at: number): void => {
    if (axis === shape.length) places.push(at);
    else
      for (const i of visible(shape[axis] as number, summary))
        if (i >= 0) collect(axis + 1, at + i * (stride[axis] as number));
  };
  collect(0, offset);
  const texts = textsOf(places);
  let next = 0;
  // Elements are shown in the order in which they were collected.
  return layOut(shape, 0, " ", WIDTH, summary, () => texts[next++] as string);
}

/** The indices shown along an axis; -1 stands for `...`. */
function visible(extent: number, summary: boolean): number[] {
  const all = summary && extent > 2 * EDGE ? [0, 1, 2, -1, extent - 3, extent - 2, extent - 1] : null;
  return all ?? Array.from({ length: extent }, (_, i) => i);
}

function layOut(
  shape: readonly number[],
  axis: number,
  indent: string,
  width: number,
  summary: boolean,
  element: () => string,
): string {
  const left = shape.length - axis;
  const indices = visible(shape[axis] as number, summary);
  if (left > 1) {
    const rows = indices.map(
      (i) => indent + (i < 0 ? "..." : layOut(shape, axis + 1, `${indent} `, width - 1, summary, element)),
    );
    return `[${rows.join("\n".repeat(left - 1)).slice(indent.length)}]`;
  }
  let done = "";
  let line = indent;
  for (const [position, i] of indices.entries()) {
    const word = i < 0 ? "..." : element();
    if (line.length + word.length > width - 1 && line.length > indent.length) {
      done += `${line.trimEnd()}\n`;
      line = indent;
    }
    line += position < indices.length - 1 ? `${word} ` : word;
  }
  return `[${(done + line).slice(indent.length)}]`;
}

/** How NumPy writes each of the elements of a type that are shown together. */
export function formatter(shown: readonly unknown[], type: DType): (value: unknown) => string {
  switch (type) {
    case "bool":
      return (value) => (value ? " True" : "False");
    case "float16":
    case "float32":
    case "float64":
      return floatFormatter(shown as readonly number[], type);
    case "complex64":
    case "complex128":
      return complexFormatter(shown as readonly Complex[], type);
    default: {
      const width = Math.max(...shown.map((value) => String(value).length));
      return (value) => String(value).padStart(width);
    }
  }
}

/** The parts are laid out each by themselves, the imaginary one always with its sign. */
function complexFormatter(shown: readonly Complex[], type: "complex64" | "complex128"): (value: unknown) => string {
  const part = partType(type) as FloatType;
  const real = floatFormatter(
    shown.map(({ re }) => re),
    part,
  );
  const imag = floatFormatter(
    shown.map(({ im }) => im),
    part,
    "+",
  );
  return (value) => {
    const { re, im } = value as Complex;
    const text = imag(im);
    const end = text.trimEnd().length;
    return `${real(re)}${text.slice(0, end)}j${text.slice(end)}`;
  };
}

type FloatType = "float16" | "float32" | "float64";

/** From this size on NumPy changes to exponents: 10^8, or the digits that the type holds. */
const EXPONENT_FROM: { readonly [T in FloatType]: number } = {
  float16: 1e3,
  float32: 1e6,
  float64: 1e8,
};

/** @param plus - the sign of what is not negative. */
function floatFormatter(shown: readonly number[], type: FloatType, plus = ""): (value: unknown) => string {
  const finite = shown.filter(Number.isFinite);
  const sizes = finite.filter((value) => value !== 0).map(Math.abs);
  const [most, least] = [Math.max(...sizes), Math.min(...sizes)];
  // NumPy divides in the array's own type.
  const ratio = roundTo(most / least, type);
  const exponents = sizes.length > 0 && (most >= EXPONENT_FROM[type] || least < 0.0001 || ratio > 1000);
  let left = 0;
  let right = 0;
  let text: (value: number) => string;
  const signed = (whole: string): string => (whole.startsWith("-") ? whole : plus + whole);
  if (exponents) {
    const parts = finite.map((value) => scientific(value, type, PRECISION));
    const places = Math.max(...parts.map(([, fraction]) => fraction.length));
    const digits = Math.max(...parts.map(([, , exponent]) => exponentText(exponent).length)) - 2;
    left = Math.max(...parts.map(([whole]) => signed(whole).length));
    right = digits + 2 + places;
    text = (value) => {
      const [whole, fraction, exponent] = scientificExact(value, type, places);
      return `${signed(whole).padStart(left)}.${fraction}${exponentText(exponent, digits)}`;
    };
  } else {
    const parts = finite.map((value) => positional(value, type, PRECISION));
    left = Math.max(0, ...parts.map(([whole]) => signed(whole).length));
    right = Math.max(0, ...parts.map(([, fraction]) => fraction.length));
    text = (value) => {
      const [whole, fraction] = positional(value, type, PRECISION);
      return `${signed(whole).padStart(left)}.${fraction.padEnd(right)}`;
    };
  }
  if (finite.length < shown.length)
    left = Math.max(left, 3 - right - 1, 3 + Number(plus !== "" || shown.includes(-Infinity)) - right - 1);
  return (value) =>
    Number.isFinite(value) ? text(value as number) : signed(special(value as number)).padStart(left + right + 1);
}

function special(value: number): string {
  return Number.isNaN(value) ? "nan" : value < 0 ? "-inf" : "inf";
}

/** The same for a scalar on its own. */
const SCALAR_EXPONENT_FROM: { readonly [T in FloatType]: number } = { float16: 1e3, float32: 1e6, float64: 1e16 };

/** A 0-d array: the element as NumPy's `str` of a scalar. */
function scalarText(value: unknown, type: DType): string {
  if (typeof value === "boolean") return value ? "True" : "False";
  const part = partType(type);
  if (part !== null) {
    const { re, im } = value as Complex;
    const [real, imag] = [re, im].map((number) => scalarText(number, part).replace(/\.0$/, "")) as [string, string];
    if (Object.is(re, 0)) return `${imag}j`;
    return `(${real}${imag.startsWith("-") ? "" : "+"}${imag}j)`;
  }
  if (typeof value === "bigint" || !type.startsWith("float")) return String(value);
  const number = value as number;
  if (!Number.isFinite(number)) return special(number);
  const size = Math.abs(number);
  if (size !== 0 && (size < 1e-4 || size >= SCALAR_EXPONENT_FROM[type as FloatType])) {
    const [whole, fraction, exponent] = scientific(number, type, 20);
    return whole + (fraction === "" ? "" : `.${fraction}`) + exponentText(exponent);
  }
  const [whole, fraction] = positional(number, type, 400);
  return `${whole}.${fraction === "" ? "0" : fraction}`;
}
