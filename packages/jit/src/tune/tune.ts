import { type Device, LaunchError } from "@gridstride/core";
import { checkOptions, isDevice, type OptionNames, show, wrongKind } from "@gridstride/core/internal";
import { hashOf } from "../cache/hash.ts";
import { keyOf } from "../cache/key.ts";
import { type Recipe, recipeOf } from "../runtime/recipe.ts";
import type { Dim3 } from "../types/context.ts";
import type { Kernel } from "../types/kernel.ts";
import type { KernelArg } from "../types/launch.ts";
import { search } from "./search.ts";
import { candidatesOf, classOf, type KernelChoice, type KernelSpace, type TunedShapes } from "./space.ts";
import { argumentsOf, candidatesOn, type Same, sameBits } from "./time.ts";
import { defaultCache, type TuneCache } from "./tune-cache.ts";
import {
  gridOf,
  type Launches,
  launchesOf,
  type ShippedChoices,
  type TunedChoice,
  type TunedKernel,
  tunedLaunch,
} from "./tuned-kernel.ts";

/** The report of `tune` after each candidate. */
export interface KernelTuneProgress {
  readonly shapes: TunedShapes;
  readonly choice: KernelChoice;
  /** null where its result was wrong or the device refused it. */
  readonly ms: number | null;
  readonly done: number;
  readonly of: number;
}

/** Where a search measures, for which sizes, what it keeps, and how long it may take. */
export interface KernelTuneOptions {
  readonly device: Device;
  /** The sizes that matter: for each a list with one entry for each argument, the shape of an array or the value of a scalar. */
  readonly shapes: readonly TunedShapes[];
  /** Blocks of a launch. Default: along x, one thread for each element of the first array. */
  readonly grid?: (shapes: TunedShapes, choice: KernelChoice) => Dim3;
  /** Makes the arguments of a search. Default: numbers of both signs in arrays of the types in the kernel's signature. */
  readonly args?: (shapes: TunedShapes) => readonly KernelArg[];
  /** Whether a candidate's arrays after a launch are right. Default: they have the bits of the first candidate's arrays. */
  readonly same?: Same;
  /** Choices from an earlier `JSON.stringify(tuned)`; for these sizes and devices nothing is searched. */
  readonly shipped?: ShippedChoices;
  /** A folder in Node, or what keeps text; by default where `cacheKernels` keeps kernels. */
  readonly cache?: string | TuneCache;
  /** Searches again where the cache has an answer. */
  readonly refresh?: boolean;
  /** No candidate is begun after so long for one entry of the shapes, where one was right. 60 by default. */
  readonly maxSeconds?: number;
  readonly progress?: (progress: KernelTuneProgress) => void;
}

const OPTIONS: OptionNames<KernelTuneOptions> = {
  device: true,
  shapes: true,
  grid: true,
  args: true,
  same: true,
  shipped: true,
  cache: true,
  refresh: true,
  maxSeconds: true,
  progress: true,
};

/** Raised when choices change what they mean. */
const FORMAT = 1;

/**
 * Finds the fastest block size and constants of a kernel on a device, for arguments of some sizes, by timing every
 * combination. A candidate whose arrays differ in one bit from the first candidate's is out, however fast. Choices are kept per
 * adapter, kernel and sizes (equal powers of two), and can be shipped with the program.
 *
 * @param kernel - made by `kernel`, whose numbers in `uses` the space may vary.
 * @param space - candidates for the block and for numbers in `uses`; the first of each is the default.
 * @returns the kernel with its choices: `tuned.launch(...args)`.
 * @throws {LaunchError} code `wrong-kind`, for arguments that do not fit. {CompileError} and what else a launch throws, where
 *   no candidate runs.
 * @example
 * ```ts
 * const tuned = await tune(scale, { block: [64, 256], uses: { EACH: [1, 4] } }, { device, shapes: [[[1_000_000]]] });
 * tuned.launch(x);
 * JSON.stringify(tuned); // for the option `shipped`
 * ```
 */
