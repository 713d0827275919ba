import { provideCopies } from "./copies.ts";
import { StridedCopy } from "./copy-kernel.ts";

/** Loads the code of copies on cpu and parallel with the package that calls it: devices that it opens at once have it at once. */
export function withFastCopies(): void {
  provideCopies(StridedCopy);
}
