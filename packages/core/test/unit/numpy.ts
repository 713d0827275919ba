import type { DType } from "../../src/dtype.ts";
import numpy from "../golden/numpy.json" with { type: "json" };

/** What NumPy did; see golden/make.py. Numbers are text that reads back the same. */
export interface Golden {
  readonly numpy: string;
  readonly prints: readonly { dtype: DType; shape: number[]; data: string; text: string }[];
  readonly slices: readonly { ranges: (null | number | (number | null)[])[]; shape: number[]; data: number[] }[];
  readonly reshapes: readonly {
    shape: number[];
    axes: number[];
    to: number[];
    result: number[];
    data: number[];
    view: boolean;
  }[];
  readonly half: { bits: number[]; values: string[]; in: string[]; out: number[] };
  readonly npy: readonly { dtype: DType; shape: number[]; data: string[]; file: string }[];
}

export const golden: Golden = numpy as Golden;

/** Python's text of an element as JavaScript has it. */
export function parse(text: string, type: DType): number | bigint | boolean {
  if (type === "bool") return text === "True" || text === "true";
  if (type.endsWith("64") && type !== "float64") return BigInt(text);
  return text === "nan" ? Number.NaN : text === "inf" ? Infinity : text === "-inf" ? -Infinity : Number(text);
}

/** Bytes from base64. */
export function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
}

/** Bytes as characters of the same codes. */
export function textOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
}