export async function tune<P extends unknown[]>(
  kernel: Kernel<P>,
  space: KernelSpace,
  options: KernelTuneOptions,
): Promise<TunedKernel<P>> {
  const recipe = recipeOf(kernel);
  if (recipe === null)
    throw wrongKind("a kernel, as kernel() makes it and not a build, as the first argument of tune", kernel);
  const choices = candidatesOf(recipe, space);
  checkTuneOptions(options);
  const { device, shapes, grid = gridOf, shipped = {}, cache, refresh = false } = options;
  const kept = typeof cache === "object" ? cache : defaultCache(cache);
  const launches = launchesOf(recipe, device, grid);
  const keyFor = keysOf(recipe, space, device);
  const candidate = (given: unknown): KernelChoice | undefined => choices.find((one) => textOf(one) === textOf(given));
  const table = new Map<string, KernelChoice>();
  const found: TunedChoice[] = [];
  for (const one of shapes) {
    const key = keyFor(classOf(one));
    const [ready, ms, from] = [candidate(shipped[key]), null, "shipped"] as const;
    const tuned =
      (ready && { choice: ready, ms, from }) ??
      (refresh ? null : known(await kept.read(key), candidate)) ??
      (await searched(recipe, launches, choices, one, options));
    if (tuned.from === "search") await kept.write(key, JSON.stringify({ choice: tuned.choice, ms: tuned.ms }));
    table.set(key, tuned.choice);
    found.push({ shapes: one, ...tuned });
  }
  const chosen = (name: string): KernelChoice => {
    const key = keyFor(name);
    return table.get(key) ?? candidate(shipped[key]) ?? choices[0];
  };
  return { launch: tunedLaunch(launches, chosen) as never, choices: found, toJSON: () => Object.fromEntries(table) };
}

type Found = Omit<TunedChoice, "shapes">;

/** The order of members, which JSON keeps, is the order of `candidatesOf`. */
const textOf = (choice: unknown): string => JSON.stringify(choice);

/** Keys of choices: by the kernel's text and values, the space, the device, and a class of sizes. */
function keysOf({ use }: Recipe, space: KernelSpace, { target, info }: Device): (name: string) => string {
  const request = { use, types: [], sharedBytes: 0, fastmath: false, float64: undefined };
  const kernel = hashOf(`${keyOf(request, "tune") ?? use.source.text} ${JSON.stringify(space)}`);
  return (name) => `tune-${FORMAT}-${use.source.name}-${kernel}-${target}-${info.adapter}-${name}`;
}

/** The choice that a cache has; null where it is not a candidate. */
function known(text: string | null, candidate: (given: unknown) => KernelChoice | undefined): Found | null {
  if (text === null) return null;
  try {
    const { choice, ms } = JSON.parse(text) as { readonly choice?: unknown; readonly ms?: number | null };
    const found = candidate(choice);
    return found === undefined ? null : { choice: found, ms: ms ?? null, from: "cache" };
  } catch {
    return null;
  }
}

async function searched(
  recipe: Recipe,
  launches: Launches,
  choices: readonly [KernelChoice, ...KernelChoice[]],
  shapes: TunedShapes,
  { device, args, same = sameBits, maxSeconds = 60, progress }: KernelTuneOptions,
): Promise<Found> {
  const given = args?.(shapes) ?? argumentsOf(recipe, shapes);
  const { candidates, dispose } = candidatesOn(device, choices, launches, shapes, given, same);
  try {
    const best = await search(candidates, {
      maxMs: 1000 * maxSeconds,
      progress: (choice, ms, done, of) => progress?.({ shapes, choice, ms, done, of }),
    });
    if (best !== null) return { ...best, from: "search" };
    // None ran: the first says why.
    await candidates[0]?.time();
    return { choice: choices[0], ms: null, from: "search" };
  } finally {
    dispose();
  }
}

function checkTuneOptions(options: KernelTuneOptions): void {
  checkOptions("tune(kernel, space, { device, shapes })", options, OPTIONS);
  const { device, shapes, cache, maxSeconds = 0 } = options;
  if (!isDevice(device)) throw wrongKind("what requestDevice() gives as `device`", device);
  if (!Array.isArray(shapes) || !shapes.every(Array.isArray))
    throw new LaunchError(
      "wrong-kind",
      `tune: expected \`shapes\` to be a list of lists with one entry for each argument, as in [[[1000], 2]] for an array and a number; got ${show(shapes)}`,
    );
  if (cache !== undefined && typeof cache !== "object" && (typeof cache !== "string" || cache === ""))
    throw wrongKind("a folder, or an object with read and write, as `cache`", cache);
  if (!(typeof maxSeconds === "number" && maxSeconds >= 0))
    throw wrongKind("a number from 0 as `maxSeconds`", maxSeconds);
}
