import type { StridedCopy } from "./copy-kernel.ts";

let provided: typeof StridedCopy | null = null;

/** The code of copies, for devices that are opened at once: of a package that loads it with its own. */
export function provideCopies(code: typeof StridedCopy): void {
  provided = code;
}

/** The code of copies where it is there already, else a promise of it, null where no code can be loaded. */
export function copyCode(): typeof StridedCopy | Promise<typeof StridedCopy | null> {
  return (
    provided ??
    import("./copy-kernel.ts").then(
      ({ StridedCopy }) => StridedCopy,
      () => null,
    )
  );
}
