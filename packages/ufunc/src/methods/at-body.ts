import type { DType } from "@gridstride/core";
import type { KernelBody } from "../call/kernel-body.ts";

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
export function atBody({ type, second, direct, loop }: AtPlan): KernelBody {
  const [first, other] = loop.inputs as [DType, DType];
  return (k) => {
    const array = k.param("a0");
    const targets = direct ? null : k.param("t");
    const starts = k.param("s");
    const operand = second && k.param("a1");
    const sources = second?.kind === "array" ? k.param("f") : null;
    const one = k.number(1);
    const i = k.variable("i", k.place(0));
    k.when(k.binary("<", i, k.binary("-", k.extent(starts, 0), one)), () => {
      const at = k.variable("at", targets === null ? i : k.at(targets, [i]));
      const acc = k.variable("acc", k.at(array, [at]));
      const j = k.variable("j", k.at(starts, [i]));
      k.loop(j, k.binary("<", j, k.at(starts, [k.binary("+", i, one)])), one, () => {
        const operands = [k.cast(acc, type, first)];
        if (operand !== null)
          operands.push(
            sources === null
              ? k.cast(operand, null, other)
              : k.cast(k.at(operand, [k.at(sources, [j])]), second?.dtype ?? null, other),
          );
        k.set(acc, k.cast(k.call(operands), null, type));
      });
      k.set(k.at(array, [at]), acc);
    });
  };
}
