import { array } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { floats } from "../inputs.ts";
import { type Program, program } from "../program.ts";

const TPB = 16;

const scale = kernel(({ grid }, a, k) => {
  const i = grid(1) + k + 1;
  if (i < a.shape[0]) a[i][k] /= a[k][k];
});

const eliminate = kernel(({ grid }, a, k) => {
  const [x, y] = grid(2);
  const i = y + k + 1;
  const j = x + k + 1;
  if (i < a.shape[0] && j < a.shape[1]) a[i][j] -= a[i][k] * a[k][j];
});

/** Random numbers with a heavy diagonal: it needs no pivots. */
function heavy(n: number) {
  const a = floats("float64", n * n, -1, 1, 1);
  for (let i = 0; i < n; i++) a[i * n + i] = n;
  return array(a, [n, n]);
}

export const lu: Program = program({
  name: "lu",
  title: "LU decomposition in place, two launches for each column, float64",
  size: { full: 384, quick: 20 },
  arrays: (n: number) => ({ a: heavy(n) }),
  javascript: ({ a }, n) => {
    for (let k = 0; k < n; k++)
      for (let i = k + 1; i < n; i++) {
        a[i * n + k] /= a[k * n + k];
        for (let j = k + 1; j < n; j++) a[i * n + j] -= a[i * n + k] * a[k * n + j];
      }
  },
  gridstride: ({ a }, n) => {
    for (let k = 0; k < n - 1; k++) {
      const left = n - 1 - k;
      const blocks = Math.ceil(left / TPB);
      scale.forall(left)(a, k);
      eliminate.configure([blocks, blocks], [TPB, TPB])(a, k);
    }
  },
  results: ["a"],
  tolerance: 1e-12,
});
