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
  dispose(): void;
}

/** @param arrayOf - the array in the place of a recorded one. */
export type Encode = (
  backend: Backend,
  nodes: readonly Node[],
  arrayOf: (recorded: DeviceArray) => DeviceArray,
) => Encoded;
