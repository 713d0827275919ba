// What would a GPU refuse? `check` answers for types alone, without a GPU; a
// portable kernel refuses it at each launch, on every target.
import { CompileError, kernel } from "@gridstride/jit";

const mean = kernel(
  ({ grid }, out, x, n) => {
    const i = grid(1);
    if (i < out.length) out[i] = x[i] / n[i];
  },
  { portable: true },
);

for (const counts of ["float32[:]", "int32[:]"]) {
  const types = ["float32[:]", "float32[:]", counts];
  console.log(counts, mean.check(types, { target: "webgpu" }).length, "refusals");
}

const out = new Float32Array(2);
await mean.forall(2)(out, Float32Array.of(6, 8), Float32Array.of(2, 4));
console.log(...out);
try {
  await mean.forall(2)(out, Float32Array.of(6, 8), Int32Array.of(2, 4));
} catch (error) {
  if (!(error instanceof CompileError)) throw error;
  console.log(error.message.split("\n")[0]); // write float32(n[i])
}
