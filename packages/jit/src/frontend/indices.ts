import type { Expression, MemberExpression } from "acorn";
import { fail } from "../diagnostics/diagnostic.ts";
import type { Builder } from "./builder.ts";
import { refuseExpression } from "./refuse.ts";

/** `A[i][j]` as its base and its accesses from left to right. */
export function flattenIndices(
  b: Builder,
  node: MemberExpression,
): { base: Expression; indices: readonly MemberExpression[] } {
  const indices: MemberExpression[] = [];
  let base: Expression = node;
  while (base.type === "MemberExpression" && base.computed && !base.optional) {
    if (base.property.type === "SequenceExpression") {
      fail("GS405", b.span(base.property), "`A[i, j]` is A[j] in JavaScript", {
        label: "a comma in an index",
        hint: "write `A[i][j]`",
      });
    }
    indices.unshift(base);
    if (base.object.type === "Super") return refuseExpression(b, base);
    base = base.object;
  }
  return { base, indices };
}
