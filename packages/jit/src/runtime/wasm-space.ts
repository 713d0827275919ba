import type { WasmCode, WasmInternals } from "@gridstride/core/internal";
import { once } from "../diagnostics/once.ts";
import { recently } from "./recently.ts";

const KEY = "jit:space";

/**
 * The state that the kernels of one WebAssembly device share. A launch is over when it returns, so one piece of scratch
 * memory and one report do for all of them. Lives as long as the device.
 */
export class DeviceSpace {
  readonly #internals: WasmInternals;
  readonly #codes = new Map<string, WasmCode>();
  readonly #constants = new Map<string, number>();
  readonly #scratch: Piece = { address: 0, byteLength: 0 };
  readonly #report: Piece = { address: 0, byteLength: 0 };
  #lasting: (Piece & { holders: number }) | null = null;

  static of(internals: WasmInternals): DeviceSpace {
    return once(internals.cache as Map<string, DeviceSpace>, KEY, () => new DeviceSpace(internals));
  }

  private constructor(internals: WasmInternals) {
    this.#internals = internals;
  }

  /** Equal modules are compiled once, as far as they are met soon again. @throws {UnsupportedError} code `wasm`. */
  code(bytes: Uint8Array<ArrayBuffer>): WasmCode {
    return recently(this.#codes, keyOf(bytes), () => this.#internals.load(bytes));
  }

  /** The address of read-only bytes; equal bytes are stored once. @throws {OutOfMemoryError} */
  constants(bytes: Uint8Array): number {
    return once(this.#constants, keyOf(bytes), () => {
      const address = this.#internals.allocate(bytes.length);
      new Uint8Array(this.#internals.memory.buffer, address, bytes.length).set(bytes);
      return address;
    });
  }

  /** Memory for one launch, holding anything. @throws {OutOfMemoryError} */
  scratch(byteLength: number): number {
    return this.#atLeast(this.#scratch, byteLength);
  }

  /** The same for many launches, until `release` is called: launches of graphs have their scratch memory in common. */
  lastingScratch(byteLength: number): LastingPiece {
    let piece = this.#lasting;
    if (piece === null || piece.byteLength < byteLength)
      piece = { address: this.#internals.allocate(byteLength), byteLength, holders: 0 };
    this.#lasting = piece;
    piece.holders++;
    const held = piece;
    return {
      address: held.address,
      release: () => {
        if (--held.holders > 0) return;
        this.#internals.free(held.address);
        if (this.#lasting === held) this.#lasting = null;
      },
    };
  }

  /** The same, for a report. @throws {OutOfMemoryError} */
  report(byteLength: number): number {
    return this.#atLeast(this.#report, byteLength);
  }

  #atLeast(piece: Piece, byteLength: number): number {
    if (byteLength <= piece.byteLength) return piece.address;
    if (piece.byteLength > 0) this.#internals.free(piece.address);
    piece.byteLength = 0;
    piece.address = this.#internals.allocate(byteLength);
    piece.byteLength = byteLength;
    return piece.address;
  }
}

/** Memory that is given back by `release`. */
export interface LastingPiece {
  readonly address: number;
  release(): void;
}

interface Piece {
  address: number;
  byteLength: number;
}

const latin = new TextDecoder("latin1");

/** One character for each byte, so that equal bytes are equal keys. */
const keyOf = (bytes: Uint8Array): string => latin.decode(bytes);
