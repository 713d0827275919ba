import type { DType } from "@gridstride/core";

/** How elements of a type lie in vectors. */
export interface Element {
  readonly scalar: "i32" | "f32" | "f64";
  readonly vector: "i32x4" | "f32x4" | "f64x2";
  /** The same bits as whole numbers, whose top bit is the sign. */
  readonly bits: "i32x4" | "i64x2";
  readonly bytes: 4 | 8;
  readonly lanes: 4 | 2;
  readonly isFloat: boolean;
}

/** Types whose lines are searched in vectors. */
export type LineType = "int32" | "float32" | "float64";

export const elements: Readonly<Record<LineType, Element>> = {
  int32: { scalar: "i32", vector: "i32x4", bits: "i32x4", bytes: 4, lanes: 4, isFloat: false },
  float32: { scalar: "f32", vector: "f32x4", bits: "i32x4", bytes: 4, lanes: 4, isFloat: true },
  float64: { scalar: "f64", vector: "f64x2", bits: "i64x2", bytes: 8, lanes: 2, isFloat: true },
};

export const isLineType = (type: DType): type is LineType => type in elements;

/** Vectors of a round: enough chains to hide each operation's latency, few enough to stay in registers. */
export const VECTORS = 4;
export const VECTOR_BYTES = 16;
export const ROUND_BYTES: number = VECTORS * VECTOR_BYTES;
