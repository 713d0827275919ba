// What type does a number have in a kernel? Elements have the array's
// type; literals, sizes and positions take the type of the other
// operand.
import { kernel } from "@gridstride/jit";

const types = kernel(({ float32, grid }, f, k, out) => {
  const i = grid(1);
  const half = i / 2; // whole / whole is fractional
  const scaled = f[i] * i; // float32 * position: float32
  const bits = (k[i] / 2) | 0; // the integer division of int32
  // int32 and float32 would give float64
  out[i] = half + scaled + float32(bits);
});

const out = new Float32Array(4);
await types.configure(1, 4)(
  Float32Array.of(0.5, 1.5, 2.5, 3.5),
  Int32Array.of(10, 11, 12, 13),
  out,
);
console.log(...out);
const locals = types.inspectTypes().split("\n");
for (const name of ["half", "scaled", "bits"])
  console.log(locals.find((line) => line.includes(name))?.trim());
