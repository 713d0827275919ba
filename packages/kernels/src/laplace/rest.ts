import { deviceFunction, type Kernel, type KernelArray2, type KernelArray3, kernel } from "@gridstride/jit";
import { edges, type Near2, type Near3 } from "./edges.ts";

// One step of what tiles (row-tiles.ts) leave: the edges, and columns that are too few for a tile. A thread per element.

/** `covered`: columns that tiles cover, from column 1 on; `count`: what they leave; then the boundary's code and value. */
type Arguments = [covered: number, count: number, mode: number, value: number];
type Rest2 = Kernel<[u: KernelArray2, out: KernelArray2, ...Arguments]>;
type Rest3 = Kernel<[u: KernelArray3, out: KernelArray3, ...Arguments]>;

/** How many elements tiles leave of an array that has some; tiles are side by side on its last axis. */
export function countOfRest(shape: readonly number[], covered: number): number {
  const [n, m, l = 3] = shape.toReversed() as [number, number, number?];
  const plate = Math.min(m, 2) * n + Math.max(0, m - 2) * (n - covered);
  return shape.length === 2 ? plate : Math.min(l, 2) * m * n + Math.max(0, l - 2) * plate;
}

/** Row and column of number `k` of what is left of a plate: the rows at its edges, then what is left of the others. */
const placeInPlate = /* @__PURE__ */ deviceFunction((k: number, m: number, n: number, covered: number) => {
  const at = k - Math.min(m, 2) * n;
  const row = Math.floor(at / (n - covered));
  const column = at - row * (n - covered);
  const i = at >= 0 ? row + 1 : k < n ? 0 : m - 1;
  const j = at >= 0 ? (column < 1 ? column : column + covered) : k < n ? k : k - n;
  return [i, j] as const;
});

const restOfPlate = (step: Near2): Rest2 =>
  kernel(
    ({ grid, placeInPlate, step }, u, out, covered, count, mode, value) => {
      const k = grid(1);
      if (k >= count) return;
      const [i, j] = placeInPlate(k, u.shape[0], u.shape[1], covered);
      out[i][j] = step(u, i, j, mode, value);
    },
    { uses: { placeInPlate, step } },
  );

const restOfBlock = (step: Near3): Rest3 =>
  kernel(
    ({ grid, placeInPlate, step }, u, out, covered, count, mode, value) => {
      const k = grid(1);
      if (k >= count) return;
      const [l, m, n] = u.shape;
      // The two outermost plates are copied whole.
      const at = k - Math.min(l, 2) * m * n;
      const plate = Math.min(m, 2) * n + Math.max(0, m - 2) * (n - covered);
      const inner = Math.floor(at / plate);
      const h = at >= 0 ? inner + 1 : k < m * n ? 0 : l - 1;
      const [i, j] = placeInPlate(
        at >= 0 ? at - inner * plate : k - (k < m * n ? 0 : m * n),
        m,
        n,
        at >= 0 ? covered : 0,
      );
      out[h][i][j] = step(u, h, i, j, mode, value);
    },
    { uses: { placeInPlate, step } },
  );

// Fixed edges have functions of their own: the functions of edges.ts, which can do all, test each neighbour of every element.

const fivePointFixed: Near2 = /* @__PURE__ */ deviceFunction(
  (u: KernelArray2, i: number, j: number, _mode: number, _value: number) => {
    if (i < 1 || j < 1 || i >= u.shape[0] - 1 || j >= u.shape[1] - 1) return u[i][j];
    return 0.25 * (u[i - 1][j] + u[i + 1][j] + (u[i][j - 1] + u[i][j + 1]));
  },
);

const ninePointFixed: Near2 = /* @__PURE__ */ deviceFunction(
  (u: KernelArray2, i: number, j: number, _mode: number, _value: number) => {
    if (i < 1 || j < 1 || i >= u.shape[0] - 1 || j >= u.shape[1] - 1) return u[i][j];
    const sides = u[i - 1][j] + u[i + 1][j] + (u[i][j - 1] + u[i][j + 1]);
    return (4 * sides + (u[i - 1][j - 1] + u[i + 1][j + 1] + (u[i - 1][j + 1] + u[i + 1][j - 1]))) / 20;
  },
);

const sevenPointFixed: Near3 = /* @__PURE__ */ deviceFunction(
  (u: KernelArray3, h: number, i: number, j: number, _mode: number, _value: number) => {
    const [l, m, n] = u.shape;
    if (h < 1 || i < 1 || j < 1 || h >= l - 1 || i >= m - 1 || j >= n - 1) return u[h][i][j];
    return (
      (u[h - 1][i][j] + u[h + 1][i][j] + (u[h][i - 1][j] + u[h][i + 1][j]) + (u[h][i][j - 1] + u[h][i][j + 1])) / 6
    );
  },
);

/** By points. */
export const restFixed: { readonly 5: Rest2; readonly 7: Rest3; readonly 9: Rest2 } = {
  5: restOfPlate(fivePointFixed),
  7: restOfBlock(sevenPointFixed),
  9: restOfPlate(ninePointFixed),
};

/** By points, for edges that are not fixed. */
export const restMoving: { readonly 5: Rest2; readonly 7: Rest3; readonly 9: Rest2 } = {
  5: restOfPlate(edges.fivePoint),
  7: restOfBlock(edges.sevenPoint),
  9: restOfPlate(edges.ninePoint),
};
