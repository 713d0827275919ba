import type { WebGpuInternals } from "@gridstride/core/internal";
import { once } from "../../diagnostics/once.ts";
import type { Kernel } from "../../ir/ir.ts";
import { LANES, type Lanes } from "../../ir/lanes.ts";
import { coarsen } from "../../passes/software/coarsen.ts";
import { wholeWords } from "../../passes/software/words.ts";
import { runPasses } from "../../pipeline.ts";
import type { WgslModule } from "../../targets/wgsl/module.ts";
import type { WgslOptions } from "../../targets/wgsl/options.ts";
import { emitCoarse } from "../../targets/wgsl/software/emit.ts";
import { worthFour, worthTwo } from "../../targets/wgsl/software/invocation.ts";
import type { BoundArg, Dispatch, Executable, Triple } from "../executable.ts";
import { hasRoom, limitsOf } from "../limits.ts";
import type { Stage } from "../stage.ts";
import { wgslModule } from "../wgsl-module.ts";
import { launchNotes } from "./launch-notes.ts";

/** The four threads of an invocation: one of each of four blocks, or four neighbours, where the kernel allows that. */
interface Places {
  readonly blocks: WgslModule;
  readonly neighbours: WgslModule | null;
}

/** The WGSL modules of a kernel for large grids. */
interface Forms {
  readonly one: Places;
  /**
   * For very large grids, in place of `one`: two dispatches. The second one computes the tail that fills no whole vector, or
   * everything if an argument was large (targets/wgsl/software/emit.ts).
   */
  readonly two: { readonly first: Places; readonly again: WgslModule } | null;
  /** Parameters that have to be alike for neighbours (`WgslModule.alike`). */
  readonly alike: readonly number[];
}

/** The kernel with words stored whole, where that is possible. */
export const inWords = (kernel: Kernel, { debug }: Pick<WgslOptions, "debug">): Kernel =>
  debug ? kernel : runPasses(kernel, [wholeWords]);

/** The module of a coarsened kernel (passes/software/coarsen.ts); null for kernels that have no such form. */
export function emitFour(
  kernel: Kernel,
  options: WgslOptions,
  largeArguments: Lanes["largeArguments"] = "inside",
  of: Lanes["of"] = "blocks",
): WgslModule | null {
  if (options.debug || options.segments.some((count) => count > 1)) return null;
  const made = runPasses(kernel, [coarsen({ ...options, of, largeArguments })]);
  return made === kernel ? null : emitCoarse(made, options);
}

/** The WGSL modules of a kernel for a software adapter. */
export interface Modules {
  readonly plain: WgslModule;
  /** The code for large grids, printed at the first request; null for kernels that have only the plain form. */
  readonly forms: (() => Forms) | null;
}

export const modulesOf = (internals: WebGpuInternals, stage: Stage, options: WgslOptions): Modules => ({
  plain: wgslModule(limitsOf(internals), stage, options, "words", (kernel) =>
    emitCoarse(inWords(kernel, options), options),
  ),
  forms: formsOf(internals, stage, options),
});

/** Modules of kernels whose invocations run four threads. Modules that exceed the device's limits are left out. */
function formsOf(internals: WebGpuInternals, stage: Stage, options: WgslOptions): Modules["forms"] {
  const four = (...form: [largeArguments?: Lanes["largeArguments"], of?: Lanes["of"]]): WgslModule | null =>
    stage.made(`four, ${form}, ${JSON.stringify(options)}`, (kernel) => emitFour(kernel, options, ...form));
  const blocks = four();
  if (blocks === null) return null;
  const print = (...form: Parameters<typeof four>): WgslModule | null => {
    const module = four(...form);
    return module !== null && hasRoom(internals, module) ? module : null;
  };
  return lazy(() => {
    const neighbours = print("inside", "neighbours");
    const first = print("noted");
    const again = print("again");
    return {
      one: { blocks, neighbours },
      two: first && again && { first: { blocks: first, neighbours: print("noted", "neighbours") }, again },
      alike: neighbours?.alike ?? [],
    };
  });
}

/** The modules that launches most likely use. */
export function likely({ plain, forms }: Modules): readonly WgslModule[] {
  if (forms === null) return [plain];
  const { one, two } = forms();
  const usual = ({ blocks, neighbours }: Places): WgslModule => neighbours ?? blocks;
  return [plain, usual(one), ...(two === null ? [] : [usual(two.first), two.again])];
}

/** Large grids run a form that fits their size and their arrays, the others the plain module. Each is made when it is first wanted. */
export function byGrid(
  internals: WebGpuInternals,
  { plain, forms }: Modules,
  block: Triple,
  build: (module: WgslModule) => Dispatch,
): Executable {
  if (forms === null) return build(plain);
  const made = new Map<WgslModule, Dispatch>();
  const dispatchOf = (module: WgslModule): Dispatch => once(made, module, () => build(module));
  return {
    run(args, grid) {
      if (!worthFour(grid, block)) {
        dispatchOf(plain).run(args, grid);
        return;
      }
      const { one, two, alike } = forms();
      const size = sizeOfAll(args, alike);
      const pick = ({ blocks, neighbours }: Places, fits: boolean): Dispatch =>
        dispatchOf(neighbours !== null && fits ? neighbours : blocks);
      if (two === null || !worthTwo(grid, block)) {
        pick(one, size !== null && size % LANES === 0).run(args, grid);
        return;
      }
      const launch = launchNotes(internals).next();
      pick(two.first, size !== null).run(args, grid, undefined, launch);
      dispatchOf(two.again).run(args, grid, undefined, launch);
    },
  };
}

function lazy<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/** The common number of elements of these arrays; null if the numbers differ, or if an array does not start at a multiple of four elements. */
function sizeOfAll(args: readonly BoundArg[], params: readonly number[]): number | null {
  let size: number | null = null;
  for (const param of params) {
    const arg = args[param];
    if (arg?.kind !== "array") return null;
    const { shape, offset } = arg.array;
    if (offset % LANES !== 0 || (size !== null && size !== shape[0])) return null;
    size = shape[0] ?? null;
  }
  return size;
}
