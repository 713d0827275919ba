import type { Expr } from "../../../ir/expr.ts";
import type { IfStmt, Stmt } from "../../../ir/ir.ts";
import { isJump } from "../../../ir/jumps.ts";
import { someExpr } from "../../../ir/walk.ts";
import type { Scope } from "../build.ts";
import type { Var } from "../encode/code.ts";
import { pushUniform, type Uniform } from "../thread/address.ts";
import { emitExpr } from "../thread/thread.ts";
import { keyOf } from "./hoist.ts";
import { isLimit, type Limit, needsOf } from "./limits.ts";
import type { Rows } from "./linear.ts";

/**
 * The part of a row in which nothing need be tested: from which place to which the accesses are inside their arrays and
 * conditions such as `i < n` hold in all lanes. It is found before the row, in 64 bits, so that nothing wraps; in it runs
 * code without those tests, outside it code with all of them.
 */
export class Interior {
  /** Ifs whose condition is known inside, and what it is there. */
  readonly known: Map<IfStmt, boolean> = new Map();
  readonly #limits = new Map<string, Limit>();
  readonly #flags = new Map<string, (scope: Scope) => void>();
  readonly rows: Rows;
  readonly #exact: boolean;

  /** @param exact - its places are all places where the conditions hold, as long as nothing that they compare wraps. */
  constructor(rows: Rows, exact = false) {
    this.rows = rows;
    this.#exact = exact;
  }

  get isWhole(): boolean {
    return this.#limits.size === 0 && this.#flags.size === 0;
  }

  /** Whether its first place may be another than 0. */
  get beginsLater(): boolean {
    return [...this.#limits.values()].some(isLow);
  }

  /** Takes in what must hold. */
  take(limits: readonly Limit[]): void {
    for (const limit of limits) this.#limit(limit);
  }

  /** The condition that `place * x + fixed` lies on an axis of this size. */
  inside(place: number, fixed: Expr | null, size: Uniform): void {
    const key = `${keyOf(fixed)} ${JSON.stringify(size)}`;
    if (place !== 0) {
      // Places are not negative.
      if (place < 0 || fixed !== null) this.#limit({ place, side: "low", fixed, bound: 0, more: 0 });
      this.#limit({ place, side: "high", fixed, bound: size, more: 0 });
      return;
    }
    this.#flags.set(key, (scope) => {
      if (fixed === null) scope.code.i32(0);
      else emitExpr(scope, fixed);
      pushUniform(scope.code, size);
      scope.code.op("i32.lt_u");
    });
  }

  /**
   * Adds the condition if it can: its expected value holds in the interior. A branch that leaves is not expected, nor that
   * something is 0.
   */
  condition(stmt: IfStmt): void {
    const ways = stmt.else.length === 0 && isJump(stmt.then.at(-1)) ? [false] : [true, false];
    const holds = ways.find((way) => this.takes(stmt.condition, way));
    if (holds !== undefined) this.known.set(stmt, holds);
  }

  /** Adds that the condition holds, or does not, if it can. */
  takes(condition: Expr, holds: boolean): boolean {
    const needs = needsOf(this.rows, condition, holds, this.#exact);
    for (const need of needs ?? []) {
      if (isLimit(need)) this.#limit(need);
      else
        this.#flags.set(`${need.holds} ${keyOf(need.condition)}`, (scope) => {
          emitExpr(scope, need.condition);
          if (!need.holds) scope.code.op("i32.eqz");
        });
    }
    return needs !== null;
  }

  /** Whether a number of the launch or the place along another axis says where it begins or ends. */
  get depends(): boolean {
    const isGiven = (part: Expr): boolean =>
      part.kind === "param" || (part.kind === "position" && (part.of === "globalIdx" || part.of === "threadIdx"));
    return [...this.#limits.values()].some(({ fixed, bound }) =>
      [fixed, bound].some((one) => one !== null && typeof one === "object" && "span" in one && someExpr(one, isGiven)),
    );
  }

  /** Pushes whether nothing that is compared wraps from the place in `first` up to the place before `end`. */
  pushUnwrapped(scope: Scope, first: Var, end: Var): void {
    const { code } = scope;
    const value = code.local("i64");
    code.i32(1);
    for (const { place, fixed } of this.#limits.values())
      for (const last of [0, 1]) {
        code.get(last === 0 ? first : end).op("i64.extend_i32_u");
        code.i64(BigInt(place)).op("i64.mul");
        pushFixed(scope, fixed);
        code.op("i64.add").i64(BigInt(-place * last));
        code.op("i64.add").tee(value).get(value).op("i32.wrap_i64").op("i64.extend_i32_s").op("i64.eq").op("i32.and");
      }
  }

  #limit(limit: Limit): void {
    const { bound } = limit;
    const name = typeof bound === "object" && "span" in bound ? keyOf(bound) : JSON.stringify(bound);
    this.#limits.set(`${limit.side} ${limit.place} ${limit.more} ${keyOf(limit.fixed)} ${name}`, limit);
  }

  /**
   * Emits where it begins in a line of threads, and ends before: i64, the end perhaps before the begin.
   *
   * @param left - pushes how many threads the line has from here on.
   */
  emit(scope: Scope, left: () => void): Ends {
    const { code } = scope;
    const [low, high, one] = code.vars("i64", "i64", "i64");
    code.i64(0n).set(low);
    this.rows.pushPlace(scope);
    code.op("i64.extend_i32_s");
    left();
    code.op("i64.extend_i32_u").op("i64.add").set(high);
    for (const limit of this.#limits.values()) {
      const { place, fixed, bound, more } = limit;
      const falls = place < 0;
      const by = Math.abs(place);
      // `-by * x + fixed >= bound` is `by * x < fixed - bound + 1`.
      if (falls) pushFixed(scope, fixed);
      pushBound(scope, bound);
      if (falls) code.op("i64.sub");
      // The place that just reaches the bound, which is rounded up to it.
      const up = (falls ? 1 - more : more) + by - 1;
      if (up !== 0) code.i64(BigInt(up)).op("i64.add");
      if (!falls && fixed !== null) {
        pushFixed(scope, fixed);
        code.op("i64.sub");
      }
      if (by > 1) code.i64(BigInt(by)).op("i64.div_s");
      const kept = isLow(limit) ? low : high;
      code.choose(one, isLow(limit) ? "i64.gt_s" : "i64.lt_s", () => code.get(kept)).set(kept);
    }
    for (const flag of this.#flags.values()) {
      code.get(high).i64(0n);
      flag(scope);
      code.op("select").set(high);
    }
    return { low, high };
  }
}

