import { once } from "../../../diagnostics/once.ts";
import type { Facts, Interval } from "../../../ir/analysis/facts.ts";
import { atomOf, atomOfLocal, noFacts } from "../../../ir/analysis/facts.ts";
import { intervalOf, type Setting } from "../../../ir/analysis/intervals.ts";
import { isComparison } from "../../../ir/comparisons.ts";
import type { BinaryExpr, Expr, LocalId, ParamExpr } from "../../../ir/expr.ts";
import type { Stmt } from "../../../ir/ir.ts";
import { and, binary, int32 } from "../../../ir/make.ts";
import { bits, integerRange, isInteger, operands } from "../../../ir/types.ts";
import { partsOf, someExprIn, someStmt, statements } from "../../../ir/walk.ts";
import type { Build } from "../build.ts";
import type { Analysis } from "./analysis.ts";

/** Arguments that are added to short values are assumed to be at most so large; factors are assumed so small that the product fits in 16 bits. */
const EXPECTED = 2 ** 14 - 1;

export const SIGNED: Interval = [-(2 ** 15), 2 ** 15 - 1];
const UNSIGNED: Interval = [0, 2 ** 16 - 1];
export const within = ([a, b]: Interval, [low, high]: Interval): boolean => a >= low && b <= high;
const fits = (range: Interval): boolean => within(range, SIGNED) || within(range, UNSIGNED);

/** Whether the lanes of a value are taken as signed. */
export const isNegative = ([least]: Interval): boolean => least < 0;

/** Integers of memory that are shorter than a lane of 32 bits. */
export const isSmall = ({ type }: Pick<Expr, "type">): boolean => isInteger(type) && bits(type) <= 16;

/** The short values of a body that stores some; null where it stores none, or has values of 64 bits as well. */
export function planShorts({ kernel, options }: Build, body: readonly Stmt[], analysis: Analysis): Shorts | null {
  const stores = someStmt(body, (stmt) => stmt.kind === "store" && isSmall(stmt.value));
  const wide = ({ type }: Expr): boolean => bits(type) === 64;
  if (!stores || someExprIn(body, (expr) => wide(expr) && analysis.difference(expr) === "varying")) return null;
  const plan = new Shorts({ kernel, block: options.block }, body, analysis);
  const some = someStmt(body, (stmt) => stmt.kind === "store" && plan.isShort(stmt.value));
  return some ? plan : null;
}

/** Which values of a body are computed in lanes of 16 bits, eight to a vector, because all that they can be fits there. */
export class Shorts {
  /** The conditions on the launch's arguments for that; null if there are none. */
  condition: Expr | null = null;
  readonly #setting: Setting;
  readonly #analysis: Analysis;
  readonly #values = new Map<LocalId, Expr>();
  readonly #answers = new Map<Expr, boolean>();
  readonly #ranges = new Map<Expr, Interval>();
  readonly #intervals = new Map<string, Interval>();
  readonly #facts: Facts = { ...noFacts, intervals: this.#intervals };

  constructor(setting: Setting, body: readonly Stmt[], analysis: Analysis) {
    this.#setting = setting;
    this.#analysis = analysis;
    for (const stmt of statements(body)) {
      for (const part of partsOf(stmt)) this.#expect(part);
      if (stmt.kind !== "assign" || !stmt.let || analysis.divergence.carried.has(stmt.local)) continue;
      const { local, value } = stmt;
      this.#values.set(local, value);
      if (value.type === "int32") this.#intervals.set(atomOfLocal(local), this.range(value));
    }
    this.#ranges.clear();
  }

