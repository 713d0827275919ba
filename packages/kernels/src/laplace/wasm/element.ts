/** How a type's steps are computed in WebAssembly. */
export interface Element {
  readonly scalar: "f32" | "f64";
  readonly vector: "f32x4" | "f64x2";
  readonly bytes: 4 | 8;
}

export type StepType = "float32" | "float64";

export const elements: Readonly<Record<StepType, Element>> = {
  float32: { scalar: "f32", vector: "f32x4", bytes: 4 },
  float64: { scalar: "f64", vector: "f64x2", bytes: 8 },
};
