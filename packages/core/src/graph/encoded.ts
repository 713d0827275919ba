import type { Backend } from "../backend.ts";
import type { DeviceArray } from "../device.ts";
import type { Node } from "./nodes.ts";
import type { Parameter } from "./parameter.ts";
import type { Work } from "./types.ts";

/** The commands of a graph on some arrays, in the form in which a queue takes them. */
export interface Encoded {
  /** Takes the work, or on webgpu what it records, for the command of that number, in place of what it had. */
  capture(index: number, work: Work): void;
  /** Whether all that was captured can be encoded: work that reads something back cannot. */
  readonly isWhole: boolean;
  run(valueOf: (parameter: Parameter) => number): void;
  /**
   * Does a part of `run`: up to the end, or until a loop with a flag has had `iterations` more. On webgpu alone, where the host
   * does not know when such a loop ends.
   *
   * @param position - where the last part ended; null for the first.
   * @returns where this part ends; null at the end of the graph.
   */
  readonly runFrom?: (
    position: Position | null,
    iterations: number,
    valueOf: (parameter: Parameter) => number,
  ) => Position | null;
  dispose(): void;
}

/** A place in a graph: in a loop with a flag that stands in no other loop. */
export interface Position {
  /** The number of the step that the loop is. */
  readonly step: number;
  /** Iterations that were enqueued. */
  readonly done: number;
  /** As it was recorded. The loop is over if it is 0. */
  readonly flag: DeviceArray;
}

/** @param arrayOf - the array in the place of a recorded one. */
export type Encode = (
  backend: Backend,
  nodes: readonly Node[],
  arrayOf: (recorded: DeviceArray) => DeviceArray,
) => Encoded;
