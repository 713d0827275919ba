import type { Device, DeviceArray, DType } from "@gridstride/core";
import type { BoundArg, Launched, Reach } from "@gridstride/jit/internal";
import { executableFor } from "@gridstride/jit/runtime";
import { type AskedKernel, type KernelSource, planKey, type Question } from "@gridstride/ufunc/internal";
import { argTypes, type Found, type StencilOperand, type StencilTypes } from "./arg-types.ts";
import { copyAround, shapeOfLaunch } from "./around.ts";
import type { StencilBoundary } from "./boundary.ts";
import { type Box, divide } from "./boxes.ts";
import { restOf, shapeOfTiles, tileOf, worthTiling } from "./register-tiles.ts";
import { argumentOrder, type StencilPlan } from "./stencil-kernel.ts";

import type { Value } from "./value.ts";

/** The result's type, and how far the function reads. */
const STENCIL: Question<StencilTypes, Found> = { about: "stencil" };

/** One call on a device. */
export interface StencilRun {
  readonly typed: readonly StencilOperand[];
  /** Arrays and scalars in the order of the function; arrays that are read around elements have the result's shape. */
  readonly args: readonly (DeviceArray | number | bigint | boolean)[];
  readonly out: DeviceArray;
  readonly boundary: StencilBoundary;
  /** null: with `constant`, edges of the result stay as they are. */
  readonly value: Value | null;
}

/** The kernels of one stencil. */
export class StencilKernels {
  readonly #source: KernelSource;
  readonly #neighborhood: Reach | null;

  constructor(source: KernelSource, neighborhood: Reach | null) {
    this.#source = source;
    this.#neighborhood = neighborhood;
  }

  /** The type of the result, and how far the function reads. @throws {CompileError} {LaunchError} */
  found(typed: readonly StencilOperand[]): Found {
    return this.#source.told(STENCIL, { typed, neighborhood: this.#neighborhood });
  }

  /**
   * Enqueues a call: one launch for the inside, where no neighbour is tested; of each edge, a copy of what lies around it
   * is made first, with what the boundary puts outside, and the same kernel runs on that.
   */
  launch(device: Device, run: StencilRun): void {
    const { typed, args, out, boundary, value } = run;
    const { reach } = this.found(typed);
    const kernel = askedFor(typed, reach, out.dtype);
    // Not `-least`: -0 is not a whole number for kernels.
    const before = reach.map(([least]) => 0 - least);
    const after = reach.map(([, greatest]) => greatest);
    const { adapts } = this.#source;
    const { inside, edges } = divide(out.shape, before, after);
    const first = args[0] as DeviceArray;
    if (inside !== null) this.#run(device, kernel, typed, args, part(out, inside));
    for (const box of edges) {
      const to = part(out, box);
      if (boundary === "constant" || boundary === "fixed") {
        if (boundary === "fixed" || value !== null)
          copyAround(shapeOfLaunch(device, to.shape, adapts), to, first, box.start, boundary, value ?? 0);
        continue;
      }
      const start = box.start.map((at, axis) => at - (before[axis] as number));
      const shape = box.extent.map((size, axis) => size + (before[axis] as number) + (after[axis] as number));
      const copies: DeviceArray[] = [];
      const near = args.map((arg, i) => {
        if (typed[i]?.operand !== "near") return arg;
        const from = arg as DeviceArray;
        const copy = device.empty(shape, from.dtype);
        copies.push(copy);
        copyAround(shapeOfLaunch(device, shape, adapts), copy, from, start, boundary, value ?? 0);
        return copy;
      });
      this.#run(device, kernel, typed, near, to);
      // Enqueued launches still have them.
      for (const copy of copies) copy.dispose();
    }
  }

  #run(
    device: Device,
    kernel: AskedKernel,
    typed: readonly StencilOperand[],
    args: StencilRun["args"],
    out: DeviceArray,
  ): void {
    const { adapts } = this.#source;
    const single = (box: Box): void => {
      const bound = boundTo(typed, args, out, box);
      const { grid, block } = shapeOfLaunch(device, box.extent, adapts);
      const made = (kernels: Launched) => executableFor(kernels, { device, args: bound, block });
      this.#source.now(kernel, made).run(bound, grid);
    };
    const whole = { start: out.shape.map(() => 0), extent: out.shape };
    const tile = tileOf(out.ndim);
    const { inside, edges } = divide(out.shape, whole.start, restOf(out.shape, tile));
    if (!adapts || inside === null || !worthTiling(device, inside.extent)) return single(whole);
    const bound = boundTo(typed, args, out, inside);
    const { grid, block } = shapeOfTiles(inside.extent, tile);
    const tiled = this.#source.now({ ...kernel, kind: "tiled" }, (kernels) => {
      const special = kernels.for(bound);
      const isTiled = special.compiled.forWgsl.registerTile !== undefined;
      return isTiled ? executableFor(kernels, { device, args: bound, block }, () => special) : null;
    });
    if (tiled === null) return single(whole);
    tiled.run(bound, grid);
    edges.forEach(single);
  }
}

/** The kernel of a stencil for some types. */
function askedFor(typed: readonly StencilOperand[], reach: Reach, result: DType): AskedKernel {
  const out = { kind: "array", dtype: result, ndim: reach.length, layout: "strided", group: 0 } as const;
  const plan: StencilPlan = {
    operands: typed.map(({ operand }) => operand),
    widths: reach.map(([least, greatest]) => greatest - least),
    types: [out, ...argTypes(typed, reach)],
  };
  return { kind: "stencil", plan, key: planKey(plan), signature: () => plan.types };
}

/** The kernel's arguments for a box of the result. Arrays that are read around its elements start where it does. */
function boundTo(
  typed: readonly StencilOperand[],
  args: StencilRun["args"],
  out: DeviceArray,
  box: Box,
): readonly BoundArg[] {
  const { start } = box;
  const from = (array: DeviceArray): DeviceArray =>
    start.every((at) => at === 0) ? array : array.slice(...start.map((at): [number, null] => [at, null]));
  const order = argumentOrder(typed.map(({ operand }) => operand));
  const given = order.map((i) => {
    const arg = args[i] as StencilRun["args"][number];
    return typeof arg === "object" && typed[i]?.operand === "near" ? from(arg) : arg;
  });
  const isWhole = box.extent.every((size, axis) => size === out.shape[axis]);
  return [isWhole ? out : part(out, box), ...given].map(
    (arg): BoundArg => (typeof arg === "object" ? { kind: "array", array: arg } : { kind: "scalar", value: arg }),
  );
}

function part(array: DeviceArray, { start, extent }: Box): DeviceArray {
  return array.slice(...start.map((at, axis): [number, number] => [at, at + (extent[axis] as number)]));
}
