import type { Device, DeviceArray } from "@gridstride/core";
import { storageOf } from "@gridstride/core/internal";
import { once } from "../../diagnostics/once.ts";
import type { ArrayId } from "../../ir/expr.ts";
import type { GlobalArray, Kernel } from "../../ir/ir.ts";
import { forwardStores } from "../../passes/fusion/forward-stores.ts";
import { joinKernels } from "../../passes/fusion/join-kernels.ts";
import { type OwnElements, ownElements } from "../../passes/fusion/own-elements.ts";
import { isDistinct } from "../distinct.ts";
import type { BoundArg, Triple } from "../executable.ts";
import type { FusableLaunch } from "./launch.ts";

interface Joining {
  /** As of `Joint`. */
  readonly params: readonly number[];
  /** The arguments of the whole. */
  readonly args: readonly BoundArg[];
  readonly block: Triple;
  readonly device: Device;
}

const known = new WeakMap<Kernel, WeakMap<Kernel, Map<string, Kernel>>>();

/** Two kernels as one, made once for arguments that are alike: graphs launch the same kernels again and again. */
export function joined(first: Kernel, second: Kernel, { params, args, block, device }: Joining): Kernel {
  const memory = numbered(args.map((arg) => (arg.kind === "array" ? `${storageOf(arg.array).id}` : "")));
  const shapes = numbered(args.map((arg) => (arg.kind === "array" ? `${arg.array.shape}` : "")));
  const apart = device.target === "webgpu";
  const bySecond = once(known, first, () => new WeakMap());
  const byKey = once(bySecond, second, () => new Map());
  return once(byKey, [params, memory, shapes, block, apart].join(";"), () => {
    const whole = joinKernels(first, second, { params, memory, apart });
    const shapeOf = new Map<ArrayId, number>();
    for (const [i, param] of whole.params.entries()) if (param.kind === "array") shapeOf.set(param.array, shapes[i]!);
    return forwardStores(whole, block, (one, other) => shapeOf.get(one) === shapeOf.get(other));
  });
}

/** Each by the place where its like stands first. */
const numbered = (names: readonly string[]): readonly number[] => names.map((name) => names.indexOf(name));

/** A kernel and its arguments, one for each parameter. */
interface Launched {
  readonly kernel: Kernel;
  readonly args: readonly BoundArg[];
}

/** An array of a launch. */
interface Accessed {
  readonly array: DeviceArray;
  readonly id: ArrayId;
  readonly isWritten: boolean;
}

/**
 * Whether no thread of one launch touches what another thread of the other writes, so that each thread may go on from the first
 * to the second at once: memory that one of them writes and the other uses has one view, of which each thread has one element.
 */
export function stayApart(first: Launched, second: Launched, { device, grid, options }: FusableLaunch): boolean {
  const [before, after] = [byMemory(first), byMemory(second)];
  const [own, others] = [elementsOf(first.kernel), elementsOf(second.kernel)];
  const axes = [0, 1, 2].filter((axis) => (grid[axis] as number) * (options.block[axis] as number) > 1);
  for (const [memory, one] of before) {
    const other = after.get(memory) ?? [];
    if (other.length === 0 || ![...one, ...other].some(({ isWritten }) => isWritten)) continue;
    const { array, id } = one[0] as Accessed;
    if (![...one, ...other].every((each) => isSameView(each.array, array))) return false;
    if (!isDistinct(array.shape, array.stride)) return false;
    // Its arithmetic is in float32, which compilers combine where they see it in memory of the same kernel.
    if (device.target === "webgpu" && array.dtype === "float16") return false;
    const [mine, theirs] = [own.get(id), others.get((other[0] as Accessed).id)];
    if (one.length > 1 || other.length > 1) return false;
    // Never accessed: its sizes alone are used.
    if (mine === undefined || theirs === undefined) continue;
    if (mine === null || theirs === null || `${mine}` !== `${theirs}`) return false;
    if (!axes.every((axis) => mine.includes(axis))) return false;
  }
  return true;
}

function byMemory({ kernel, args }: Launched): ReadonlyMap<number, readonly Accessed[]> {
  const found = new Map<number, Accessed[]>();
  for (const [i, arg] of args.entries()) {
    const param = kernel.params[i];
    if (arg.kind !== "array" || param?.kind !== "array") continue;
    const { id: memory } = storageOf(arg.array);
    const { written } = kernel.arrays[param.array] as GlobalArray;
    const one = { array: arg.array, id: param.array, isWritten: written };
    found.set(memory, [...(found.get(memory) ?? []), one]);
  }
  return found;
}

/** Whether two arrays have the same elements in the same order. */
export const isSameView = (one: DeviceArray, other: DeviceArray): boolean =>
  storageOf(one).id === storageOf(other).id &&
  one.dtype === other.dtype &&
  one.offset === other.offset &&
  `${one.shape}` === `${other.shape}` &&
  `${one.stride}` === `${other.stride}` &&
  one["~clamped"] === other["~clamped"];

const elements = new WeakMap<Kernel, OwnElements>();

const elementsOf = (kernel: Kernel): OwnElements => once(elements, kernel, () => ownElements(kernel));
