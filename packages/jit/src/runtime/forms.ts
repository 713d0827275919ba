import { worthFour, worthTwo } from "../targets/wgsl/invocation.ts";
import type { BoundArg, Executable, Triple } from "./executable.ts";
import type { LaunchNotes } from "./launch-notes.ts";

/** One dispatch of a launch. */
export interface Dispatch {
  /** @param launch - the launch's number; 0, or left out, where it has none. */
  run(args: readonly BoundArg[], grid: Triple, launch?: number): void;
}

/** Invocations of four threads: of four blocks; or, on a CPU, neighbours, which not every kernel's can be. */
interface Large<T> {
  readonly blocks: T;
  readonly neighbours: T | null;
}

/** What a kernel has for grids of different sizes: texts, or what is made of them. */
export interface Forms<T> {
  readonly plain: T;
  /** For large grids. */
  readonly one: Large<T>;
  /**
   * In their place for very large ones, on a CPU: two dispatches, the second of which does elements that are no whole
   * vector, and all where an argument is large (targets/wgsl/far.ts).
   */
  readonly two: { readonly first: Large<T>; readonly again: T } | null;
  /** Parameters that have to be alike for neighbours (`WgslModule.alike`). */
  readonly alike: readonly number[];
}

/** The same of each. */
export function mapForms<T, U>({ plain, one, two, alike }: Forms<T>, make: (one: T) => U): Forms<U> {
  const large = ({ blocks, neighbours }: Large<T>): Large<U> => ({
    blocks: make(blocks),
    neighbours: neighbours && make(neighbours),
  });
  return {
    plain: make(plain),
    one: large(one),
    two: two && { first: large(two.first), again: make(two.again) },
    alike,
  };
}

/** Those that launches are most likely to take. */
export function likely<T>({ plain, one, two }: Forms<T>): readonly T[] {
  const usual = ({ blocks, neighbours }: Large<T>): T => neighbours ?? blocks;
  return [plain, usual(one), ...(two === null ? [] : [usual(two.first), two.again])];
}

/** Launches by the form that the grid and the arrays ask for. */
export function byGrid(forms: Forms<() => Dispatch>, block: Triple, notes: () => LaunchNotes): Executable {
  const { plain, one, two, alike } = forms;
  return {
    run(args, grid) {
      if (!worthFour(grid, block)) return plain().run(args, grid);
      const size = sizeOfAll(args, alike);
      if (two === null || !worthTwo(grid, block)) {
        const { blocks, neighbours } = one;
        return (size !== null && size % 4 === 0 && neighbours !== null ? neighbours : blocks)().run(args, grid);
      }
      const launch = notes().next();
      const { blocks, neighbours } = two.first;
      (size !== null && neighbours !== null ? neighbours : blocks)().run(args, grid, launch);
      two.again().run(args, grid, launch);
    },
  };
}

/** Elements of each of these arrays; null where they differ, or one begins elsewhere than at a vector of four. */
function sizeOfAll(args: readonly BoundArg[], params: readonly number[]): number | null {
  let size: number | null = null;
  for (const param of params) {
    const arg = args[param];
    if (arg?.kind !== "array") return null;
    const { shape, offset } = arg.array;
    if (offset % 4 !== 0 || (size !== null && size !== shape[0])) return null;
    size = shape[0] ?? null;
  }
  return size;
}
