import { type Direct, directText } from "./direct.ts";
import type { WgslType } from "./params.ts";
import type { Reads } from "./text.ts";
import { type Tiled, tiledText } from "./tiled.ts";

/** A version with its sizes. */
export type WgslVersion = Direct | Tiled;

export function textOf(type: WgslType, version: WgslVersion, reads: Reads): string {
  return version.kind === "direct" ? directText(type, version, reads) : tiledText(type, version, reads);
}

/** Rows and columns of c that a workgroup computes. */
export function tileOf({ kind, block, threads }: WgslVersion): readonly [rows: number, columns: number] {
  return kind === "direct"
    ? [block.rows, threads * 4 * block.vectors]
    : [threads[1] * block.rows, threads[0] * 4 * block.vectors];
}

export type WgslVariant = "vectors" | "quads" | "registers" | "doubled";

/** The sizes that are used where nothing was tuned. A pipeline of more sums takes a software adapter seconds to compile. */
export const defaults: Readonly<Record<WgslVariant, WgslVersion>> = {
  vectors: { kind: "direct", block: { rows: 8, vectors: 2 }, threads: 16, quads: false },
  quads: { kind: "direct", block: { rows: 16, vectors: 1 }, threads: 16, quads: true },
  registers: { kind: "tiled", block: { rows: 8, vectors: 2 }, threads: [8, 8], depth: 16, buffers: 1 },
  doubled: { kind: "tiled", block: { rows: 8, vectors: 2 }, threads: [8, 8], depth: 16, buffers: 2 },
};
