import type { Device } from "@gridstride/core";
import { arrayOver, viewOf, type WasmInternals } from "@gridstride/core/internal";
import type { BoundArg, Strips } from "@gridstride/jit/internal";
import { inTurns, type PlacedPart } from "../call/in-turns.ts";
import { StripMemory, type StripOperand } from "./strip-memory.ts";

/** Memory of a strip, for each operand that is an array. */
type StripSet = readonly StripMemory[];

/**
 * Copies in, computes and copies out strip after strip: where there are workers, in two sets of memory.
 *
 * @param args - of the launch; their arrays are only looked at for shape and type.
 * @param places - of a strip.
 */
export function runStrips(
  device: Device,
  internals: WasmInternals,
  strips: Strips,
  args: readonly BoundArg[],
  operands: readonly StripOperand[],
  places: number,
): void {
  const made: StripMemory[] = [];
  const make = (operand: StripOperand): StripMemory => {
    const memory = new StripMemory(device, operand, places);
    made.push(memory);
    return memory;
  };
  try {
    const first = operands.map(make);
    const sets: StripSet[] = [first];
    // What strips read whole they share.
    if (internals.threads > 1)
      sets.push(operands.map((one, i) => (one.window.kind === "whole" ? (first[i] as StripMemory) : make(one))));
    const put =
      (set: StripSet) =>
      (from: number): PlacedPart => {
        const to = Math.min(from + places, strips.places);
        for (const memory of set) memory.fill(from, to);
        return {
          start: () => strips.start(argsOf(device, internals, args, set), from, to),
          fetch: () => {
            for (const memory of set) memory.fetch();
          },
        };
      };
    const count = Math.ceil(strips.places / places);
    inTurns(
      sets.map(put),
      Array.from({ length: count }, (_, strip) => strip * places),
    );
  } finally {
    for (const memory of made) memory.dispose();
  }
}

/** The launch's arguments where a strip is. */
function argsOf(
  device: Device,
  internals: WasmInternals,
  args: readonly BoundArg[],
  set: StripSet,
): readonly BoundArg[] {
  const rest = set.values();
  return args.map((arg): BoundArg => {
    if (arg.kind === "scalar") return arg;
    const { shape, stride, offset, dtype } = arg.array;
    const { address, byteLength } = rest.next().value as StripMemory;
    const whole = arrayOver(device, internals.storageAt(address, byteLength), shape, dtype);
    return { ...arg, array: viewOf(whole, shape, stride, offset) };
  });
}
