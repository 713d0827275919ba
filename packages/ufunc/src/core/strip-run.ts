import type { Device } from "@gridstride/core";
import { arrayOver, viewOf, type WasmInternals } from "@gridstride/core/internal";
import type { BoundArg, Strips } from "@gridstride/jit/internal";
import { StripMemory, type StripOperand } from "./strip-memory.ts";

/** Memory of a strip, for each operand that is an array. */
type StripSet = readonly StripMemory[];

/**
 * Copies in, computes and copies out strip after strip. Where there are workers they compute one strip while the caller copies
 * the one before out and the next in, which takes two sets of memory; then the caller computes what is left of it.
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
  let running: (() => void) | null = null;
  const finish = (): void => {
    const rest = running;
    running = null;
    rest?.();
  };
  try {
    const first = operands.map(make);
    // What strips read whole they share.
    const second =
      internals.threads === 1
        ? null
        : operands.map((one, i) => (one.window.kind === "whole" ? (first[i] as StripMemory) : make(one)));
    let [set, other]: [StripSet, StripSet | null] = [first, second];
    let computed: StripSet = [];
    for (let from = 0; from < strips.places; from += places) {
      const to = Math.min(from + places, strips.places);
      for (const memory of set) memory.fill(from, to);
      finish();
      running = strips.start(argsOf(device, internals, args, set), from, to);
      for (const memory of computed) memory.fetch();
      if (other === null) {
        finish();
        for (const memory of set) memory.fetch();
      } else {
        computed = set;
        [set, other] = [other, set];
      }
    }
    finish();
    for (const memory of computed) memory.fetch();
  } finally {
    try {
      finish();
    } finally {
      for (const memory of made) memory.dispose();
    }
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
