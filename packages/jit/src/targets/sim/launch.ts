import type { RealDType as DType } from "@gridstride/core";
import { once } from "../../diagnostics/once.ts";
import { float16ToBits } from "../../intrinsics/float16.ts";
import type { Kernel } from "../../ir/ir.ts";
import { product, stridesOf } from "../../ir/shape.ts";
import { bits, isBig } from "../../ir/types.ts";
import { passed } from "./convert.ts";
import type { LogPart } from "./log.ts";
import { elementsOf, type View } from "./memory.ts";
import type { Listener, Monitor } from "./monitor.ts";
import type { Registers } from "./registers.ts";
import { Shadow } from "./shadow.ts";
import type { Triple } from "./thread.ts";
import { WideShadow } from "./wide-shadow.ts";

/** One launch argument as the simulator takes it: host memory and how to walk it. */
export type SimArg =
  | {
      readonly kind: "array";
      /** Arguments over the same memory share one shadow, so that races through aliases are found. */
      readonly storage: unknown;
      /** The whole of that memory; its start is aligned for the element type. */
      readonly bytes: Uint8Array;
      /** The offset of the first element, and the strides, in elements. */
      readonly offset: number;
      readonly shape: readonly number[];
      readonly strides: readonly number[];
      /** Its elements are undefined until the launch writes them: reading one before that is a finding. */
      readonly unwritten?: boolean;
      /** For each byte of the memory 1 where nothing has ever written it: a launch may not read it, and takes the marks off. */
      readonly unset?: Uint8Array | null;
      /** The same marks, which nothing but the launch's writes take off. */
      readonly uncovered?: Uint8Array | null;
    }
  | { readonly kind: "scalar"; readonly value: number | bigint | boolean };

export interface SimLaunch {
  readonly grid: Triple;
  readonly block: Triple;
  readonly args: readonly SimArg[];
  /** Loop iterations a thread may make in all before it counts as endless. */
  readonly stepBudget: number;
  /**
   * Takes each finding. Without it, or when it throws, the first finding ends the launch; else the guarded meaning goes on.
   */
  readonly report?: Listener;
  /** Takes each console.log line, in thread order, after the launch. */
  readonly log?: (parts: readonly LogPart[]) => void;
}

/** Arrays whose accesses are recorded: the arrays that some argument writes, and all arrays of a block. */
export function trackedArrays(kernel: Kernel): boolean[] {
  const written = new Set<number>();
  for (const array of kernel.arrays) if (array.space === "global" && array.written) written.add(array.group);
  return kernel.arrays.map((array) =>
    array.space === "global" ? written.has(array.group) : array.space !== "constant",
  );
}

/** Constant arrays never change; they are bound once. */
export function bindConstants(kernel: Kernel, views: readonly View[]): void {
  kernel.arrays.forEach((array, id) => {
    if (array.space !== "constant") return;
    const data = elementsOf(array.dtype, array.values.length);
    const encode = encoder(array.dtype);
    array.values.forEach((value, i) => {
      // TypeScript cannot see that the kind of the value follows the kind of the array.
      (data as { [i: number]: number | bigint })[i] = encode(value);
    });
    views[id]!.bind(data, 0, array.shape, stridesOf(array.shape));
  });
}

/** How a constant's values are kept in memory; the frontend has rounded them to the type. */
function encoder(type: DType): (value: number | bigint) => number | bigint {
  if (type === "float16") return (value) => float16ToBits(Number(value));
  return isBig(type) ? BigInt : Number;
}

/** Points the views at this launch's memory, with fresh shadows. */
export function bindArrays(
  kernel: Kernel,
  views: readonly View[],
  args: readonly SimArg[],
  monitor: Monitor,
  tracked: readonly boolean[],
  warps: boolean,
): void {
  const widths = narrowest(kernel, args, tracked);
  const shadows = new Map<unknown, Shadow>();
  kernel.params.forEach((param, position) => {
    const arg = args[position]!;
    if (param.kind !== "array" || arg.kind !== "array") return;
    const view = views[param.array]!;
    const bytes = bits(view.dtype) / 8;
    const length = Math.floor(arg.bytes.byteLength / bytes);
    view.bind(
      elementsOf(view.dtype, arg.bytes.buffer, arg.bytes.byteOffset, length),
      arg.offset,
      arg.shape,
      arg.strides,
    );
    view.shadow = null;
    view.unset = arg.unset ?? null;
    view.uncovered = arg.uncovered ?? null;
    if (!tracked[param.array]) return;
    const width = widths.get(arg.storage)!;
    const cells = Math.floor(arg.bytes.byteLength / width);
    const shadow = once(shadows, arg.storage, () => new Shadow(monitor, cells, false, warps, arg.unwritten));
    view.shadow = bytes === width ? shadow : new WideShadow(shadow, bytes / width);
  });
  kernel.arrays.forEach((array, id) => {
    if (array.space !== "shared") return;
    const length = product(array.shape);
    const shared = views[id]!;
    if (shared.data.length !== length || shared.shape.length === 0)
      shared.bind(elementsOf(array.dtype, length), 0, array.shape, stridesOf(array.shape));
    shared.shadow = new Shadow(monitor, length, true, warps);
  });
}

/** The bytes of the shortest elements that an array has over each memory. */
function narrowest(kernel: Kernel, args: readonly SimArg[], tracked: readonly boolean[]): Map<unknown, number> {
  const widths = new Map<unknown, number>();
  kernel.params.forEach((param, position) => {
    const arg = args[position]!;
    if (param.kind !== "array" || arg.kind !== "array" || !tracked[param.array]) return;
    const bytes = bits(kernel.arrays[param.array]!.dtype) / 8;
    widths.set(arg.storage, Math.min(bytes, widths.get(arg.storage) ?? bytes));
  });
  return widths;
}

/** Writes scalars and extents into a thread's registers. */
export function setUniforms(
  registers: Registers,
  kernel: Kernel,
  views: readonly View[],
  args: readonly SimArg[],
  f: Float64Array,
  b: bigint[],
): void {
  for (const uniform of registers.uniforms) {
    if (uniform.kind === "extent") {
      const view = views[uniform.array]!;
      f[uniform.register] = (uniform.of === "shape" ? view.shape : view.strides)[uniform.axis]!;
      continue;
    }
    const arg = args[uniform.param]!;
    if (arg.kind !== "scalar")
      throw new Error(`argument ${uniform.param} of ${kernel.name} is an array where a scalar was compiled`);
    if (isBig(uniform.type)) b[uniform.register] = BigInt(arg.value);
    else f[uniform.register] = passed(uniform.type)(Number(arg.value));
  }
}
