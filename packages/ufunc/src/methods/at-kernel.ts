import type { DType } from "@gridstride/core";
import type { BuildKernel, BuiltArray, BuiltNumber } from "@gridstride/jit/internal";
import { cast } from "../call/elementwise-kernel.ts";

/** The facts that a kernel that updates elements in place depends on. */
export interface AtPlan {
  /** The type of the array that changes. */
  readonly type: DType;
  /** The second operand; null for a function of one. */
  readonly second: { readonly kind: "array" | "scalar"; readonly dtype: DType } | null;
  /**
   * `picked`: the array's elements are the places in their order. `placed`: the second argument says where each is. `ordered`:
   * it says so for each update.
   */
  readonly form: "picked" | "placed" | "ordered";
  readonly loop: { readonly inputs: readonly DType[] };
}

/**
 * Updates element `t[i]` of `a0` once for each of `s[i]` up to `s[i + 1]`, one after the other: thread i has it to itself.
 * Update j is with element `f[j]` of `a1`. In between, the element has its own type, as if it were stored. Ordered updates
 * are a loop of one thread: update i is of element `t[i]`, with element i of `a1`.
 */
export function buildAt({ type, second, form, loop }: AtPlan): BuildKernel {
  return (k) => {
    const [first, other] = loop.inputs as [DType, DType];
    const changed = k.array("a0");
    const targets = form === "picked" ? null : k.array("t");
    const starts = form === "ordered" ? null : k.array("s");
    const value = second?.kind === "array" ? k.array("a1") : second === null ? null : k.scalar("a1");
    const sources = starts && value?.kind === "array" ? k.array("f") : null;
    const one = k.number(1);
    const placeOf = (i: BuiltNumber): BuiltNumber => (targets === null ? i : k.variable("at", k.at(targets, [i])));
    const next = (acc: BuiltNumber, update: BuiltNumber): BuiltNumber => {
      const operands = [cast(k, acc, type, first)];
      if (value?.kind === "array")
        operands.push(cast(k, k.at(value, [sources ? k.at(sources, [update]) : update]), second?.dtype ?? null, other));
      if (value?.kind === "number") operands.push(cast(k, value, null, other));
      return k.cast(k.call(operands)[0] as BuiltNumber, type);
    };
    const i = k.variable("i", k.grid(1)[0] as BuiltNumber);
    if (starts === null) {
      const ordered = (): void =>
        k.for(i, k.isLess(i, k.size(targets as BuiltArray, 0)), one, () => {
          const at = placeOf(i);
          k.store(changed, [at], next(k.at(changed, [at]), i));
        });
      k.if(k.isLess(i, one), ordered);
      return;
    }
    k.if(k.isLess(i, k.subtract(k.size(starts, 0), one)), () => {
      const at = placeOf(i);
      const acc = k.variable("acc", k.at(changed, [at]));
      const j = k.variable("j", k.at(starts, [i]));
      const end = k.at(starts, [k.add(i, one)]);
      k.for(j, k.isLess(j, end), one, () => k.assign(acc, next(acc, j)));
      k.store(changed, [at], acc);
    });
  };
}
