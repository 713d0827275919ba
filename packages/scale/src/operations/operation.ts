import type { Device, NDArray, Target } from "@gridstride/core";
import type { Region } from "../arrays/grid.ts";
import type { ArraySpec } from "../arrays/spec.ts";

/** A region of one of the inputs. */
export interface Read {
  /** Which input of the stage. */
  readonly input: number;
  readonly region: Region;
}

/** A stage as its operation sees it. */
export interface StageView<O> {
  readonly options: O;
  readonly inputs: readonly ArraySpec[];
  readonly output: ArraySpec;
}

/** One chunk of the output to compute. */
export interface Task<O> extends StageView<O> {
  readonly index: readonly number[];
  /** The elements of the output to compute. */
  readonly region: Region;
  readonly reads: readonly Read[];
  /** The elements of a read, the caller's. */
  load(read: Read): Promise<NDArray>;
  readonly device: Device;
  readonly target: Target;
  /** A line for the task's receipt. */
  log(line: string): void;
}

/** A kind of stage. `O` is JSON. */
export interface Operation<O = Readonly<Record<string, unknown>>> {
  /** The regions that the task of a chunk reads; they may overlap. The task is opened when all chunks under them are there. */
  reads(stage: StageView<O>, region: Region, index: readonly number[]): readonly Read[];
  /** Bytes of arrays that a task has at once, besides chunks that are being decoded, from the bytes of each read and of the result. */
  memory(stage: StageView<O>, reads: readonly number[], result: number): number;
  run(task: Task<O>): Promise<NDArray>;
}

/** Each array that is read is in memory at once, with a copy on the device. */
export const allAtOnce = (_stage: unknown, reads: readonly number[], result: number): number =>
  2 * reads.reduce((all, one) => all + one, 0) + 3 * result;
