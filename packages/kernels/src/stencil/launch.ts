import type { Device, DeviceArray, DType, Target } from "@gridstride/core";
import {
  type BoundArg,
  builtKernel,
  type FunctionUse,
  type Reach,
  registerTiles,
  Specialisations,
} from "@gridstride/jit/internal";
import { copyAround, shapeOfLaunch } from "./around.ts";
import type { StencilBoundary } from "./boundary.ts";
import { type Box, divide } from "./boxes.ts";
import type { StencilOptions } from "./options.ts";
import { restOf, shapeOfTiles, tileOf, worthTiling } from "./register-tiles.ts";
import { argumentOrder, buildStencil } from "./stencil-kernel.ts";
import { argTypes, type Found, inferStencil, type Typed } from "./typing.ts";
import type { Value } from "./value.ts";

/** Loop iterations that a thread may run on the simulator before it is called endless. */
const STEP_BUDGET = 100_000_000;

/** A stencil's function for some types of its arguments and of its result. */
interface Compiled extends Found {
  readonly kernels: Specialisations;
  /** The same with a register tile for each thread (register-tiles.ts). */
  readonly tiled: Specialisations;
}

/** One call on a device. */
export interface StencilRun {
  readonly typed: readonly Typed[];
  /** Arrays and scalars in the order of the function; arrays that are read around elements have the result's shape. */
  readonly args: readonly (DeviceArray | number | bigint | boolean)[];
  readonly out: DeviceArray;
  readonly boundary: StencilBoundary;
  /** null: with `constant`, edges of the result stay as they are. */
  readonly value: Value | null;
}

/** The kernels of one stencil, compiled as calls need them. */
export class StencilKernels {
  readonly #use: FunctionUse;
  readonly #neighborhood: Reach | null;
  readonly #arithmetic: { readonly fastmath: boolean; readonly float64: "exact" | "fast" };
  readonly #found: Map<string, Found> = new Map();
  readonly #byTypes: Map<string, Compiled> = new Map();

  constructor(
    use: FunctionUse,
    { neighborhood, fastmath = false, float64 = "exact" }: StencilOptions<Target, unknown>,
  ) {
    this.#use = use;
    this.#neighborhood = neighborhood ?? null;
    this.#arithmetic = { fastmath, float64 };
  }

  /** The type of the result, and how far the function reads. @throws {CompileError} {LaunchError} */
  found(typed: readonly Typed[]): Found {
    const key = JSON.stringify(argTypes(typed, null));
    const known = this.#found.get(key) ?? inferStencil(this.#use, typed, this.#neighborhood);
    this.#found.set(key, known);
    return known;
  }

  /**
   * Enqueues a call: one launch for the inside, where no neighbour is tested; of each edge, a copy of what lies around it
   * is made first, with what the boundary puts outside, and the same kernel runs on that.
   */
  launch(device: Device, run: StencilRun): void {
    const { typed, args, out, boundary, value } = run;
    const compiled = this.#compiled(typed, out.dtype);
    // Not `-least`: -0 is not a whole number for kernels.
    const before = compiled.reach.map(([least]) => 0 - least);
    const after = compiled.reach.map(([, greatest]) => greatest);
    const { inside, edges } = divide(out.shape, before, after);
    const first = args[0] as DeviceArray;
    if (inside !== null) this.#run(device, compiled, typed, args, part(out, inside));
    for (const box of edges) {
      const to = part(out, box);
      if (boundary === "constant" || boundary === "fixed") {
        if (boundary === "fixed" || value !== null) copyAround(device, to, first, box.start, boundary, value ?? 0);
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
        copyAround(device, copy, from, start, boundary, value ?? 0);
        return copy;
      });
      this.#run(device, compiled, typed, near, to);
      // Enqueued launches still have them.
      for (const copy of copies) copy.dispose();
    }
  }

  #run(
    device: Device,
    { kernels, tiled }: Compiled,
    typed: readonly Typed[],
    args: StencilRun["args"],
    out: DeviceArray,
  ): void {
    const single = (box: Box): void => {
      const bound = boundTo(typed, args, out, box);
      const { grid, block } = shapeOfLaunch(device, box.extent);
      kernels.executable(device, kernels.for(bound), bound, block, STEP_BUDGET).run(bound, grid);
    };
    const whole = { start: out.shape.map(() => 0), extent: out.shape };
    const tile = tileOf(out.ndim);
    const { inside, edges } = divide(out.shape, whole.start, restOf(out.shape, tile));
    if (inside === null || !worthTiling(device, inside.extent)) return single(whole);
    const bound = boundTo(typed, args, out, inside);
    const special = tiled.for(bound);
    if (special.compiled.forWgsl.registerTile === undefined) return single(whole);
    const { grid, block } = shapeOfTiles(inside.extent, tile);
    tiled.executable(device, special, bound, block, STEP_BUDGET).run(bound, grid);
    edges.forEach(single);
  }

  #compiled(typed: readonly Typed[], result: DType): Compiled {
    const key = result + JSON.stringify(argTypes(typed, null));
    const known = this.#byTypes.get(key);
    if (known !== undefined) return known;
    const found = this.found(typed);
    const rank = found.reach.length;
    const operands = typed.map(({ operand }) => operand);
    const widths = found.reach.map(([least, greatest]) => greatest - least);
    const out = { kind: "array", dtype: result, ndim: rank, layout: "strided", group: 0 } as const;
    const use = builtKernel("stencil", this.#use, buildStencil({ rank, operands, widths }));
    const settings = { debug: false, ...this.#arithmetic, signature: [out, ...argTypes(typed, found.reach)] };
    const made = {
      ...found,
      kernels: new Specialisations(use, settings),
      tiled: new Specialisations(use, { ...settings, passes: [registerTiles(tileOf(rank))] }),
    };
    this.#byTypes.set(key, made);
    return made;
  }
}

/** The kernel's arguments for a box of the result. Arrays that are read around its elements start where it does. */
function boundTo(typed: readonly Typed[], args: StencilRun["args"], out: DeviceArray, box: Box): readonly BoundArg[] {
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
