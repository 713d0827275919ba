// The text of a kernel is compiled for another processor, where the
// variables around it do not exist.
import { CompileError, kernel } from "@gridstride/jit";

let factor = 2;
const scale = kernel(({ grid }, out) => {
  const i = grid(1);
  if (i < out.length) out[i] *= factor;
});

try {
  await scale.forall(3)(Float32Array.of(1, 2, 3));
} catch (error) {
  if (!(error instanceof CompileError)) throw error;
  console.log(error.message);
}
factor = 3; // which value was meant? `uses: { factor: 2 }` says so
