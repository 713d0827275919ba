import type { FindingKind, Words } from "../../diagnostics/finding.ts";
import { integerType } from "../../intrinsics/rounding.ts";
import type { BinaryExpr, Expr } from "../../ir/expr.ts";
import { isBig } from "../../ir/types.ts";
import type { Monitor } from "./monitor.ts";
import type { Op, Thread } from "./thread.ts";

/** A finding about values, not memory: one thread, one place. @param what - the rest of the sentence that begins with the thread. */
export function about(
  monitor: Monitor,
  t: Thread,
  e: Expr,
  kind: FindingKind,
  what: string,
  rest: Omit<Words, "summary">,
): void {
  monitor.foundIn(t, (who) => ({ summary: `${who} ${what}`, ...rest }), { kind, span: e.span });
}

/** Reports an index of a tuple or shape that no item has. */
export function checkItem(
  monitor: Monitor,
  { span }: Expr,
  index: number,
  { name, count }: { readonly name: string; readonly count: number },
  out: Op[],
): void {
  out.push((t) => {
    const i = t.f[index]!;
    if (i >= 0 && i < count) return;
    const where = { kind: "out-of-bounds-read", span, array: name, indices: [i], shape: [count] } as const;
    monitor.foundIn(
      t,
      (who) => ({
        summary: `${who} reads item ${i} of ${name}, which has ${count}`,
        label: `${i} is not in 0 to ${count - 1}`,
        hint: "an item that is not there is 0: test the index first, or use a local array",
      }),
      where,
    );
  });
}

/** Reports an integer division by zero, and the one quotient that does not fit its type. */
export function checkDivision(monitor: Monitor, e: BinaryExpr, x: number, y: number, out: Op[]): void {
  const kind = integerType(e.left.type);
  if (kind === null) return;
  const byZero = (t: Thread): undefined => {
    const what = e.op === "rem" ? "takes a remainder by zero" : "divides by zero";
    const hint = "a whole division by zero gives 0: test the divisor first";
    about(monitor, t, e, "division-by-zero", what, { label: "the divisor is 0", hint });
  };
  const overflow = (t: Thread): undefined => {
    const what = `divides the least ${e.left.type} by -1, and the quotient does not fit`;
    const hint = "the result wraps to the least number: test for it, or use a wider type";
    about(monitor, t, e, "division-overflow", what, { label: "overflows", hint });
  };
  const quotient = kind.signed && e.op !== "rem";
  if (isBig(e.left.type)) {
    const least = -(1n << 63n);
    out.push((t) => {
      const divisor = t.b[y]!;
      if (divisor === 0n) byZero(t);
      if (quotient && divisor === -1n && t.b[x] === least) overflow(t);
    });
    return;
  }
  const least = -(2 ** (kind.bits - 1));
  out.push((t) => {
    const divisor = t.f[y]!;
    if (divisor === 0) byZero(t);
    if (quotient && divisor === -1 && t.f[x] === least) overflow(t);
  });
}
