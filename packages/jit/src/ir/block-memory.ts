import type { ArrayDecl, BlockArray } from "./ir.ts";
import { product } from "./shape.ts";
import { bits } from "./types.ts";

// A file of its own, without walks of statements: pages whose kernels a build compiled load it.

/** Bytes of a shared array, or of a thread's own. */
export const blockArrayBytes = (array: BlockArray): number => (product(array.shape) * bits(array.dtype)) / 8;

/** Bytes of shared memory that a block takes. */
export const sharedBytes = (arrays: readonly ArrayDecl[]): number =>
  arrays.reduce((sum, array) => (array.space === "shared" ? sum + blockArrayBytes(array) : sum), 0);
