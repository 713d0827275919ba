import { type Device, LaunchError } from "@gridstride/core";
import { matmul } from "../matmul/matmul.ts";
import type { Choice } from "../matmul/tuned.ts";
import { keyOf, type ProductShapes, type TunedType, tuneProduct, use } from "../matmul/tuning.ts";
import { defaultCache, type TuneCache } from "./cache.ts";

/** What `tune` says after each candidate. */
export interface TuneProgress {
  readonly shapes: ProductShapes;
  /** As JSON. */
  readonly candidate: string;
  /** null where its result was wrong or the device refused it. */
  readonly ms: number | null;
  readonly done: number;
  readonly of: number;
}

/** Where a search measures, what it keeps, and how long it may take. */
export interface TuneOptions {
  /** Whose calls are to be fast. */
  readonly device: Device;
  /** float32 by default; float16 is computed in float32. */
  readonly dtype?: TunedType;
  /** A folder in Node, or what keeps text; by default the user's cache folder in Node, IndexedDB in a browser. */
  readonly cache?: string | TuneCache;
  /** Searches again where the cache has an answer. */
  readonly refresh?: boolean;
  /** No candidate is begun after so long for one entry of the shapes, where one was right; the default is tried first. */
  readonly maxSeconds?: number;
  readonly progress?: (progress: TuneProgress) => void;
}

/** What was chosen for one entry of the shapes. */
export interface Tuned {
  readonly shapes: ProductShapes;
  /** As JSON. */
  readonly choice: string;
  /** The time when it was chosen; null where there was nothing to choose. */
  readonly ms: number | null;
  readonly from: "cache" | "search";
}

/** Raised when versions change what their sizes mean. */
const FORMAT = 1;

/**
 * Finds the fastest tile, block and vector sizes of an algorithm on a device by trying those that its limits allow, and has
 * later calls on the device use them for products of about these sizes (equal powers of two). Every candidate's result is
 * checked before it is timed. What was found is kept per adapter: with it, tuning again takes no time and chooses the same.
 *
 * ```ts
 * await tune(matmul, [[[1000, 1000], [1000, 1000]]], { device });
 * ```
 *
 * @param algorithm - `matmul`.
 * @param shapes - of the operands of the calls that matter.
 * @throws {LaunchError} code `wrong-kind`, for another algorithm. {ShapeError} for operands that do not fit.
 */
export async function tune(
  algorithm: typeof matmul,
  shapes: readonly ProductShapes[],
  { device, dtype = "float32", cache, refresh = false, maxSeconds = 60, progress = () => {} }: TuneOptions,
): Promise<readonly Tuned[]> {
  if (algorithm !== matmul) throw new LaunchError("wrong-kind", "tune: expected matmul, got another function");
  const kept = typeof cache === "object" ? cache : defaultCache(cache);
  const results: Tuned[] = [];
  for (const one of shapes) {
    const key = `matmul-${FORMAT}-${device.target}-${device.info.adapter}-${keyOf(one, dtype)}`;
    const known = refresh ? null : parsed(await kept.read(key));
    const found =
      known ??
      (await tuneProduct(device, one, dtype, {
        maxMs: 1000 * maxSeconds,
        progress: (candidate, ms, done, of) =>
          progress({ shapes: one, candidate: JSON.stringify(candidate), ms, done, of }),
      }));
    use(device, one, dtype, found.choice);
    if (known === null) await kept.write(key, JSON.stringify(found));
    const from = known === null ? "search" : "cache";
    results.push({ shapes: one, choice: JSON.stringify(found.choice), ms: found.ms, from });
  }
  return results;
}

/** What a cache holds; null where that is nothing that was written here. */
function parsed(text: string | null): { readonly choice: Choice; readonly ms: number | null } | null {
  if (text === null) return null;
  try {
    const found = JSON.parse(text) as { readonly choice?: Choice; readonly ms?: number | null };
    return found.choice === undefined ? null : { choice: found.choice, ms: found.ms ?? null };
  } catch {
    return null;
  }
}
