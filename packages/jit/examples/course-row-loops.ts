// The softmax of each row, a thread per row: `for ... of` visits the
// elements of a row, and a function within the kernel sees the
// variables around it.
import { array, zeros } from "@gridstride/core";
import { kernel } from "@gridstride/jit";

const softmax = kernel(({ grid }, out, x, sharpness) => {
  const i = grid(1);
  if (i >= x.shape[0]) return;
  const row = x[i];

  let largest = Number.NEGATIVE_INFINITY;
  for (const v of row) largest = Math.max(largest, v);
  const weight = (v: number) => Math.exp((v - largest) * sharpness);

  let total = 0;
  for (const v of row) total += weight(v);
  for (let j = 0; j < row.length; j++)
    out[i][j] = weight(row[j]) / total;
});

const x = array(
  [0, 0, 0, 0, 1, 2, 3, 4, 5, 0, 0, 5],
  [3, 4],
  "float32",
);
const out = zeros([3, 4], "float32");
await softmax.forall(3)(out, x, 2);
for (const row of out.toNested() as number[][]) {
  console.log(row.map((p) => p.toFixed(3)).join(" "));
}
