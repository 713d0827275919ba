import { tooDeep } from "../../diagnostics/diagnostic.ts";
import type { WgslModule } from "./module.ts";

/** Tint takes 127 levels, of which a statement with its block is two; forms of the kernel that come later add some. */
const DEEPEST = 62;

/** Refuses a module in which statements are nested deeper than WGSL's compilers go. */
export function refuseDepth({ code, lines }: WgslModule): void {
  let depth = 0;
  for (const [at, line] of code.split("\n").entries()) {
    for (const sign of line) depth += sign === "{" ? 1 : sign === "}" ? -1 : 0;
    if (depth <= DEEPEST) continue;
    const span = lines.slice(0, at + 1).findLast((one) => one !== null) ?? { source: 0, start: 0, end: 1 };
    tooDeep(span, "statements stand in each other deeper here than WGSL's compilers go, about 60 levels");
  }
}
