import type { Device, DeviceArray, RealDType } from "@gridstride/core";
import {
  deviceFunction,
  type Kernel,
  type KernelArray1,
  type KernelArray2,
  type KernelArray3,
  kernel,
} from "@gridstride/jit";
import { type StencilBoundary, stencilBoundaryCode, stencilCodes } from "./boundary.ts";
import { asArgument, type Value } from "./value.ts";

// A part of an array that may reach beyond it, `to[k] = from[k + start]`, one thread per element.

type Around1 = Kernel<[KernelArray1, KernelArray1, number, number, number]>;
type Around2 = Kernel<[KernelArray2, KernelArray2, number, number, number, number]>;
type Around3 = Kernel<[KernelArray3, KernelArray3, number, number, number, number, number]>;

/** The place in an axis of `size` elements that stands for any other, however far outside. */
const inside = /* @__PURE__ */ deviceFunction(
  ({ PERIODIC }, at: number, size: number, mode: number) => {
    if (at >= 0 && at < size) return at;
    if (mode === PERIODIC) return ((at % size) + size) % size;
    if (size === 1) return 0;
    const turn = 2 * (size - 1);
    const along = ((at % turn) + turn) % turn;
    return along < size ? along : turn - along;
  },
  { uses: stencilCodes },
);

const around1: Around1 = /* @__PURE__ */ kernel(
  ({ grid, inside, PADDED, CONSTANT }, to, from, j0, mode, value) => {
    const x = grid(1);
    if (x >= to.shape[0]) return;
    const j = j0 + x;
    const outside = j < 0 || j >= from.shape[0];
    if (mode === CONSTANT || (mode === PADDED && outside)) to[x] = value;
    else to[x] = from[inside(j, from.shape[0], mode)];
  },
  { uses: { ...stencilCodes, inside } },
);

const around2: Around2 = /* @__PURE__ */ kernel(
  ({ grid, inside, PADDED, CONSTANT }, to, from, i0, j0, mode, value) => {
    const [x, y] = grid(2);
    if (y >= to.shape[0] || x >= to.shape[1]) return;
    const i = i0 + y;
    const j = j0 + x;
    const outside = i < 0 || i >= from.shape[0] || j < 0 || j >= from.shape[1];
    if (mode === CONSTANT || (mode === PADDED && outside)) to[y][x] = value;
    else to[y][x] = from[inside(i, from.shape[0], mode)][inside(j, from.shape[1], mode)];
  },
  { uses: { ...stencilCodes, inside } },
);

const around3: Around3 = /* @__PURE__ */ kernel(
  ({ grid, inside, PADDED, CONSTANT }, to, from, h0, i0, j0, mode, value) => {
    const [x, y, z] = grid(3);
    if (z >= to.shape[0] || y >= to.shape[1] || x >= to.shape[2]) return;
    const h = h0 + z;
    const i = i0 + y;
    const j = j0 + x;
    const outside = h < 0 || h >= from.shape[0] || i < 0 || i >= from.shape[1] || j < 0 || j >= from.shape[2];
    if (mode === CONSTANT || (mode === PADDED && outside)) to[z][y][x] = value;
    else
      to[z][y][x] =
        from[inside(h, from.shape[0], mode)][inside(i, from.shape[1], mode)][inside(j, from.shape[2], mode)];
  },
  { uses: { ...stencilCodes, inside } },
);

/** Enqueues it; both have 1 to 3 axes. `constant` reads nothing. @param shape - of the launch, a thread for each element of `to`. */
export function copyAround(
  { grid, block }: ReturnType<typeof shapeOfLaunch>,
  to: DeviceArray,
  from: DeviceArray,
  start: readonly number[],
  boundary: StencilBoundary,
  value: Value,
): void {
  const around = { 1: around1, 2: around2, 3: around3 }[to.ndim] as Kernel<unknown[]>;
  around.configure(grid, block, { device: to.device })(
    ...([to, from, ...start, stencilBoundaryCode[boundary], asArgument(to.dtype as RealDType, value)] as never[]),
  );
}

type Triple = readonly [number, number, number];

/**
 * A thread for each element of an array of 1 to 3 axes, the last one along x.
 *
 * @param adapts - whether blocks may fit the device and the sizes.
 */
export function shapeOfLaunch(
  device: Device,
  shape: readonly number[],
  adapts = true,
): { readonly grid: Triple; readonly block: Triple } {
  const [width, height = 1, depth = 1] = shape.toReversed() as [number, number?, number?];
  const block: Triple =
    shape.length === 1 ? [256, 1, 1] : adapts && isSoftware(device) ? fitted(width, height) : [64, 4, 1];
  return { block, grid: [Math.ceil(width / block[0]), Math.ceil(height / block[1]), depth] };
}

/** An adapter that is a CPU. */
export const isSoftware = ({ target, info }: Device): boolean => target === "webgpu" && info.software;

/** Edges are a few elements wide or high. A GPU hardly notices threads that have none; one that is a CPU runs each. */
function fitted(width: number, height: number): Triple {
  const x = Math.min(64, 2 ** Math.ceil(Math.log2(width)));
  return [x, Math.min(256 / x, 2 ** Math.ceil(Math.log2(height))), 1];
}
