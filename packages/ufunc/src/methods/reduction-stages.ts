import { type Device, type DType, empty, type NDArray } from "@gridstride/core";
import { meet } from "@gridstride/core/internal";
import { bytesOf } from "../call/host-memory.ts";
import type { Callee } from "../call/ufunc-call.ts";
import type { LoopTypes } from "../rules/resolve-loop.ts";
import type { AnyArray } from "./method-options.ts";
import { mostBytes, type PlanRuns, type Staged, stage } from "./staged.ts";

/** The work of a method, whatever memory it is in. */
export interface ReductionJob {
  readonly loop: LoopTypes;
  /** The type of a result that is allocated. */
  readonly dtype: DType;
  readonly input: AnyArray;
  readonly mask: AnyArray | null;
  readonly out: AnyArray | null;
  /** The result's shape. */
  readonly shape: readonly number[];
  /** Where host arrays are computed; undefined for the device of the ufunc's target. */
  readonly device: Device | undefined;
  readonly plan: PlanRuns;
  /** The same on host arrays in chunks of at most `most` bytes; null where that cannot be done. */
  readonly stream:
    | ((device: Device, input: NDArray, mask: NDArray | null, output: NDArray, most: number) => Iterable<Staged>)
    | null;
}

interface Stages {
  readonly stages: Iterable<Staged>;
  /** To be called when all of them are done. */
  finish(): void;
}

/** A job on host arrays: whole, or where it can be done in chunks and is too large, in these. */
export function stagesOf(callee: Callee, job: ReductionJob, device: Device, result: NDArray): Stages {
  const [input, mask] = [job.input as NDArray, job.mask as NDArray | null];
  const most = mostBytes(callee, device);
  if (job.stream === null || bytesOf([input, mask, result]) <= most) {
    const staged = stage(device, input, mask, result, job.plan);
    return { stages: [staged], finish: () => {} };
  }
  // A chunk's results must not be among what the next one reads.
  const shared = [input, mask].some((array) => array && meet(array, result));
  const output = shared ? empty(result.shape, result.dtype) : result;
  return {
    stages: job.stream(device, input, mask, output, most),
    finish: () => {
      if (shared) result.fill(output);
    },
  };
}
