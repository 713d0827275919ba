import { type DeviceFunction, deviceFunction, type KernelArray2, type KernelArray3 } from "@gridstride/jit";
import { codes } from "./boundary.ts";

// The value of an element at an edge of a plate after a step; where edges are not fixed, any element. Each neighbour is tested:
// for few elements.

export type Near2 = DeviceFunction<[u: KernelArray2, i: number, j: number, mode: number, value: number], number>;
export type Near3 = DeviceFunction<
  [u: KernelArray3, h: number, i: number, j: number, mode: number, value: number],
  number
>;

/** The place in an axis of `size` elements that stands for place -1 or `size`; for what is farther outside, one inside. */
const inside = /* @__PURE__ */ deviceFunction(
  ({ PERIODIC }, at: number, size: number, mode: number) => {
    if (at >= 0 && at < size) return at;
    if (mode === PERIODIC) return at < 0 ? size - 1 : 0;
    return at < 0 ? Math.min(1, size - 1) : Math.max(size - 2, 0);
  },
  { uses: codes },
);

/** An element of a plate, or what is at most one step outside of it. */
const near2 = /* @__PURE__ */ deviceFunction(
  ({ inside, CONSTANT }, u: KernelArray2, i: number, j: number, mode: number, value: number) => {
    const outside = i < 0 || j < 0 || i >= u.shape[0] || j >= u.shape[1];
    if (mode === CONSTANT && outside) return value;
    return u[inside(i, u.shape[0], mode)][inside(j, u.shape[1], mode)];
  },
  { uses: { ...codes, inside } },
);

/** The same in a block of three axes. */
const near3 = /* @__PURE__ */ deviceFunction(
  ({ inside, CONSTANT }, u: KernelArray3, h: number, i: number, j: number, mode: number, value: number) => {
    const outside = h < 0 || i < 0 || j < 0 || h >= u.shape[0] || i >= u.shape[1] || j >= u.shape[2];
    if (mode === CONSTANT && outside) return value;
    return u[inside(h, u.shape[0], mode)][inside(i, u.shape[1], mode)][inside(j, u.shape[2], mode)];
  },
  { uses: { ...codes, inside } },
);

const fivePoint = /* @__PURE__ */ deviceFunction(
  ({ near, FIXED }, u: KernelArray2, i: number, j: number, mode: number, value: number) => {
    if (mode === FIXED) return u[i][j];
    const [above, below] = [near(u, i - 1, j, mode, value), near(u, i + 1, j, mode, value)];
    const [left, right] = [near(u, i, j - 1, mode, value), near(u, i, j + 1, mode, value)];
    return 0.25 * (above + below + (left + right));
  },
  { uses: { ...codes, near: near2 } },
);

const ninePoint = /* @__PURE__ */ deviceFunction(
  ({ near, FIXED }, u: KernelArray2, i: number, j: number, mode: number, value: number) => {
    if (mode === FIXED) return u[i][j];
    const [above, below] = [near(u, i - 1, j, mode, value), near(u, i + 1, j, mode, value)];
    const [left, right] = [near(u, i, j - 1, mode, value), near(u, i, j + 1, mode, value)];
    const [a, b] = [near(u, i - 1, j - 1, mode, value), near(u, i + 1, j + 1, mode, value)];
    const [c, d] = [near(u, i - 1, j + 1, mode, value), near(u, i + 1, j - 1, mode, value)];
    return (4 * (above + below + (left + right)) + (a + b + (c + d))) / 20;
  },
  { uses: { ...codes, near: near2 } },
);

const sevenPoint = /* @__PURE__ */ deviceFunction(
  ({ near, FIXED }, u: KernelArray3, h: number, i: number, j: number, mode: number, value: number) => {
    if (mode === FIXED) return u[h][i][j];
    const [front, back] = [near(u, h - 1, i, j, mode, value), near(u, h + 1, i, j, mode, value)];
    const [above, below] = [near(u, h, i - 1, j, mode, value), near(u, h, i + 1, j, mode, value)];
    const [left, right] = [near(u, h, i, j - 1, mode, value), near(u, h, i, j + 1, mode, value)];
    return (front + back + (above + below) + (left + right)) / 6;
  },
  { uses: { ...codes, near: near3 } },
);

/** `near`: an element of a plate or one next to it; the others: what an element becomes, by the points of the step. */
export const edges: {
  readonly near: Near2;
  readonly fivePoint: Near2;
  readonly ninePoint: Near2;
  readonly sevenPoint: Near3;
} = { near: near2, fivePoint, ninePoint, sevenPoint };
