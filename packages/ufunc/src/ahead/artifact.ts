import type { DType, Target } from "@gridstride/core";
import type { AheadOverload } from "@gridstride/jit/runtime";
import type { AskedKernel } from "../call/kernel-source.ts";
import type { Identity } from "../methods/methods.ts";
import type { LoopTypes } from "../rules/resolve-loop.ts";

/** The kernels of a function that were compiled at build time, as plain data. */
export interface AheadKernels {
  /** The function's name, for messages. */
  readonly name: string;
  /** By the key under which calls ask for them. */
  readonly kernels: Readonly<Record<string, readonly AheadOverload[]>>;
}

/** A ufunc that was compiled at build time: what stands in a built module. */
export interface AheadUfunc extends AheadKernels {
  /** The ufunc's name. */
  readonly shown: string;
  readonly nin: number;
  readonly nout: number;
  readonly loops: readonly LoopTypes[];
  /** Whether signatures were written: then there are no other loops. */
  readonly isFixed: boolean;
  readonly target: Target;
  readonly identity: Identity;
  /** Null for no limit. */
  readonly maxBlocksize: number | null;
  /** Null for what suits the device. */
  readonly maxChunkBytes: number | null;
}

/** A kernel of any kind as a key. A build does not distribute loops over threads: such kernels are the others. */
export const aheadKey = ({ kind, key }: Pick<AskedKernel, "kind" | "key">): string =>
  `${kind === "spread" ? "core" : kind} ${key}`;

/** Operands' types as a key. */
export const typesKey = (types: readonly DType[]): string => types.join();
