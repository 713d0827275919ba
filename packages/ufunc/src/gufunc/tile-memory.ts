import { type Device, dtypeInfo } from "@gridstride/core";
import { memoryOf } from "@gridstride/core/internal";
import type { RowTiles } from "@gridstride/jit/internal";
import { sizeOf } from "../rules/broadcast.ts";
import type { ArrayPart } from "./parts.ts";

type Window = RowTiles["windows"][number];

const PAGE = 4096;
/**
 * Where memory of outputs begins in a page; that of inputs begins with it. A processor that compares addresses by their low
 * bits takes a load for one of what was just stored, and waits, where rows of both have the same place in their pages.
 */
const OUTPUT_AT = PAGE / 2;

/** An operand of a call in tiles. */
export interface TileOperand {
  readonly part: ArrayPart;
  /** The offset of its first element in its host memory; the others follow it. */
  readonly offset: number;
  readonly window: Window;
  readonly isOutput: boolean;
}

/** Device memory for the rows of one operand that a tile touches, or for all of an operand, which tiles read. */
export interface TileMemory {
  /** Bytes of the operand. */
  readonly byteLength: number;
  /** Where the operand's first element would be. It may be below 0: addresses wrap, and only what is there is touched. */
  address(): number;
  /** Brings in what a tile needs of its rows. */
  fill(from: number, to: number): void;
  /** Takes an output's rows out. */
  fetch(): void;
  dispose(): void;
}

/** @param places - of a tile. */
export function tileMemory(
  device: Device,
  { part, offset, window, isOutput }: TileOperand,
  places: number,
): TileMemory {
  const { core, array, fresh } = part;
  const { data, dtype } = array;
  const { storage: Cells, bytesPerElement } = dtypeInfo(dtype);
  const [rows = 1, ...rest] = core.shape;
  const row = sizeOf(rest);
  const whole = window.kind === "whole";
  const held = whole ? rows : Math.min(rows, places + window.highest - window.lowest);
  const memory = device.empty([held * row + PAGE / bytesPerElement], dtype);
  const storage = (): ReturnType<typeof memoryOf<"wasm">> => memoryOf(memory, "wasm");
  /** Bytes of the memory before the tile. */
  const before = ((isOutput ? OUTPUT_AT : 0) - storage().address) & (PAGE - 1);
  /** The rows that are there. */
  let first = 0;
  let end = 0;
  /** The memory as it is now: a launch may make it grow. */
  const cells = (): Uint8Array => {
    const { buffer, byteOffset, byteLength } = storage().bytes;
    const length = Math.floor((byteLength - before) / bytesPerElement);
    return new Cells(buffer, byteOffset + before, length) as Uint8Array;
  };
  /** Copies elements of the operand in. */
  const copyIn = (from: number, to: number): void => {
    if (from < to) cells().set(data.subarray(offset + from, offset + to) as Uint8Array, from - first * row);
  };
  if (whole) copyIn(0, rows * row);
  return {
    byteLength: rows * row * bytesPerElement,
    address: () => storage().address + before - first * row * bytesPerElement,
    fill: (from, to) => {
      if (whole) return;
      const { lowest, highest, written } = window;
      const inside = (place: number): number => Math.min(Math.max(place, 0), rows);
      first = inside(from + lowest);
      end = Math.max(first, inside(to + highest));
      if (!isOutput || (!fresh && written.from === written.to)) copyIn(first * row, end * row);
      else if (!fresh)
        // The part of each row that the function writes stays out.
        for (let at = first * row; at < end * row; at += row) {
          copyIn(at, at + written.from);
          copyIn(at + written.to, at + row);
        }
    },
    fetch: () => {
      if (isOutput) (data as Uint8Array).set(cells().subarray(0, (end - first) * row), offset + first * row);
    },
    dispose: () => memory.dispose(),
  };
}
