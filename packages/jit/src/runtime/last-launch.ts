import type { Device, DType } from "@gridstride/core";
import { guaranteedLimits, storageOf } from "@gridstride/core/internal";
import type { ArgType } from "../frontend/request.ts";
import type { KernelHead } from "../ir/ir.ts";
import { fewColumns, layoutOf } from "./arguments.ts";
import type { BoundArg, Executable, Triple } from "./executable.ts";

const { maxSegmentBytes } = guaranteedLimits.webgpu;

/** The arguments that a launch is compiled for. */
export interface Asked {
  readonly device: Device;
  readonly args: readonly BoundArg[];
  readonly signature: readonly ArgType[] | null;
  readonly block: Triple;
  readonly stepBudget: number;
  readonly sharedBytes: number;
}

/** The launch that was prepared for them. */
export interface Ready {
  readonly head: KernelHead;
  readonly executable: Executable;
}

/**
 * Another launch beside the last: of the same arrays, of arrays for which the same code holds, as where two arrays change
 * places from launch to launch, or of something else.
 */
export type Likeness = "same" | "alike" | "other";

/**
 * A kernel's last launch: the next launch often has the same types, and then needs no lookup. It holds no array, so that
 * memory that nobody uses is found.
 */
export class LastLaunch {
  readonly ready: Ready;
  readonly #asked: Omit<Asked, "args">;
  readonly #args: readonly Known[];

  constructor({ args, ...asked }: Asked, ready: Ready) {
    this.ready = ready;
    this.#asked = asked;
    this.#args = args.map(knownOf);
  }

  /** Whether all is the same but what scalars and elements are. */
  likeness({ device, args, signature, block, stepBudget, sharedBytes }: Asked): Likeness {
    const { device: own, signature: types, block: threads, stepBudget: budget, sharedBytes: bytes } = this.#asked;
    if (
      device !== own ||
      signature !== types ||
      stepBudget !== budget ||
      sharedBytes !== bytes ||
      args.length !== this.#args.length
    )
      return "other";
    if (block[0] !== threads[0] || block[1] !== threads[1] || block[2] !== threads[2]) return "other";
    let found: Likeness = "same";
    for (let i = 0; i < args.length; i++) {
      const [known, arg] = [this.#args[i]!, args[i]!];
      if (isSame(known, arg)) continue;
      if (!isAlike(known, arg)) return "other";
      found = "alike";
    }
    return found === "alike" && !this.#sharesAsBefore(args) ? "other" : found;
  }

  /** Whether the arrays that share memory are those that did: code depends on it. */
  #sharesAsBefore(args: readonly BoundArg[]): boolean {
    const [before, now] = [this.#args.map(memoryOf), args.map(boundMemory)];
    return before.every((storage, i) => before.indexOf(storage) === now.indexOf(now[i]!));
  }
}

/**
 * The launch of some arguments, which is a kernel's last launch now. Its code is that of the last launch before, if it holds for them,
 * or else what `make` gives.
 */
export function launchFor(kernels: { last: LastLaunch | null }, asked: Asked, make: () => Ready): LastLaunch {
  const { last } = kernels;
  const likeness = last?.likeness(asked) ?? "other";
  if (last !== null && likeness === "same") return last;
  const made = new LastLaunch(asked, last !== null && likeness === "alike" ? last.ready : make());
  kernels.last = made;
  return made;
}

interface KnownArray {
  readonly kind: "array";
  readonly storage: number;
  readonly byteLength: number;
  readonly dtype: DType;
  readonly shape: readonly number[];
  readonly stride: readonly number[];
  readonly offset: number;
  readonly clamped: boolean | undefined;
  readonly records: object | undefined;
}

type Known = { readonly kind: "scalar"; readonly js: string; readonly type: DType | undefined } | KnownArray;

const NONE = -1;
const memoryOf = (known: Known): number => (known.kind === "array" ? known.storage : NONE);
const boundMemory = (arg: BoundArg): number => (arg.kind === "array" ? storageOf(arg.array).id : NONE);

function knownOf(arg: BoundArg): Known {
  if (arg.kind === "scalar") return { kind: "scalar", js: typeof arg.value, type: arg.type };
  const { dtype, shape, stride, offset } = arg.array;
  const { id, byteLength } = storageOf(arg.array);
  return {
    kind: "array",
    storage: id,
    byteLength,
    dtype,
    shape,
    stride,
    offset,
    clamped: arg.array["~clamped"],
    records: arg.records,
  };
}

/** Arrays keep their lists of sizes and strides: another view has others. */
function isSame(known: Known, arg: BoundArg): boolean {
  if (arg.kind === "scalar") return known.kind === "scalar" && typeof arg.value === known.js && arg.type === known.type;
  const { array } = arg;
  return (
    known.kind === "array" &&
    array.shape === known.shape &&
    array.stride === known.stride &&
    array.offset === known.offset &&
    hasItsElements(known, arg) &&
    storageOf(array).id === known.storage
  );
}

/** Whether an array has the type of another, and as many segments on any device. */
function isAlike(known: Known, arg: BoundArg): boolean {
  if (arg.kind === "scalar" || known.kind === "scalar" || !hasItsElements(known, arg)) return false;
  // The type of records depends on where they begin.
  if (arg.records !== undefined || arg.array.ndim !== known.shape.length) return false;
  const { byteLength } = storageOf(arg.array);
  if (byteLength !== known.byteLength && Math.max(byteLength, known.byteLength) > maxSegmentBytes) return false;
  return fewColumns(arg.array.shape) === fewColumns(known.shape) && layoutOf(arg.array) === layoutOf(known);
}

const hasItsElements = (known: KnownArray, { array, records }: BoundArg & { kind: "array" }): boolean =>
  array.dtype === known.dtype && array["~clamped"] === known.clamped && records === known.records;
