export type { Device } from "@gridstride/core";
export type Float32Array1D = Float32Array;
