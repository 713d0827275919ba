// What would a GPU refuse? `check` answers for types alone, without a
// GPU; a portable kernel refuses it at each launch, on every target.
import { UnsupportedError } from "@gridstride/core";
import { kernel } from "@gridstride/jit";

const count = kernel(
  ({ grid, atomic }, bins, x) => {
    const i = grid(1);
    if (i < x.length) atomic.add(bins, x[i], 1);
  },
  { portable: true },
);

for (const type of ["int32[:]", "int64[:]"]) {
  console.log(
    type,
    count.check([type, "int32[:]"], { target: "webgpu" }).length,
    "refusals",
  );
}

const values = Int32Array.of(1, 0, 1);
const counts = new Int32Array(2);
await count.forall(3)(counts, values);
console.log(...counts);
try {
  await count.forall(3)(new BigInt64Array(2), values);
} catch (error) {
  if (!(error instanceof UnsupportedError)) throw error;
  console.log(error.message.split("\n")[0]);
}
