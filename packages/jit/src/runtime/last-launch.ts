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
 * How another launch compares with the last: it is of the same arrays, of arrays for which the same code holds, as where two arrays change
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

  /** How a launch compares with this. */
  likeness(asked: Asked): Likeness {
    const { args, block } = asked;
    const own = this.#asked;
    const [x, y, z] = own.block;
    if (
      asked.device !== own.device ||
      asked.signature !== own.signature ||
      asked.stepBudget !== own.stepBudget ||
      asked.sharedBytes !== own.sharedBytes ||
      args.length !== this.#args.length ||
      block[0] !== x ||
      block[1] !== y ||
      block[2] !== z
    )
      return "other";
    let found: Likeness = "same";
    for (let i = 0; i < args.length; i++) {
      const likeness = compared(this.#args[i]!, args[i]!);
      if (likeness === "other") return likeness;
      if (likeness === "alike") found = likeness;
    }
    return found === "alike" && !this.#sharesAsBefore(args) ? "other" : found;
  }

  /** Whether the same arguments share memory as before: code depends on it. */
  #sharesAsBefore(args: readonly BoundArg[]): boolean {
    const before = this.#args.map(({ storage }) => storage);
    const now = args.map(storageId);
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

/** An argument of the last launch; `js` is the type of a scalar. */
interface Known {
  readonly storage: number;
  readonly js?: string;
  readonly type?: DType | undefined;
  readonly byteLength: number;
  readonly shape: readonly number[];
  readonly stride: readonly number[];
  readonly offset: number;
  readonly clamped?: boolean | undefined;
  readonly records?: object | undefined;
}

/** The number of the memory that an argument is in. */
const storageId = (arg: BoundArg): number => (arg.kind === "array" ? storageOf(arg.array).id : -1);

const NONE: readonly number[] = [];

function knownOf(arg: BoundArg): Known {
  const storage = storageId(arg);
  if (arg.kind === "scalar")
    return { storage, js: typeof arg.value, type: arg.type, byteLength: 0, shape: NONE, stride: NONE, offset: 0 };
  const { array, records } = arg;
  const { dtype: type, shape, stride, offset } = array;
  const { byteLength } = storageOf(array);
  return { storage, type, byteLength, shape, stride, offset, clamped: array["~clamped"], records };
}

/** How an argument compares with one of the launch before. */
function compared(known: Known, arg: BoundArg): Likeness {
  if (arg.kind === "scalar") return typeof arg.value === known.js && arg.type === known.type ? "same" : "other";
  const { array, records } = arg;
  if (known.js !== undefined || array.dtype !== known.type || array["~clamped"] !== known.clamped) return "other";
  if (records !== known.records) return "other";
  const { shape, stride, offset } = array;
  const { id, byteLength } = storageOf(array);
  // Arrays keep their lists of sizes and strides: another view has others.
  if (shape === known.shape && stride === known.stride && offset === known.offset && id === known.storage)
    return "same";
  // The type of records depends on where they begin, and the number of segments on the bytes.
  const bytes = byteLength === known.byteLength ? 0 : Math.max(byteLength, known.byteLength);
  return records === undefined &&
    bytes <= maxSegmentBytes &&
    shape.length === known.shape.length &&
    fewColumns(shape) === fewColumns(known.shape) &&
    layoutOf(array) === layoutOf(known)
    ? "alike"
    : "other";
}