/** Whether it says where an interior begins. */
const isLow = ({ side, place }: Limit): boolean => (side === "low") !== place < 0;

/** The first `if` of a body, if a thread does nothing where it leaves, or where it does not hold. */
export function guardOf(body: readonly Stmt[]): IfStmt | null {
  const at = body.findIndex((stmt) => stmt.kind !== "assign" || !stmt.let);
  const first = body[at];
  if (first?.kind !== "if" || first.else.length > 0) return null;
  const leaves = first.then.length === 1 && first.then[0]?.kind === "return";
  return leaves || at === body.length - 1 ? first : null;
}

export interface Ends {
  readonly low: Var;
  readonly high: Var;
}

/** The places where so many lanes may begin: the first of them, and how many there are; i32, unsigned. */
export interface Places {
  readonly from: Var;
  readonly count: Var;
}

export function placesIn({ code }: Scope, { low, high }: Ends, lanes: number): Places {
  const [from, count, all] = code.vars("i32", "i32", "i64");
  code.get(low).op("i32.wrap_i64").set(from);
  const reach = BigInt(lanes - 1);
  code.get(high).get(low).op("i64.sub").i64(reach).op("i64.sub").tee(all).i64(0n);
  code.get(all).i64(0n).op("i64.gt_s").op("select").op("i32.wrap_i64").set(count);
  return { from, count };
}

function pushFixed(scope: Scope, fixed: Expr | null): void {
  if (fixed === null) return void scope.code.i64(0n);
  emitExpr(scope, fixed);
  scope.code.op("i64.extend_i32_s");
}

function pushBound(scope: Scope, bound: Limit["bound"]): void {
  const { code } = scope;
  if (typeof bound === "number") {
    code.i64(BigInt(bound));
    return;
  }
  if ("span" in bound) emitExpr(scope, bound);
  else pushUniform(code, bound);
  code.op("i64.extend_i32_s");
}
