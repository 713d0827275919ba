// Calls a ufunc on cpu.
import { vectorize } from "@gridstride/ufunc";

const axpy = vectorize(["float32(float32, float32)"], (x, y) => 2 * x + y, { name: "axpy" });
const x = new Float32Array(1000).fill(1);
console.log(axpy(x, x).data[5], axpy(x, 3).data[5], axpy(1, 2));
