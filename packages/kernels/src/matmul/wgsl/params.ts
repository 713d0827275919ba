import type { Matrices } from "../batches.ts";

/** Types that products in WGSL are computed in. */
export type WgslType = "float32" | "int32";

export const scalarOf = (type: WgslType): "f32" | "i32" => (type === "float32" ? "f32" : "i32");
export const vectorOf = (type: WgslType): "vec4f" | "vec4i" => (type === "float32" ? "vec4f" : "vec4i");

/**
 * The record of a launch. Strides are in elements; each operand has `start, row, column, batch`. The inner size is cut into
 * `splits` parts of `chunk`, and part s of a batch's results lies `split * s` after the first.
 */
export const paramsText = (type: WgslType): string => {
  const scalar = scalarOf(type);
  return `struct Params {
  rows: u32, columns: u32, depth: u32, splits: u32,
  chunk: u32, split: i32, alpha: ${scalar}, beta: ${scalar},
  a: vec4i, b: vec4i, c: vec4i,
}
@group(0) @binding(0) var<uniform> params: Params;`;
};

export interface Params {
  readonly type: WgslType;
  readonly rows: number;
  readonly columns: number;
  readonly depth: number;
  readonly splits: number;
  readonly chunk: number;
  readonly split: number;
  readonly alpha: number;
  readonly beta: number;
  readonly a: OperandOffsets;
  readonly b: OperandOffsets;
  readonly c: OperandOffsets;
}

/** Where an operand lies for one launch. */
export type OperandOffsets = readonly [start: number, row: number, column: number, batch: number];

/** An operand of a launch over its last batch axis, `from` elements after its first. */
export const offsetsOf = ({ offset, row, column, batch }: Matrices, from: number): OperandOffsets => [
  offset + from,
  row,
  column,
  batch.at(-1) ?? 0,
];

export function pack(params: Params): Uint8Array {
  const { rows, columns, depth, splits, chunk, split, alpha, beta, type, a, b, c } = params;
  const words = new Int32Array(20);
  words.set([rows, columns, depth, splits, chunk, split, alpha, beta, ...a, ...b, ...c]);
  if (type === "float32") new Float32Array(words.buffer).set([alpha, beta], 6);
  return new Uint8Array(words.buffer);
}
