import { ShapeError } from "@gridstride/core";
import { broadcastShape, checkOutput, tryBroadcast } from "./broadcast.ts";
import { showRemapped, showShape } from "./show.ts";

/** The axes of one operand of a gufunc call, distinguished. */
export interface Parts {
  /** The array's shape; null for an output that is to be allocated. */
  readonly shape: readonly number[] | null;
  /** Sizes of its loop dimensions, and of its core dimensions. */
  readonly loop: readonly number[];
  readonly core: readonly number[];
  /** Sizes that the call gives to the core dimensions. */
  readonly wanted: readonly number[];
}

/**
 * Broadcasts the loop dimensions of all operands; outputs that the caller gave are not stretched.
 *
 * @param rank - the number of loop dimensions.
 * @param plain - whether the layout has no core dimensions at all: then messages are a ufunc's.
 * @throws {ShapeError} code `mismatch`, in NumPy's words.
 */
export function loopShape(
  inputs: readonly Parts[],
  outputs: readonly Parts[],
  rank: number,
  plain: boolean,
): readonly number[] {
  const given = outputs.filter(({ shape }) => shape !== null);
  const loops = [...inputs, ...given].map(({ loop }) => loop);
  if (plain) return broadcastShape(loops.slice(0, inputs.length), loops.slice(inputs.length));
  const loop = tryBroadcast(loops);
  // Only with `keepdims` can an output have another core size here.
  const misfit = given.some(({ core, wanted }) => core.some((extent, at) => extent !== wanted[at]));
  if (loop === null || misfit) throw remapped(inputs, outputs, rank);
  for (const output of given) checkOutput(output.loop, loop);
  return loop;
}

/** As NumPy's iterator sees it, where the core dimensions of all outputs follow the loop dimensions. */
function remapped(inputs: readonly Parts[], outputs: readonly Parts[], rank: number): ShapeError {
  const shown = [...inputs, ...outputs].flatMap((one) => {
    if (one.shape === null) return [];
    const lead = new Array<number>(rank - one.loop.length).fill(-1);
    const cores = outputs.flatMap((output) => (output === one ? one.core : output.wanted.map(() => -1)));
    return [`${showShape(one.shape)}->${showRemapped([...lead, ...one.loop, ...cores])}`];
  });
  const requested = showRemapped([...new Array<number>(rank).fill(-1), ...outputs.flatMap(({ wanted }) => wanted)]);
  return new ShapeError(
    "mismatch",
    `operands could not be broadcast together with remapped shapes [original->remapped]: ${shown.join(" ")}  and requested shape ${requested}`,
  );
}
