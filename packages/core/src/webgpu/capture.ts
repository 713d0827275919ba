import type { Allocation } from "../allocation.ts";
import type { Findings } from "../internal-types.ts";

/** One command of a queue. */
export type Op =
  | {
      readonly kind: "dispatch";
      readonly pipeline: GPUComputePipeline;
      readonly group: GPUBindGroup | null;
      readonly uniforms: Uint8Array<ArrayBuffer>;
      readonly x: number;
      readonly y: number;
      readonly z: number;
    }
  | {
      readonly kind: "copy";
      readonly from: GPUBuffer;
      readonly fromOffset: number;
      readonly to: GPUBuffer;
      readonly toOffset: number;
      readonly bytes: number;
    };

/** The commands that some work recorded. */
export interface Capture {
  /** A loop's flag decides whether it is done: copies are dispatches then, which can be of no blocks. */
  readonly isConditional: boolean;
  readonly ops: Op[];
  /** Memory that the commands use and that the work gave back. */
  readonly held: Allocation[];
  /** The mistakes that the commands find: read after each replay. */
  readonly findings: Findings[];
  /** The work reads something else back, in the middle of a replay. */
  reads: boolean;
}
