import { tooDeep } from "../../diagnostics/diagnostic.ts";
import type { Span } from "../../diagnostics/source.ts";
import type { WgslModule } from "./module.ts";
import type { Line } from "./writer.ts";

/** Tint takes 127 levels, of which a statement with its block is two; forms of the kernel that come later add some. */
const DEEPEST = 62;

/** The user's text behind the first line that stands deeper; null where none does. */
export function tooDeepAt(lines: readonly Line[]): Span | null {
  const at = lines.findIndex(({ depth }) => depth > DEEPEST);
  if (at < 0) return null;
  return lines.slice(0, at + 1).findLast(({ span }) => span !== null)?.span ?? { source: 0, start: 0, end: 1 };
}

/** Refuses a module in which statements are nested deeper than WGSL's compilers go. */
export function refuseDepth(module: WgslModule): void {
  if (module.tooDeep !== null)
    tooDeep(module.tooDeep, "statements stand in each other deeper here than WGSL's compilers go, about 60 levels");
}
