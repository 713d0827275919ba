import { deviceFunction, type Kernel, type KernelArray2, type KernelArray3, kernel } from "@gridstride/jit";
import { codes } from "./boundary.ts";

// One step on the edges of a plate: a box of it that starts at `i0, j0`, one thread per element.

type Edge2 = Kernel<[KernelArray2, KernelArray2, number, number, number, number, number, number]>;
type Edge3 = Kernel<[KernelArray3, KernelArray3, number, number, number, number, number, number, number, number]>;

/** The place in an axis of `size` elements that stands for place -1 or `size`. */
const inside = deviceFunction(
  ({ PERIODIC }, at: number, size: number, mode: number) => {
    if (at >= 0 && at < size) return at;
    if (mode === PERIODIC) return at < 0 ? size - 1 : 0;
    return at < 0 ? Math.min(1, size - 1) : Math.max(size - 2, 0);
  },
  { uses: codes },
);

/** An element of a plate, or what is at most one step outside of it. */
const near2 = deviceFunction(
  ({ inside, CONSTANT }, u: KernelArray2, i: number, j: number, mode: number, value: number) => {
    const outside = i < 0 || j < 0 || i >= u.shape[0] || j >= u.shape[1];
    if (mode === CONSTANT && outside) return value;
    return u[inside(i, u.shape[0], mode)][inside(j, u.shape[1], mode)];
  },
  { uses: { ...codes, inside } },
);

/** The same in a block of three axes. */
const near3 = deviceFunction(
  ({ inside, CONSTANT }, u: KernelArray3, h: number, i: number, j: number, mode: number, value: number) => {
    const outside = h < 0 || i < 0 || j < 0 || h >= u.shape[0] || i >= u.shape[1] || j >= u.shape[2];
    if (mode === CONSTANT && outside) return value;
    return u[inside(h, u.shape[0], mode)][inside(i, u.shape[1], mode)][inside(j, u.shape[2], mode)];
  },
  { uses: { ...codes, inside } },
);

export const fivePointEdge: Edge2 = kernel(
  ({ grid, near, FIXED }, u, out, i0, j0, height, width, mode, value) => {
    const [x, y] = grid(2);
    if (y >= height || x >= width) return;
    const i = i0 + y;
    const j = j0 + x;
    if (mode === FIXED) {
      out[i][j] = u[i][j];
      return;
    }
    const [above, below] = [near(u, i - 1, j, mode, value), near(u, i + 1, j, mode, value)];
    const [left, right] = [near(u, i, j - 1, mode, value), near(u, i, j + 1, mode, value)];
    out[i][j] = 0.25 * (above + below + (left + right));
  },
  { uses: { ...codes, near: near2 } },
);

export const ninePointEdge: Edge2 = kernel(
  ({ grid, near, FIXED }, u, out, i0, j0, height, width, mode, value) => {
    const [x, y] = grid(2);
    if (y >= height || x >= width) return;
    const i = i0 + y;
    const j = j0 + x;
    if (mode === FIXED) {
      out[i][j] = u[i][j];
      return;
    }
    const [above, below] = [near(u, i - 1, j, mode, value), near(u, i + 1, j, mode, value)];
    const [left, right] = [near(u, i, j - 1, mode, value), near(u, i, j + 1, mode, value)];
    const [a, b] = [near(u, i - 1, j - 1, mode, value), near(u, i + 1, j + 1, mode, value)];
    const [c, d] = [near(u, i - 1, j + 1, mode, value), near(u, i + 1, j - 1, mode, value)];
    out[i][j] = (4 * (above + below + (left + right)) + (a + b + (c + d))) / 20;
  },
  { uses: { ...codes, near: near2 } },
);

export const sevenPointEdge: Edge3 = kernel(
  ({ grid, near, FIXED }, u, out, h0, i0, j0, depth, height, width, mode, value) => {
    const [x, y, z] = grid(3);
    if (z >= depth || y >= height || x >= width) return;
    const h = h0 + z;
    const i = i0 + y;
    const j = j0 + x;
    if (mode === FIXED) {
      out[h][i][j] = u[h][i][j];
      return;
    }
    const [front, back] = [near(u, h - 1, i, j, mode, value), near(u, h + 1, i, j, mode, value)];
    const [above, below] = [near(u, h, i - 1, j, mode, value), near(u, h, i + 1, j, mode, value)];
    const [left, right] = [near(u, h, i, j - 1, mode, value), near(u, h, i, j + 1, mode, value)];
    out[h][i][j] = (front + back + (above + below) + (left + right)) / 6;
  },
  { uses: { ...codes, near: near3 } },
);
