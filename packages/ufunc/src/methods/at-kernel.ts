import type { DType } from "@gridstride/core";
import type { BuildKernel, BuiltNumber } from "@gridstride/jit/internal";
import { cast } from "../call/elementwise-kernel.ts";

/** The facts that a kernel that updates elements in place depends on. */
export interface AtPlan {
  /** The type of the array that changes. */
  readonly type: DType;
  /** The second operand; null for a function of one. */
  readonly second: { readonly kind: "array" | "scalar"; readonly dtype: DType } | null;
  /** Whether the array's elements are the places in their order; else the second argument says where each is. */
  readonly direct: boolean;
  readonly loop: { readonly inputs: readonly DType[] };
}

/**
 * Updates element `t[i]` of `a0` once for each of `s[i]` up to `s[i + 1]`, one after the other: thread i has it to itself.
 * Update j is with element `f[j]` of `a1`. In between, the element has its own type, as if it were stored.
 */
export function buildAt({ type, second, direct, loop }: AtPlan): BuildKernel {
  return (k) => {
    const [first, other] = loop.inputs as [DType, DType];
    const changed = k.array("a0");
    const targets = direct ? null : k.array("t");
    const starts = k.array("s");
    const value = second?.kind === "array" ? k.array("a1") : second === null ? null : k.scalar("a1");
    const sources = second?.kind === "array" ? k.array("f") : null;
    const i = k.variable("i", k.grid(1)[0] as BuiltNumber);
    k.if(k.isLess(i, k.subtract(k.size(starts, 0), k.number(1))), () => {
      const at = targets === null ? i : k.variable("at", k.at(targets, [i]));
      const acc = k.variable("acc", k.at(changed, [at]));
      const j = k.variable("j", k.at(starts, [i]));
      const end = k.at(starts, [k.add(i, k.number(1))]);
      k.for(j, k.isLess(j, end), k.number(1), () => {
        const operands = [cast(k, acc, type, first)];
        if (value?.kind === "array" && sources !== null)
          operands.push(cast(k, k.at(value, [k.at(sources, [j])]), second?.dtype ?? null, other));
        if (value?.kind === "number") operands.push(cast(k, value, null, other));
        k.assign(acc, k.cast(k.call(operands)[0] as BuiltNumber, type));
      });
      k.store(changed, [at], acc);
    });
  };
}
