import { type Direct, directText } from "./direct.ts";
import type { WgslType } from "./params.ts";
import type { Reads } from "./text.ts";
import { type Tiled, tiledText } from "./tiled.ts";

/** A version with its sizes. */
export type WgslVersion = Direct | Tiled;

export function textOf(type: WgslType, version: WgslVersion, reads: Reads): string {
  return version.kind === "direct" ? directText(type, version) : tiledText(type, version, reads);
}

/** Rows and columns of c that a workgroup computes. */
export function tileOf(version: WgslVersion): readonly [rows: number, columns: number] {
  return version.kind === "direct"
    ? [version.block.rows, version.threads * version.block.columns]
    : [version.threads[1] * version.block.rows, version.threads[0] * 4 * version.block.vectors];
}

export type WgslVariant = "direct" | "quads" | "registers" | "doubled";

/** The sizes that are used where nothing was tuned. */
export const defaults: Readonly<Record<"direct" | "quads", Direct> & Record<"registers" | "doubled", Tiled>> = {
  direct: { kind: "direct", block: { rows: 16, columns: 8 }, threads: 4, quads: false },
  quads: { kind: "direct", block: { rows: 16, columns: 8 }, threads: 4, quads: true },
  registers: { kind: "tiled", block: { rows: 8, vectors: 2 }, threads: [8, 8], depth: 16, buffers: 1 },
  doubled: { kind: "tiled", block: { rows: 8, vectors: 2 }, threads: [8, 8], depth: 16, buffers: 2 },
};

/** The same with blocks of twice the sums: a tenth less time for a product, and twice the time to compile. */
export const larger = (version: Direct): Direct => ({ ...version, block: { rows: 16, columns: 16 } });
