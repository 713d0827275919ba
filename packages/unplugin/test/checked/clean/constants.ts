// Constants that a kernel in another file captures.
export const rate: number = 0.1 * 2 ** -1;
export const weights: Float32Array = Float32Array.of(0.25, 0.5, 0.25);
