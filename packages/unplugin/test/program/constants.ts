export const half = 0.5;
export const weights: Float32Array = new Float32Array([0.25, 0.5, 0.25]);
export let counter = 0;
export const count = (): number => ++counter;
