import type { FindingKind, Words } from "../../diagnostics/finding.ts";
import { integerType } from "../../intrinsics/rounding.ts";
import type { BinaryExpr, ConvertExpr, Expr, MathExpr, UnaryExpr } from "../../ir/expr.ts";
import { integerRange, isBig, isInteger } from "../../ir/types.ts";
import type { Monitor } from "./monitor.ts";
import type { Build } from "./scope.ts";
import { fileOf } from "./steps.ts";
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
  const file = fileOf(e.left.type);
  const valueOf = isBig(e.left.type) ? BigInt : Number;
  const [zero, less, least] = [valueOf(0), valueOf(-1), valueOf(-(2 ** (kind.bits - 1)))];
  out.push((t) => {
    const divisor = t[file][y];
    if (divisor === zero) byZero(t);
    if (quotient && divisor === less && t[file][x] === least) overflow(t);
  });
}

type Checked = UnaryExpr | BinaryExpr | MathExpr | ConvertExpr;

/**
 * Whether a result that its integer type cannot hold is reported: always for weak numbers, on request for typed numbers.
 */
export function isReported({ wraps }: Build, e: Checked): boolean {
  return e.overflow === "lost" || (wraps && e.overflow !== "meant" && isInteger(e.type));
}

/** Reports an integer result that its type does not hold. `args`: registers of the operands, numbers or bigints by their type. */
export function checkOverflow(build: Build, e: Checked, args: readonly number[], out: Op[]): void {
  const exact = exactResult(e);
  if (exact === null || !isReported(build, e)) return;
  const [x = 0, y = x] = args;
  const file = fileOf(operandType(e));
  const range = integerRange(e.type);
  const [least, greatest] = file === "b" ? range : range.map(Number);
  out.push((t) => {
    // Results of numbers are inexact beyond 2^53, but then far from any type of 32 bits.
    const value = exact.of(t[file][x] as never, t[file][y] as never);
    if (value < least! || value > greatest!) overflowed(build, t, e, value);
  });
}

interface Exact {
  readonly what: string;
  /** The exact result, of numbers or of bigints: the operators are the same. */
  readonly of: (x: number, y: number) => number;
}

/** `x ** y`, of which builds for old targets make `Math.pow`, which takes no bigint. */
function power<T extends number | bigint>(x: T, y: T): number | bigint {
  if (typeof x !== "bigint") return Number(x) ** Number(y);
  if (y < 0n || y > 64n) return x > 1n || x < -1n ? 1n << 64n : x;
  let result = 1n;
  for (let i = 0n; i < y; i++) result *= x;
  return result;
}

const EXACT: Readonly<Record<string, Exact>> = {
  add: { what: "a sum", of: (x, y) => x + y },
  sub: { what: "a difference", of: (x, y) => x - y },
  mul: { what: "a product", of: (x, y) => x * y },
  neg: { what: "a negation", of: (x) => -x },
  abs: { what: "an absolute value", of: (x) => (x < 0 ? -x : x) },
  ipow: { what: "a power", of: power as (x: number, y: number) => number },
  convert: { what: "a whole number", of: (x) => x },
};

function exactResult(e: Checked): Exact | null {
  if (e.kind === "convert") return isInteger(e.value.type) && isInteger(e.type) ? EXACT.convert! : null;
  return EXACT[e.kind === "math" ? e.fn : e.op] ?? null;
}

function operandType(e: Checked): Checked["type"] {
  return e.kind === "convert" ? e.value.type : e.type;
}

/** Says that a result does not fit. @param exact - the result that was meant. */
export function overflowed({ monitor }: Pick<Build, "monitor">, t: Thread, e: Checked, exact: number | bigint): void {
  const result = exactResult(e)!.what;
  const meets = e.kind === "convert";
  const what = `${meets ? "uses" : "computes"} ${result} of ${exact}, which ${e.type} does not hold: it wraps`;
  about(monitor, t, e, "integer-overflow", what, { label: `would be ${exact}`, hint: hintFor(e, meets) });
}

function hintFor(e: Checked, meets: boolean): string {
  if (e.overflow !== "lost") return `where a wrap is meant, say so: \`(x) | 0\` or \`${e.type}(x)\``;
  if (meets) return `guard the value, or convert it by name, \`${e.type}(x)\`, where a wrap is meant`;
  if (isBig(e.type))
    return `bigints without a type have 64 bits: for larger numbers cast an operand, \`float64(x)\`; where a wrap is meant write \`${e.type}(x)\``;
  return "whole numbers without a type are int32: for larger numbers cast an operand, `int64(x)`, or `float64(x)` for a fraction; where a wrap is meant write `(x) | 0`";
}
