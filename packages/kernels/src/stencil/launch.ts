import type { Device, DeviceArray, DType } from "@gridstride/core";
import { type BoundArg, type FunctionUse, patches, type Reach, Specialisations } from "@gridstride/jit/internal";
import { copyAround, shapeOfLaunch } from "./around.ts";
import { argumentOrder, stencilAround } from "./body.ts";
import type { StencilBoundary } from "./boundary.ts";
import { type Box, divide } from "./boxes.ts";
import { patchOf, restOf, shapeOfPatches, worthPatches } from "./patches.ts";
import { argTypes, type Found, inferStencil, type Typed } from "./typing.ts";
import type { Value } from "./value.ts";

/** Loop rounds that a thread may run on the simulator before it is called endless. */
const STEP_BUDGET = 100_000_000;

/** A stencil's function for some types of its arguments. */
interface Compiled extends Found {
  readonly kernels: Specialisations;
  /** The same with a patch for each thread (patches.ts). */
  readonly patched: Specialisations;
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
  readonly #fastmath: boolean;
  readonly #byTypes: Map<string, Compiled> = new Map();

  constructor(use: FunctionUse, neighborhood: Reach | null, fastmath: boolean) {
    this.#use = use;
    this.#neighborhood = neighborhood;
    this.#fastmath = fastmath;
  }

  /** The type of the result, and how far the function reads. @throws {CompileError} {LaunchError} */
  found(typed: readonly Typed[]): Found {
    return this.#compiled(typed);
  }

  /**
   * Enqueues a call: one launch for the inside, where no neighbour is tested; of each edge, a copy of what lies around it
   * is made first, with what the boundary puts outside, and the same kernel runs on that.
   */
  launch(device: Device, run: StencilRun): void {
    const { typed, args, out, boundary, value } = run;
    const compiled = this.#compiled(typed);
    // Not `-least`: -0 is no whole number for kernels.
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
      // What is enqueued still has them.
      for (const copy of copies) copy.dispose();
    }
  }

  #run(
    device: Device,
    { kernels, patched }: Compiled,
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
    const patch = patchOf(out.ndim);
    const { inside, edges } = divide(out.shape, whole.start, restOf(out.shape, patch));
    if (inside === null || !worthPatches(device, inside.extent)) return single(whole);
    const bound = boundTo(typed, args, out, inside);
    const special = patched.for(bound);
    if (special.compiled.forWgsl.patch === undefined) return single(whole);
    const { grid, block } = shapeOfPatches(inside.extent, patch);
    patched.executable(device, special, bound, block, STEP_BUDGET).run(bound, grid);
    edges.forEach(single);
  }

  #compiled(typed: readonly Typed[]): Compiled {
    const key = JSON.stringify(argTypes(typed, null));
    const known = this.#byTypes.get(key);
    if (known !== undefined) return known;
    const found = inferStencil(this.#use, typed, this.#neighborhood);
    const rank = found.reach.length;
    const operands = typed.map(({ operand }) => operand);
    const widths = found.reach.map(([least, greatest]) => greatest - least);
    const out = { kind: "array", dtype: found.dtype as DType, ndim: rank, layout: "strided", group: 0 } as const;
    const use = stencilAround(this.#use, { rank, operands, widths });
    const settings = { debug: false, fastmath: this.#fastmath, signature: [out, ...argTypes(typed, found.reach)] };
    const made = {
      ...found,
      kernels: new Specialisations(use, settings),
      patched: new Specialisations(use, { ...settings, passes: [patches(patchOf(rank))] }),
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
