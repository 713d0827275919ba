// Each thread solves two equations in two unknowns. It copies them
// to a local array, which is its own, and hands the array to a
// device function, which uses another device function.
import { array, zeros } from "@gridstride/core";
import type { KernelArray2 } from "@gridstride/jit";
import { deviceFunction, kernel } from "@gridstride/jit";

const ratio = deviceFunction((a: number, b: number) => a / b);

// The first parameter is the context exactly where `uses` is given.
const eliminate = deviceFunction(
  ({ ratio }, m: KernelArray2) => {
    const by = ratio(m[1][0], m[0][0]);
    for (let j = 0; j < 3; j++) m[1][j] -= by * m[0][j];
  },
  { uses: { ratio } },
);

const solve = kernel(
  ({ grid, local, eliminate }, equations, x) => {
    const i = grid(1);
    if (i >= x.shape[0]) return;
    const m = local.array([2, 3], "float32");
    const swapped = equations[i][0][0] === 0;
    for (let j = 0; j < 3; j++) {
      m[swapped ? 1 : 0][j] = equations[i][0][j];
      m[swapped ? 0 : 1][j] = equations[i][1][j];
    }
    eliminate(m);
    const second = m[1][2] / m[1][1];
    x[i][1] = second;
    x[i][0] = (m[0][2] - m[0][1] * second) / m[0][0];
  },
  { uses: { eliminate } },
);

const equations = array(
  [2, 1, 4, 1, -1, -1, 0, 2, 6, 1, 1, 5],
  [2, 2, 3],
  "float32",
);
const x = zeros([2, 2], "float32");
await solve.forall(2)(equations, x);
console.log(x.toNested());
