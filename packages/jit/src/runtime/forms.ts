import { worthFour, worthTwo } from "../targets/wgsl/invocation.ts";
import type { BoundArg, Executable, Triple } from "./executable.ts";
import type { LaunchNotes } from "./launch-notes.ts";

/** One dispatch of a launch. */
export interface Dispatch {
  /** @param launch - the launch's number; 0, or left out, where it has none. */
  run(args: readonly BoundArg[], grid: Triple, launch?: number): void;
}

/** What a kernel has for grids of different sizes: texts, or what is made of them. */
export interface Forms<T> {
  readonly plain: T;
  /** For large grids: four blocks to a workgroup. */
  readonly four: T;
  /** Beside `four`, for very large grids on a CPU: two dispatches, of which the second seldom has work (far.ts). */
  readonly pair: { readonly noted: T; readonly again: T } | null;
}

/** The same of each. */
export function mapForms<T, U>({ plain, four, pair }: Forms<T>, make: (one: T) => U): Forms<U> {
  return {
    plain: make(plain),
    four: make(four),
    pair: pair && { noted: make(pair.noted), again: make(pair.again) },
  };
}

/** Launches by the form that the grid asks for. */
export function byGrid(forms: Forms<() => Dispatch>, block: Triple, notes: () => LaunchNotes): Executable {
  const { plain, four, pair } = forms;
  return {
    run(args, grid) {
      if (!worthFour(grid, block)) return plain().run(args, grid);
      if (pair === null || !worthTwo(grid, block)) return four().run(args, grid);
      const launch = notes().next();
      pair.noted().run(args, grid, launch);
      pair.again().run(args, grid, launch);
    },
  };
}