  /** Least and greatest value of an integer. */
  range(expr: Expr): Interval {
    if (expr.type === "int32") return once(this.#ranges, expr, () => intervalOf(this.#setting, expr, this.#facts));
    if (expr.type === "bool") return [0, 1];
    const [least, greatest] = integerRange(expr.type);
    return [Number(least), Number(greatest)];
  }

  isShort(expr: Expr): boolean {
    return once(this.#answers, expr, () => this.#decide(expr));
  }

  #decide(expr: Expr): boolean {
    if (this.#analysis.difference(expr) !== "varying" || !this.#isNumber(expr)) return false;
    switch (expr.kind) {
      case "load":
        return isSmall(expr);
      case "local": {
        const value = this.#values.get(expr.local);
        return value !== undefined && this.isShort(value);
      }
      case "convert":
      case "unary":
        return this.isShort(expr.value);
      case "binary":
        return this.#binary(expr);
      case "select":
        return this.isShort(expr.condition) && this.#areShort([expr.condition, expr.then, expr.else]);
      case "math": {
        const { fn, args } = expr;
        if (fn === "abs") return expr.type === "int32" && this.#areShort(args) && within(this.range(args[0]!), SIGNED);
        return (fn === "min" || fn === "max") && this.#areShort(args) && this.#areAlike(args);
      }
      default:
        return false;
    }
  }

  #binary({ op, left, right }: BinaryExpr): boolean {
    switch (op) {
      case "add":
      case "sub":
      case "mul":
      case "and":
      case "or":
      case "xor":
        return this.#areShort([left, right]);
      case "shl":
      case "shr":
        return this.isShort(left) && right.kind === "const";
      case "idiv":
      case "floordiv":
        return this.isShort(left) && right.kind === "const" && magic(this.range(left), Number(right.value)) !== null;
      default:
        return (
          isComparison(op) && this.#areShort([left, right]) && (left.type === "bool" || this.#areAlike([left, right]))
        );
    }
  }

  /** A bool, or an integer that fits. */
  #isNumber(expr: Expr): boolean {
    return expr.type === "bool" || isSmall(expr) || (expr.type === "int32" && fits(this.range(expr)));
  }

  /** Whether values are short, or the same in all lanes and fit; one of them at least is short. */
  #areShort(list: readonly Expr[]): boolean {
    return list.some((expr) => this.isShort(expr)) && list.every((expr) => this.#isUniform(expr) || this.isShort(expr));
  }

  #isUniform(expr: Expr): boolean {
    return this.#analysis.difference(expr) === 0 && this.#isNumber(expr);
  }

  /** Whether all may be taken as signed, or all as unsigned. */
  #areAlike(list: readonly Expr[]): boolean {
    const ranges = list.map((expr) => this.range(expr));
    return ranges.every((range) => within(range, SIGNED)) || ranges.every((range) => within(range, UNSIGNED));
  }

  /** Takes an argument next to a short value to be small. */
  #expect(expr: Expr): void {
    if (expr.kind !== "binary" && expr.kind !== "math") return;
    const [left, right] = operands(expr);
    if (left === undefined || right === undefined) return;
    for (const [param, other] of [[left, right] as const, [right, left] as const]) {
      if (param.kind !== "param" || param.type !== "int32" || this.#analysis.difference(other) !== "varying") continue;
      const [least, greatest] = this.range(other);
      if (this.range(param)[1] < 2 ** 31 - 1 || !fits([least, greatest])) continue;
      const largest = Math.max(-least, greatest, 1);
      const most = expr.kind === "binary" && expr.op === "mul" ? Math.floor(SIGNED[1] / largest) : EXPECTED;
      this.#assume(param, most);
    }
  }

  #assume(param: ParamExpr, most: number): void {
    this.#intervals.set(atomOf(param)!, [-most, most]);
    this.#ranges.clear();
    const { span } = param;
    const limits = [binary("ge", param, int32(-most, span), span), binary("le", param, int32(most, span), span)];
    this.condition = limits.reduce((all, one) => (all === null ? one : and(all, one)), this.condition);
  }
}

/** A factor and a shift that make of each number of the range its quotient by a constant; null where there are none. */
export function magic(
  [least, most]: Interval,
  divisor: number,
): { readonly factor: number; readonly shift: number } | null {
  if (least < 0 || divisor < 1 || divisor >= 2 ** 16) return null;
  const shift = 16 + Math.floor(Math.log2(divisor));
  const factor = Math.ceil(2 ** shift / divisor);
  return factor < 2 ** 16 && most * (factor * divisor - 2 ** shift) < 2 ** shift ? { factor, shift } : null;
}
