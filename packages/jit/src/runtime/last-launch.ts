import type { Device, DType } from "@gridstride/core";
import { storageOf } from "@gridstride/core/internal";
import type { ArgType } from "../frontend/request.ts";
import type { KernelHead } from "../ir/ir.ts";
import type { BoundArg, Executable, Triple } from "./executable.ts";

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
  isLike({ device, args, signature, block, stepBudget, sharedBytes }: Asked): boolean {
    const { device: own, signature: types, block: threads, stepBudget: budget, sharedBytes: bytes } = this.#asked;
    if (
      device !== own ||
      signature !== types ||
      stepBudget !== budget ||
      sharedBytes !== bytes ||
      args.length !== this.#args.length
    )
      return false;
    if (block[0] !== threads[0] || block[1] !== threads[1] || block[2] !== threads[2]) return false;
    for (let i = 0; i < args.length; i++) if (!isSame(this.#args[i]!, args[i]!)) return false;
    return true;
  }
}

type Known =
  | { readonly kind: "scalar"; readonly js: string; readonly type: DType | undefined }
  | {
      readonly kind: "array";
      readonly storage: number;
      readonly dtype: DType;
      readonly shape: readonly number[];
      readonly stride: readonly number[];
      readonly offset: number;
      readonly clamped: boolean | undefined;
    };

function knownOf(arg: BoundArg): Known {
  if (arg.kind === "scalar") return { kind: "scalar", js: typeof arg.value, type: arg.type };
  const { dtype, shape, stride, offset } = arg.array;
  return {
    kind: "array",
    storage: storageOf(arg.array).id,
    dtype,
    shape,
    stride,
    offset,
    clamped: arg.array["~clamped"],
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
    array.dtype === known.dtype &&
    array["~clamped"] === known.clamped &&
    storageOf(array).id === known.storage
  );
}
