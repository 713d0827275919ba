import { checkOptions, type OptionNames, wrongKind } from "@gridstride/core/internal";
import { keepKernels } from "../runtime/stage.ts";
import { kernelsIn } from "./kept.ts";
import { MOST_BYTES, openShelf } from "./open.ts";
import { type CacheCounts, type Shelf, TextCache } from "./text-cache.ts";

/** Written by the build (tsup.shared.ts): a hash of the sources of this package. */
declare const GRIDSTRIDE_BUILD: string | undefined;

/** Tells builds of the compiler apart; null where it runs from its sources, which may change from one run to the next. */
export const build: string | null = typeof GRIDSTRIDE_BUILD === "string" ? GRIDSTRIDE_BUILD : null;

/** Where compiled kernels are kept. */
export interface KernelCacheOptions {
  /** In Node, Deno and Bun: a folder, made if it is not there. By default `gridstride` in the user's cache folder. */
  readonly folder?: string;
  /** Bytes that may be kept; above it the oldest entries go. 64 MiB by default. */
  readonly maxBytes?: number;
}

/** The cache that is in use. */
export interface KernelCacheHandle {
  /** The folder, or the name in the browser's Cache storage; null where nothing can be kept. */
  readonly place: string | null;
  /** How often the cache was asked since it was opened. A kernel has a few entries for each device. */
  readonly counts: CacheCounts;
  /** Waits until all is written: in a page writing goes on behind the launches. */
  flush(): Promise<void>;
  /** Keeps nothing more. Kernels that were launched stay as they are. */
  close(): void;
}

const OPTIONS: OptionNames<KernelCacheOptions> = { folder: true, maxBytes: true };
const NOTHING: CacheCounts = { found: 0, made: 0, refused: 0 };

/**
 * Keeps what is compiled, so that the next start of the program compiles nothing: WebAssembly and WGSL of kernels and of
 * ufuncs, by the text of the function, the values of `uses`, the types, the options, the device's properties that change code, and
 * the version of Gridstride. In Node, Deno and Bun in a folder; in pages and workers in Cache storage, which is read here.
 *
 * Call it before the first launch. An entry that was cut off, changed, or is of another version is compiled and written anew. A
 * place that cannot be written costs warning GSW04 and nothing else. Kernels with `debug` or `portable`, and kernels with
 * `grid.sync()`, are always compiled.
 *
 * @throws {LaunchError} code `wrong-kind`, for options that do not fit.
 * @example
 * ```ts
 * const cache = await cacheKernels();
 * // launches, as ever
 * cache.counts; // { found: 3, made: 0, refused: 0 } at the second start
 * ```
 */
export async function cacheKernels(options: KernelCacheOptions = {}): Promise<KernelCacheHandle> {
  checkOptions("cacheKernels({ folder, maxBytes })", options, OPTIONS);
  const { folder, maxBytes = MOST_BYTES } = options;
  if (folder !== undefined && (typeof folder !== "string" || folder === ""))
    throw wrongKind("the path of a folder as `folder`", folder);
  if (!(typeof maxBytes === "number" && maxBytes >= 0)) throw wrongKind("bytes from 0 as `maxBytes`", maxBytes);
  return use(build === null ? null : await openShelf(folder, maxBytes), `${build}`);
}

/** Keeps kernels on a shelf from now on. @param build - tells builds of the compiler apart. */
export function use(shelf: Shelf | null, build: string): KernelCacheHandle {
  const cache = shelf && new TextCache(shelf);
  const kernels = cache && kernelsIn(cache, build);
  keepKernels(kernels);
  return {
    place: shelf?.place ?? null,
    get counts() {
      return cache?.counts ?? NOTHING;
    },
    flush: async () => shelf?.flush(),
    close: () => keepKernels(null),
  };
}
