// Rows with a block each: every thread gives a number to `block.max` or
// `block.sum` and gets the answer; a scan gives each its place.
import { array, zeros } from "@gridstride/core";
import { kernel } from "@gridstride/jit";

const softmax = kernel(({ blockIdx, threadIdx, block }, out, x) => {
  const [i, j] = [blockIdx.x, threadIdx.x];
  const inside = j < x.shape[1];
  const largest = block.max(
    inside ? x[i][j] : Number.NEGATIVE_INFINITY,
  );
  const weight = inside ? Math.exp(x[i][j] - largest) : 0;
  // a barrier: all threads of the block come here
  const total = block.sum(weight);
  if (inside) out[i][j] = weight / total;
});

const positives = kernel(
  ({ blockIdx, threadIdx, block }, out, counts, x) => {
    const [i, j] = [blockIdx.x, threadIdx.x];
    const stays = j < x.shape[1] && x[i][j] > 0 ? 1 : 0;
    // how many stay before this one
    const place = block.exclusiveScan(stays);
    if (stays) out[i][place] = x[i][j];
    const count = block.sum(stays);
    if (j === 0) counts[i] = count;
  },
);

const x = array(
  [1, 2, 3, 4, 5, 6, -1, 7, 0, 8, -2, 9],
  [2, 6],
  "float32",
);
const out = zeros([2, 6], "float32");
await softmax.configure(2, 32)(out, x);
for (const row of out.toNested() as number[][]) {
  console.log(row.map((p) => p.toFixed(3)).join(" "));
}

const [packed, counts] = [zeros([2, 6], "float32"), zeros(2, "int32")];
await positives.configure(2, 32)(packed, counts, x);
console.log(`${packed}\n${counts}`);
