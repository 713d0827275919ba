import {
  CastingError,
  type Device,
  type DeviceArray,
  dtypeInfo,
  type HostArray,
  type NDArray,
  ShapeError,
  type Target,
  UnsupportedError,
  type WritableHostArray,
} from "@gridstride/core";
import type { HostResult } from "@gridstride/ufunc/internal";
import { type ArrayKind, call, type PlaceOptions } from "../call.ts";
import { divide } from "../stencil/boxes.ts";
import { type Boundary, boundaryCode } from "./boundary.ts";
import { fivePointEdge, ninePointEdge, sevenPointEdge } from "./edges.ts";
import { fivePoint, ninePoint, sevenPoint } from "./naive.ts";

/** How a step is made. */
export interface StepOptions {
  /** Neighbours of an element: 4 or 8 around it in a plate (5 or 9 points with itself), 6 in a block. 5 by default, 7 in a block. */
  readonly points?: 5 | 7 | 9;
  /** `fixed` by default. */
  readonly boundary?: Boundary;
  /** Around the plate where the boundary is `constant`; 0 by default. */
  readonly value?: number;
}

/**
 * One step of Jacobi's method for Laplace's equation: each element becomes the mean of its neighbours.
 *
 * @param u - float32 or float64, shape `[m, n]` or `[l, m, n]`, any strides.
 * @returns the same shape and type, row-major, the caller's. Each operation rounded to the type, opposite neighbours added
 *   first: the same bits on every target.
 * @throws {ShapeError} {CastingError} {UnsupportedError} for float64 on webgpu.
 */
export function laplaceStep(u: DeviceArray, options?: StepOptions & { readonly out?: DeviceArray }): DeviceArray;
export function laplaceStep<T extends Target = "cpu">(
  u: HostArray,
  options?: StepOptions & PlaceOptions<T> & { readonly out?: WritableHostArray },
): HostResult<T, NDArray>;
export function laplaceStep(
  u: unknown,
  options: StepOptions & PlaceOptions<Target> & { readonly out?: unknown } = {},
): unknown {
  return call(
    {
      name: "laplaceStep",
      inputs: [u],
      out: [options.out],
      readsOut: false,
      plan: ([given]) => [checkPlate("laplaceStep", given as ArrayKind, options)],
      run: (device, [from], [to]) => launchStep(device, from as DeviceArray, to as DeviceArray, options),
    },
    options,
  );
}

/** @throws {ShapeError} or {CastingError} for what is no plate. */
export function checkPlate(name: string, { shape, dtype }: ArrayKind, { points }: StepOptions): ArrayKind {
  if (dtype !== "float32" && dtype !== "float64")
    throw new CastingError(`${name}: expected float32 or float64, got ${dtype}; convert it with u.astype("float32")`);
  if (shape.length !== 2 && shape.length !== 3)
    throw new ShapeError("mismatch", `${name}: expected 2 or 3 axes, got shape [${shape.join(", ")}]`);
  if (points !== undefined && (points === 7) !== (shape.length === 3))
    throw new ShapeError(
      "mismatch",
      `${name}: expected ${shape.length === 3 ? "7 points in 3 axes" : "5 or 9 points in 2 axes"}, got ${points}`,
    );
  return { shape, dtype };
}

/** Enqueues a step from one array into another that shares no memory with it. */
export function launchStep(device: Device, u: DeviceArray, out: DeviceArray, options: StepOptions): void {
  checkDevice(device, u);
  const { points = u.ndim === 3 ? 7 : 5, boundary = "fixed", value = 0 } = options;
  if (u.size === 0) return;
  const [width, height, depth = 1] = u.shape.toReversed() as [number, number, number?];
  const BLOCK = [64, 4, 1] as const;
  const grid = (w: number, h: number, d: number) =>
    [Math.ceil(Math.max(w, 1) / BLOCK[0]), Math.ceil(Math.max(h, 1) / BLOCK[1]), Math.max(d, 1)] as const;
  const inner = grid(width - 2, height - 2, u.ndim === 3 ? depth - 2 : 1);
  if (points === 7) sevenPoint.configure(inner, BLOCK, { device })(u as never, out as never);
  else (points === 9 ? ninePoint : fivePoint).configure(inner, BLOCK, { device })(u as never, out as never);
  const mode = boundaryCode[boundary];
  const ones = u.shape.map(() => 1);
  for (const { start, extent } of divide(u.shape, ones, ones).edges) {
    const [w, h, d = 1] = extent.toReversed() as [number, number, number?];
    const at = [...start, ...extent, mode, value] as readonly number[];
    const kernel = points === 7 ? sevenPointEdge : points === 9 ? ninePointEdge : fivePointEdge;
    (kernel as typeof fivePointEdge).configure(grid(w, h, d), BLOCK, { device })(
      u as never,
      out as never,
      ...(at as [number, number, number, number, number, number]),
    );
  }
}

function checkDevice({ target }: Device, { dtype }: DeviceArray): void {
  if (target !== "webgpu" || dtypeInfo(dtype).bytesPerElement < 8) return;
  throw new UnsupportedError("dtype", `laplaceStep: webgpu has no ${dtype}; pass float32, or use "parallel" or "cpu"`, {
    targets: ["parallel", "cpu", "simulator"],
  });
}
