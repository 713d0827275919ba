import type { Device } from "@gridstride/core";
import { arrayOver, viewOf, type WasmInternals } from "@gridstride/core/internal";
import type { BoundArg, RowTiles } from "@gridstride/jit/internal";
import { inTurns, type LoadedPart } from "../call/in-turns.ts";
import { type TileMemory, type TileOperand, tileMemory } from "./tile-memory.ts";

/** Memory of a tile, for each operand that is an array. */
type TileSet = readonly TileMemory[];

/**
 * Copies in, computes and copies out tile after tile: where there are workers, in two sets of memory.
 *
 * @param args - of the launch; their arrays are only looked at for shape and type.
 * @param places - of a tile.
 */
export function runRowTiles(
  device: Device,
  internals: WasmInternals,
  tiles: RowTiles,
  args: readonly BoundArg[],
  operands: readonly TileOperand[],
  places: number,
): void {
  const made: TileMemory[] = [];
  const make = (operand: TileOperand): TileMemory => {
    const memory = tileMemory(device, operand, places);
    made.push(memory);
    return memory;
  };
  try {
    const first = operands.map(make);
    const sets: TileSet[] = [first];
    // Tiles share the operands that they read whole.
    if (internals.threads > 1)
      sets.push(operands.map((one, i) => (one.window.kind === "whole" ? (first[i] as TileMemory) : make(one))));
    const put =
      (set: TileSet) =>
      (from: number): LoadedPart => {
        const to = Math.min(from + places, tiles.places);
        for (const memory of set) memory.fill(from, to);
        return {
          start: () => tiles.start(argsOf(device, internals, args, set), from, to),
          fetch: () => {
            for (const memory of set) memory.fetch();
          },
        };
      };
    const count = Math.ceil(tiles.places / places);
    inTurns(
      sets.map(put),
      Array.from({ length: count }, (_, tile) => tile * places),
    );
  } finally {
    for (const memory of made) memory.dispose();
  }
}

/** The launch's arguments where a tile is. */
function argsOf(
  device: Device,
  internals: WasmInternals,
  args: readonly BoundArg[],
  set: TileSet,
): readonly BoundArg[] {
  const rest = set.values();
  return args.map((arg): BoundArg => {
    if (arg.kind === "scalar") return arg;
    const { shape, stride, offset, dtype } = arg.array;
    const { address, byteLength } = rest.next().value as TileMemory;
    const whole = arrayOver(device, internals.storageAt(address(), byteLength), shape, dtype);
    return { ...arg, array: viewOf(whole, shape, stride, offset) };
  });
}
