import { type Device, type DeviceArray, dtypeInfo, type TypedArray } from "@gridstride/core";
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
export class TileMemory {
  /** Bytes of the operand. */
  readonly byteLength: number;
  readonly #part: ArrayPart;
  readonly #offset: number;
  readonly #window: Window;
  readonly #isOutput: boolean;
  readonly #memory: DeviceArray;
  readonly #rows: number;
  /** Elements of a row. */
  readonly #row: number;
  /** Bytes of the memory before the tile. */
  readonly #before: number;
  #first = 0;
  #end = 0;

  /** @param places - of a tile. */
  constructor(device: Device, { part, offset, window, isOutput }: TileOperand, places: number) {
    const { core, array } = part;
    const [rows = 1, ...rest] = core.shape;
    this.#part = part;
    this.#offset = offset;
    this.#window = window;
    this.#isOutput = isOutput;
    this.#rows = rows;
    this.#row = sizeOf(rest);
    const { bytesPerElement } = dtypeInfo(array.dtype);
    this.byteLength = rows * this.#row * bytesPerElement;
    const held = window.kind === "whole" ? rows : Math.min(rows, places + window.highest - window.lowest);
    this.#memory = device.empty([held * this.#row + PAGE / bytesPerElement], array.dtype);
    this.#before = ((isOutput ? OUTPUT_AT : 0) - this.#storage.address) & (PAGE - 1);
    if (window.kind === "whole") this.#copyIn(0, rows);
  }

  /** Where the operand's first element would be. It may be below 0: addresses wrap, and only what is there is touched. */
  get address(): number {
    const { array } = this.#part;
    return this.#storage.address + this.#before - this.#first * this.#row * dtypeInfo(array.dtype).bytesPerElement;
  }

  /** Brings in what a tile needs of its rows. */
  fill(from: number, to: number): void {
    if (this.#window.kind === "whole") return;
    const { lowest, highest, written } = this.#window;
    const inside = (row: number): number => Math.min(Math.max(row, 0), this.#rows);
    this.#first = inside(from + lowest);
    this.#end = Math.max(this.#first, inside(to + highest));
    if (!this.#isOutput || (!this.#part.fresh && written.from === written.to)) this.#copyIn(this.#first, this.#end);
    else if (!this.#part.fresh) this.#copyBeside(written.from, written.to);
  }

  /** Takes an output's rows out. */
  fetch(): void {
    if (!this.#isOutput) return;
    const { data } = this.#part.array;
    const length = (this.#end - this.#first) * this.#row;
    (data as Uint8Array).set(this.#cells().subarray(0, length) as Uint8Array, this.#offset + this.#first * this.#row);
  }

  dispose(): void {
    this.#memory.dispose();
  }

  #copyIn(first: number, end: number): void {
    const { data } = this.#part.array;
    const rows = data.subarray(this.#offset + first * this.#row, this.#offset + end * this.#row);
    (this.#cells() as Uint8Array).set(rows as Uint8Array);
  }

  /** Copies of each row what is not from `from` up to `to`. */
  #copyBeside(from: number, to: number): void {
    const cells = this.#cells();
    for (let row = this.#first; row < this.#end; row++) {
      this.#copyPart(cells, row, 0, from);
      this.#copyPart(cells, row, to, this.#row);
    }
  }

  #copyPart(cells: TypedArray, row: number, from: number, to: number): void {
    if (from >= to) return;
    const { data } = this.#part.array;
    const at = this.#offset + row * this.#row;
    (cells as Uint8Array).set(data.subarray(at + from, at + to) as Uint8Array, (row - this.#first) * this.#row + from);
  }

  get #storage(): ReturnType<typeof memoryOf<"wasm">> {
    return memoryOf(this.#memory, "wasm");
  }

  /** The memory as it is now: a launch may make it grow. */
  #cells(): TypedArray {
    const { buffer, byteOffset, byteLength } = this.#storage.bytes;
    const { storage: Cells, bytesPerElement } = dtypeInfo(this.#memory.dtype);
    const length = Math.floor((byteLength - this.#before) / bytesPerElement);
    return new Cells(buffer, byteOffset + this.#before, length) as TypedArray;
  }
}
