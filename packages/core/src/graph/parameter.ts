import { LaunchError } from "../errors.ts";

/**
 * A number of a recording that each replay may give anew: an argument of kernels. It has no value on the host while the
 * recording is made.
 */
export interface Parameter {
  readonly "~parameter": true;
  /** The slot. */
  readonly name: string;
  /** The value for replays that do not exchange it. */
  readonly initial: number;
  /** @throws {LaunchError} code `recording`: a number computed from it would be the same in every replay. */
  valueOf(): never;
  /** The name of the slot. */
  toString(): string;
}

export const parameter = (name: string, initial: number): Parameter => ({
  "~parameter": true,
  name,
  initial,
  valueOf() {
    throw new LaunchError(
      "recording",
      `the parameter ${name} of a recording has no value on the host: pass it to a kernel as it is, and compute with it there; or record a number of its own for what follows from it`,
    );
  },
  toString: () => name,
});
