import type { Stmt } from "../../../ir/ir.ts";
import type { Build, RegionLocals, Scope } from "../build.ts";
import type { Var } from "../encode/code.ts";
import { Interior } from "../vector/interior.ts";
import type { GridAxis } from "../vector/lane-axis.ts";
import { Rows } from "../vector/linear.ts";

/**
 * The threads of a row that do anything, where a number of the launch or the place along another axis says which: as on a diagonal,
 * `j = sum - i; if (j < 0 || j >= n) return;`. All others return at once, and most of a row may be such threads.
 */
export function actingPart(build: Build, body: readonly Stmt[], axis: GridAxis, locals: RegionLocals): Interior | null {
  const at = body.findIndex((stmt) => stmt.kind !== "assign" || !stmt.let);
  const first = body[at];
  if (build.options.debug || first?.kind !== "if" || first.else.length > 0) return null;
  const leaves = first.then.length === 1 && first.then[0]?.kind === "return";
  if (!leaves && at < body.length - 1) return null;
  const acting = new Interior(new Rows(body, axis, locals), 1, true);
  return acting.takes(first.condition, !leaves) && acting.depends ? acting : null;
}

/** Moves the first thread and the end of a row to the first thread and the end of those, of which there may be none. */
export function clip(scope: Scope, acting: Interior, first: Var, end: Var): void {
  const { code } = scope;
  const [from, behind] = code.vars("i32", "i32");
  acting.emit(scope, from, behind);
  acting.pushUnwrapped(scope, first, end);
  code.if(() => {
    code.get(first).get(from).get(first).get(from).op("i32.gt_u").op("select").set(first);
    code.get(from).get(behind).op("i32.add");
    code.choose(behind, "i32.lt_u", () => code.get(end)).set(end);
  });
}
