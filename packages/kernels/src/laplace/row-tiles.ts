import { type Kernel, type KernelArray2, type KernelArray3, kernel } from "@gridstride/jit";

// One step of what tiles of some columns cover, for adapters that are CPUs: there, an invocation costs as much as several
// reads, no read is cheaper for being next to another, and both sides of a branch run. A thread goes down a piece of a
// tile and keeps the rows above, at and below the element (`a`, `b`, `c`): of 5 points, 10 elements are read for 8, not 32.
// Nothing is tested, for the first `if` proves every place to be inside. The elements that tiles leave are for rest.ts.

/** Columns of a tile, by points, and rows of a piece of it, which is what a thread computes. */
export const TILE_COLUMNS: Readonly<Record<5 | 7 | 9, number>> = { 5: 8, 7: 4, 9: 4 };
export const TILE_ROWS = 32;

/** `u`, `out`, and how many tiles are side by side, 1 or more, from column 1 on. In a block of three axes, y counts the plates inside. */
type Tiles2 = Kernel<[u: KernelArray2, out: KernelArray2, strips: number]>;
type Tiles3 = Kernel<[u: KernelArray3, out: KernelArray3, strips: number]>;

export const fivePointTiles: Tiles2 = /* @__PURE__ */ kernel(
  ({ grid, COLUMNS, ROWS }, u, out, strips) => {
    const piece = Math.floor(grid(1) / strips);
    const j = 1 + (grid(1) - piece * strips) * COLUMNS;
    const first = 1 + piece * ROWS;
    if (first < 1 || first >= u.shape[0] - 1 || j < 1 || j >= u.shape[1] - COLUMNS || j >= out.shape[1] - COLUMNS)
      return;
    let [a0, a1, a2, a3] = [u[first - 1][j], u[first - 1][j + 1], u[first - 1][j + 2], u[first - 1][j + 3]];
    let [a4, a5, a6, a7] = [u[first - 1][j + 4], u[first - 1][j + 5], u[first - 1][j + 6], u[first - 1][j + 7]];
    let [b0, b1, b2, b3] = [u[first][j], u[first][j + 1], u[first][j + 2], u[first][j + 3]];
    let [b4, b5, b6, b7] = [u[first][j + 4], u[first][j + 5], u[first][j + 6], u[first][j + 7]];
    for (let i = first; i < u.shape[0] - 1 && i < out.shape[0] - 1 && i < first + ROWS; i++) {
      const [c0, c1, c2, c3] = [u[i + 1][j], u[i + 1][j + 1], u[i + 1][j + 2], u[i + 1][j + 3]];
      const [c4, c5, c6, c7] = [u[i + 1][j + 4], u[i + 1][j + 5], u[i + 1][j + 6], u[i + 1][j + 7]];
      const [left, right] = [u[i][j - 1], u[i][j + 8]];
      out[i][j] = 0.25 * (a0 + c0 + (left + b1));
      out[i][j + 1] = 0.25 * (a1 + c1 + (b0 + b2));
      out[i][j + 2] = 0.25 * (a2 + c2 + (b1 + b3));
      out[i][j + 3] = 0.25 * (a3 + c3 + (b2 + b4));
      out[i][j + 4] = 0.25 * (a4 + c4 + (b3 + b5));
      out[i][j + 5] = 0.25 * (a5 + c5 + (b4 + b6));
      out[i][j + 6] = 0.25 * (a6 + c6 + (b5 + b7));
      out[i][j + 7] = 0.25 * (a7 + c7 + (b6 + right));
      [a0, a1, a2, a3, a4, a5, a6, a7] = [b0, b1, b2, b3, b4, b5, b6, b7];
      [b0, b1, b2, b3, b4, b5, b6, b7] = [c0, c1, c2, c3, c4, c5, c6, c7];
    }
  },
  { uses: { COLUMNS: TILE_COLUMNS[5], ROWS: TILE_ROWS } },
);

