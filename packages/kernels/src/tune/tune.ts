import { type Device, LaunchError } from "@gridstride/core";
import { show } from "@gridstride/core/internal";
import { defaultCache } from "@gridstride/jit/internal";
import type { TuneCache } from "@gridstride/jit/tune";
import { matmul } from "../matmul/matmul.ts";
import type { Choice } from "../matmul/tuned.ts";
import { keyOf, type ProductShapes, type TunedType, tuneProduct, use } from "../matmul/tuning.ts";
import { checkEach, type Rule } from "../options.ts";

/** The report of `tune` after each candidate. */
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
  /** A folder in Node, or what keeps text; by default where `cacheKernels` of `@gridstride/jit/cache` keeps kernels. */
  readonly cache?: string | TuneCache;
  /** Searches again where the cache has an answer. */
  readonly refresh?: boolean;
  /** No candidate is begun after so long for one entry of the shapes, where one was right; the default is tried first. */
  readonly maxSeconds?: number;
  readonly progress?: (progress: TuneProgress) => void;
}

/** The choice for one entry of the shapes. */
export interface Tuned {
  readonly shapes: ProductShapes;
  /** As JSON. */
  readonly choice: string;
  /** The time when it was chosen; null where there was nothing to choose. */
  readonly ms: number | null;
  readonly from: "cache" | "search";
}

const OPTIONS: Readonly<Record<keyof TuneOptions, Rule>> = {
  device: "device",
  dtype: ["float32", "float64", "int32"],
  cache: "own",
  refresh: "flag",
  maxSeconds: "own",
  progress: "function",
};

/** Raised when versions change what their sizes mean. */
const FORMAT = 2;

/**
 * Finds the fastest tile, block and vector sizes of an algorithm on a device by trying the sizes that its limits allow, and has
 * later calls on the device use them for products of about these sizes (equal powers of two). Every candidate's result is
 * checked before it is timed. The choice is kept per adapter: with it, tuning again takes no time and chooses the same.
 *
 * ```ts
 * await tune(matmul, [[[1000, 1000], [1000, 1000]]], { device });
 * ```
 *
 * @param algorithm - `matmul`.
 * @param shapes - of the operands of the calls that matter.
 * @throws {LaunchError} code `wrong-kind`, for another algorithm. {ShapeError} for operands that do not fit.
 *
 * @example
 * ```ts
 * using device = await requestDevice({ target: "cpu" });
 * (await tune(matmul, [[[64, 64], [64, 64]]], { device })).length; // 1
 * ```
 */
export async function tune(
  algorithm: typeof matmul,
  shapes: readonly ProductShapes[],
  options: TuneOptions,
): Promise<readonly Tuned[]> {
  if (algorithm !== matmul)
    throw new LaunchError("wrong-kind", `tune: expected matmul as the algorithm, got ${show(algorithm)}`);
  checkTuneOptions(options);
  checkShapes(shapes);
  const { device, dtype = "float32", cache, refresh = false, maxSeconds = 60, progress = () => {} } = options;
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

function checkTuneOptions(options: TuneOptions | undefined): void {
  const refuse = (what: string, came: unknown): never => {
    throw new LaunchError("wrong-kind", `tune: expected ${what}, got ${show(came)}`);
  };
  if (options === undefined) return refuse("options, { device }", options);
  checkEach("tune", options, OPTIONS);
  const { device, cache, maxSeconds = 0 } = options;
  if (device === undefined)
    throw new LaunchError(
      "wrong-kind",
      `tune: expected the option device, whose calls are to be fast; got ${show(options)} with no device`,
    );
  if (cache !== undefined && !isCache(cache)) refuse("cache to be a folder, or an object with read and write", cache);
  if (!(typeof maxSeconds === "number" && maxSeconds >= 0)) refuse("maxSeconds to be a number from 0", maxSeconds);
}

function isCache(cache: unknown): boolean {
  if (typeof cache === "string") return cache !== "";
  const { read, write } = (cache ?? {}) as Partial<TuneCache>;
  return typeof read === "function" && typeof write === "function";
}

function checkShapes(shapes: unknown): void {
  const isShape = (one: unknown): boolean =>
    Array.isArray(one) && one.every((extent) => Number.isSafeInteger(extent) && extent >= 0);
  const isPair = (one: unknown): boolean => Array.isArray(one) && one.length === 2 && one.every(isShape);
  if (Array.isArray(shapes) && shapes.every(isPair)) return;
  throw new LaunchError(
    "wrong-kind",
    `tune: expected shapes to be a list of pairs, as in [[[m, k], [k, n]]], got ${show(shapes)}`,
  );
}

/** The contents of a cache; null if the text was not written here. */
function parsed(text: string | null): { readonly choice: Choice; readonly ms: number | null } | null {
  if (text === null) return null;
  try {
    const found = JSON.parse(text) as { readonly choice?: Choice; readonly ms?: number | null };
    return found.choice === undefined ? null : { choice: found.choice, ms: found.ms ?? null };
  } catch {
    return null;
  }
}
