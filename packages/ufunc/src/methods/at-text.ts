import type { DType } from "@gridstride/core";
import { cast } from "../call/kernel-text.ts";

/** What a kernel that updates elements in place depends on. */
export interface AtPlan {
  /** Of the array that changes. */
  readonly type: DType;
  /** Of the second operand; null for a function of one. */
  readonly second: { readonly kind: "array" | "scalar"; readonly dtype: DType } | null;
  /** Whether the array's elements are the places in their order; else the second argument says where each is. */
  readonly direct: boolean;
  readonly loop: { readonly inputs: readonly DType[] };
}

/**
 * Updates element `t[i]` of `a0` once for each of `s[i]` up to `s[i + 1]`, one after the other: thread i has it to itself.
 * Update j is with element `f[j]` of `a1`. In between, the element has its own type, as if it were stored.
 */
export function atText({ type, second, direct, loop }: AtPlan): string {
  const [first, other] = loop.inputs as [DType, DType];
  const operands = [cast("acc", type, first)];
  if (second?.kind === "array") operands.push(cast("a1[f[j]]", second.dtype, other));
  if (second?.kind === "scalar") operands.push(cast("a1", null, other));
  const names = ["a0", ...(direct ? [] : ["t"]), "s"];
  if (second !== null) names.push("a1");
  if (second?.kind === "array") names.push("f");
  return [
    `(gs, ${names.join(", ")}) => {`,
    "const i = gs.grid(1);",
    "if (i < s.shape[0] - 1) {",
    `const at = ${direct ? "i" : "t[i]"};`,
    "let acc = a0[at];",
    `for (let j = s[i]; j < s[i + 1]; j++) acc = gs.${type}(gs.ufunc(${operands.join(", ")}));`,
    "a0[at] = acc;",
    "}",
    "}",
  ].join("\n");
}
