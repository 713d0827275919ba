import type { Target } from "@gridstride/core";
import type { AheadOverload } from "@gridstride/jit/runtime";
import type { PlannedKernel } from "../call/kernel-source.ts";
import type { Identity } from "../methods/methods.ts";
import type { LoopTypes } from "../rules/resolve-loop.ts";

/** All that a build compiled of a function, as plain data. */
export interface AheadKernels {
  /** The function's name, for messages. */
  readonly name: string;
  /** By the key under which calls ask for them. */
  readonly kernels: Readonly<Record<string, readonly AheadOverload[]>>;
  /** By `questionKey`; left out where nothing was asked. */
  readonly answers?: Readonly<Record<string, unknown>>;
}

/** A ufunc that was compiled at build time: what stands in a built module. */
export interface AheadUfunc extends AheadKernels {
  /** The ufunc's name. */
  readonly shown: string;
  readonly nin: number;
  readonly nout: number;
  /** Null without signatures: then `answers` has the loops. */
  readonly loops: readonly LoopTypes[] | null;
  readonly target: Target;
  readonly identity: Identity;
  /** Null for no limit. */
  readonly maxBlocksize: number | null;
  /** Null for what suits the device. */
  readonly maxChunkBytes: number | null;
}

/** The same of a gufunc. */
export interface AheadGufunc
  extends AheadKernels,
    Pick<AheadUfunc, "loops" | "target" | "maxBlocksize" | "maxChunkBytes"> {
  readonly layout: string;
}

/** A kernel of any kind as a key. */
export const aheadKey = ({ kind, key }: Pick<PlannedKernel, "kind"> & { readonly key: string }): string =>
  `${kind} ${key}`;