export const ninePointTiles: Tiles2 = /* @__PURE__ */ kernel(
  ({ grid, COLUMNS, ROWS }, u, out, strips) => {
    const piece = Math.floor(grid(1) / strips);
    const j = 1 + (grid(1) - piece * strips) * COLUMNS;
    const first = 1 + piece * ROWS;
    if (first < 1 || first >= u.shape[0] - 1 || j < 1 || j >= u.shape[1] - COLUMNS || j >= out.shape[1] - COLUMNS)
      return;
    let [a0, a1, a2] = [u[first - 1][j - 1], u[first - 1][j], u[first - 1][j + 1]];
    let [a3, a4, a5] = [u[first - 1][j + 2], u[first - 1][j + 3], u[first - 1][j + 4]];
    let [b0, b1, b2] = [u[first][j - 1], u[first][j], u[first][j + 1]];
    let [b3, b4, b5] = [u[first][j + 2], u[first][j + 3], u[first][j + 4]];
    for (let i = first; i < u.shape[0] - 1 && i < out.shape[0] - 1 && i < first + ROWS; i++) {
      const [c0, c1, c2] = [u[i + 1][j - 1], u[i + 1][j], u[i + 1][j + 1]];
      const [c3, c4, c5] = [u[i + 1][j + 2], u[i + 1][j + 3], u[i + 1][j + 4]];
      out[i][j] = (4 * (a1 + c1 + (b0 + b2)) + (a0 + c2 + (a2 + c0))) / 20;
      out[i][j + 1] = (4 * (a2 + c2 + (b1 + b3)) + (a1 + c3 + (a3 + c1))) / 20;
      out[i][j + 2] = (4 * (a3 + c3 + (b2 + b4)) + (a2 + c4 + (a4 + c2))) / 20;
      out[i][j + 3] = (4 * (a4 + c4 + (b3 + b5)) + (a3 + c5 + (a5 + c3))) / 20;
      [a0, a1, a2, a3, a4, a5] = [b0, b1, b2, b3, b4, b5];
      [b0, b1, b2, b3, b4, b5] = [c0, c1, c2, c3, c4, c5];
    }
  },
  { uses: { COLUMNS: TILE_COLUMNS[9], ROWS: TILE_ROWS } },
);

export const sevenPointTiles: Tiles3 = /* @__PURE__ */ kernel(
  ({ grid, COLUMNS, ROWS }, u, out, strips) => {
    const [place, plate] = grid(2);
    const h = 1 + plate;
    const piece = Math.floor(place / strips);
    const j = 1 + (place - piece * strips) * COLUMNS;
    const first = 1 + piece * ROWS;
    if (h < 1 || h >= u.shape[0] - 1 || h >= out.shape[0] - 1 || first < 1 || first >= u.shape[1] - 1) return;
    if (j < 1 || j >= u.shape[2] - COLUMNS || j >= out.shape[2] - COLUMNS) return;
    let [a0, a1, a2, a3] = [u[h][first - 1][j], u[h][first - 1][j + 1], u[h][first - 1][j + 2], u[h][first - 1][j + 3]];
    let [b0, b1, b2, b3] = [u[h][first][j], u[h][first][j + 1], u[h][first][j + 2], u[h][first][j + 3]];
    for (let i = first; i < u.shape[1] - 1 && i < out.shape[1] - 1 && i < first + ROWS; i++) {
      const [c0, c1, c2, c3] = [u[h][i + 1][j], u[h][i + 1][j + 1], u[h][i + 1][j + 2], u[h][i + 1][j + 3]];
      const [front0, front1, front2, front3] = [
        u[h - 1][i][j],
        u[h - 1][i][j + 1],
        u[h - 1][i][j + 2],
        u[h - 1][i][j + 3],
      ];
      const [back0, back1, back2, back3] = [u[h + 1][i][j], u[h + 1][i][j + 1], u[h + 1][i][j + 2], u[h + 1][i][j + 3]];
      const [left, right] = [u[h][i][j - 1], u[h][i][j + 4]];
      out[h][i][j] = (front0 + back0 + (a0 + c0) + (left + b1)) / 6;
      out[h][i][j + 1] = (front1 + back1 + (a1 + c1) + (b0 + b2)) / 6;
      out[h][i][j + 2] = (front2 + back2 + (a2 + c2) + (b1 + b3)) / 6;
      out[h][i][j + 3] = (front3 + back3 + (a3 + c3) + (b2 + right)) / 6;
      [a0, a1, a2, a3] = [b0, b1, b2, b3];
      [b0, b1, b2, b3] = [c0, c1, c2, c3];
    }
  },
  { uses: { COLUMNS: TILE_COLUMNS[7], ROWS: TILE_ROWS } },
);
