import { once } from "../../../diagnostics/once.ts";
import { accessesIn, sizeOf } from "../../../ir/accesses.ts";
import { exprKey } from "../../../ir/analysis/affine.ts";
import { type Difference, differenceOf } from "../../../ir/analysis/uniformity.ts";
import type { BinaryExpr, Expr, LoadExpr, LocalId, MathExpr } from "../../../ir/expr.ts";
import type { Local, Stmt, StoreStmt } from "../../../ir/ir.ts";
import { letsIn, timesRead, withFreshLets } from "../../../ir/lets.ts";
import { and, binary, int32, letBe, readLocal, when } from "../../../ir/make.ts";
import { operands } from "../../../ir/types.ts";
import {
  assignedIn,
  expressions,
  mapBodies,
  mapEach,
  mapExpressions,
  mapOperands,
  someExpr,
} from "../../../ir/walk.ts";
import type { Build, RegionLocals } from "../build.ts";
import { flattened } from "../thread/of-launch.ts";
import type { Analysis } from "./analysis.ts";
import type { Inner } from "./inner.ts";

/** Nodes of statements that are worth two versions, and of an expression that is tested. */
const [LARGEST, LARGEST_TESTED] = [400, 40];

/**
 * The body with statements in two versions: for vectors whose lanes have one quotient, and for the others. If the place of a
 * thread is divided, `i = floor(at / n), j = at % n`, `i` is the same in all lanes of most vectors and `j` is 1 more from lane to
 * lane; and an index that is kept on its axis, `min(max(j - 1, 0), n - 1)`, is `j - 1` in most. The first and the last lane say so.
 *
 * @param lanes - null for the version of most vectors alone.
 * @returns null where no value is simpler in most vectors.
 */
export function versionsOf(
  { kernel }: Build,
  inner: Inner,
  analysis: Analysis,
  { flush }: RegionLocals,
  lanes: number | null,
): Inner | null {
  const { body } = inner;
  const [locals, origin] = [[...kernel.locals], new Map(inner.origin)];
  const whole = timesRead(body);
  const context: Context = { analysis, lanes, factors: true, locals, origin, whole, flush, places: placesIn(body) };
  let found = false;
  const list = (stmts: readonly Stmt[]): readonly Stmt[] => {
    for (let at = firstOfSmall(stmts); at < stmts.length; at++) {
      const made = inVersions(stmts.slice(at), context);
      if (made === null) continue;
      found = true;
      return [...stmts.slice(0, at).map(inside), ...made];
    }
    return mapEach(stmts, inside);
  };
  const inside = (stmt: Stmt): Stmt => mapBodies(stmt, list);
  const versioned = list(body);
  return found ? { ...inner, body: versioned, origin } : null;
}

/** From where on the statements have at most LARGEST nodes. */
function firstOfSmall(stmts: readonly Stmt[]): number {
  let at = stmts.length;
  for (let size = 0; at > 0; at--) {
    size += sizeOf([stmts[at - 1]!]);
    if (size > LARGEST) break;
  }
  return at;
}

interface Context {
  readonly analysis: Analysis;
  readonly lanes: number | null;
  /** Whether factors that the launch gives may be taken to be 1. */
  readonly factors: boolean;
  /** The locals of the kernel, and further locals that versions need. */
  readonly locals: Local[];
  readonly origin: Map<LoadExpr | StoreStmt, LoadExpr | StoreStmt>;
  /** How often the body reads each local. */
  readonly whole: ReadonlyMap<LocalId, number>;
  /** Locals that other regions read. */
  readonly flush: RegionLocals["flush"];
  /** Locals from which indices are computed. */
  readonly places: ReadonlySet<LocalId>;
}

function placesIn(body: readonly Stmt[]): ReadonlySet<LocalId> {
  const places = new Set<LocalId>();
  const lets = letsIn(body);
  const read = (expr: Expr): void => {
    if (expr.kind === "local" && !places.has(expr.local)) {
      places.add(expr.local);
      const value = lets.get(expr.local);
      if (value !== undefined) read(value);
    }
    operands(expr).forEach(read);
  };
  for (const { index } of accessesIn(body)) index.forEach(read);
  return places;
}

/** The statements in two versions if they have a value that is simpler in most vectors, and the first may have it; else null. */
function inVersions(stmts: readonly Stmt[], context: Context): readonly Stmt[] | null {
  const [first] = stmts as [Stmt];
  if (!expressions(first).some((expr) => someExpr(expr, mayBeSimpler))) return null;
  const usual = new Usual(stmts, context);
  const simpler = stmts.map((stmt) => usual.statement(stmt));
  if (usual.tests.size === 0) return null;
  const own = timesRead(stmts);
  const isElsewhere = (local: LocalId): boolean =>
    context.flush.has(local) || own.get(local) !== context.whole.get(local);
  if ([...letsIn(stmts).keys()].some(isElsewhere)) return null;
  const list = withFreshLets(simpler, context.locals);
  if (context.lanes === null) return [...usual.before, ...list];
  const hold = [...usual.tests.values()].reduce(and);
  const otherwise = usual.hasFactors ? inVersions(stmts, { ...context, factors: false }) : null;
  return [...usual.before, when(hold, list, first.span, otherwise ?? stmts)];
}

/** Statements as most vectors have them. */
class Usual {
  /** The quotients. */
  readonly before: Stmt[] = [];
  /** The conditions on the first lane. */
  readonly tests: Map<string, Expr> = new Map();
  /** Whether some of them are tests of factors. */
  hasFactors = false;
  readonly #context: Context;
  readonly #set: ReadonlySet<LocalId>;
  readonly #lets: ReadonlyMap<LocalId, Expr>;
  readonly #values = new Map<LocalId, Expr>();
  readonly #steps = new Map<Expr, Difference>();
  /** Locals of quotients, and of quotients times divisors. */
  readonly #fresh = new Set<LocalId>();
  readonly #divisions = new Map<string, readonly [quotient: Expr, product: Expr]>();

  constructor(stmts: readonly Stmt[], context: Context) {
    this.#context = context;
    this.#set = assignedIn(stmts);
    this.#lets = letsIn(stmts);
  }

  statement(stmt: Stmt): Stmt {
    const { places, origin } = this.#context;
    const isPlace = stmt.kind === "assign" && places.has(stmt.local);
    const own = mapExpressions({ ...stmt }, (expr) =>
      this.#usual(expr, isPlace || ("index" in stmt && stmt.index.includes(expr))),
    );
    if (stmt.kind === "store") origin.set(own as StoreStmt, origin.get(stmt) ?? stmt);
    return mapBodies(own, (inner) => inner.map((one) => this.statement(one)));
  }

  #usual(expr: Expr, isPlace: boolean): Expr {
    const { origin } = this.#context;
    const operand = (part: Expr): Expr => this.#usual(part, isPlace || expr.kind === "load");
    const next = { ...mapOperands(expr, operand) };
    if (expr.kind === "load") origin.set(next as LoadExpr, origin.get(expr) ?? expr);
    if (next.type !== "int32" || !isPlace) return next;
    if (next.kind === "math") return this.#clamped(next) ?? next;
    return next.kind === "binary" ? (this.#divided(next) ?? this.#multiplied(next) ?? next) : next;
  }

  #divided(expr: BinaryExpr): Expr | null {
    const { left, span } = expr;
    const divisor = divisorOf(expr);
    if (divisor === null) return null;
    const [step, of, by] = [this.#step(left), this.#flat(left), this.#flat(divisor)];
    if (typeof step !== "number" || step <= 0 || of === null || by === null || this.#step(by) !== 0) return null;
    const { lanes, locals } = this.#context;
    if (by.kind === "const" && lanes !== null && Number(by.value) < lanes * step) return null;
    const key = `${exprKey(of)} ${exprKey(by)}`;
    const [quotient, product] = once(this.#divisions, key, () => {
      const local = (name: string, value: Expr): Expr => {
        const id = locals.push({ name, type: "int32" }) - 1;
        this.#fresh.add(id);
        this.before.push(letBe(id, value, span));
        return readLocal(id, "int32", span);
      };
      const whole = local("quotient", firstLane(binary("idiv", of, by, span)));
      const times = local("product", binary("mul", whole, by, span));
      this.#test(key, of, step, (first, last) =>
        and(binary("ge", first, int32(0, span), span), binary("lt", binary("sub", last, times, span), by, span)),
      );
      return [whole, times] as const;
    });
    return expr.op === "rem" || expr.op === "and" ? binary("sub", left, product, span) : quotient;
  }

  /** A step that the launch gives, of a convolution or a grid, is mostly 1. */
  #multiplied({ op, left, right, span }: BinaryExpr): Expr | null {
    if (op !== "mul" || !this.#context.factors) return null;
    const [value, by] = this.#step(left) === 0 ? [right, left] : [left, right];
    const [step, factor] = [this.#step(value), this.#flat(by)];
    if (typeof step !== "number" || step === 0 || factor?.kind !== "param") return null;
    this.hasFactors = true;
    this.tests.set(`mul ${exprKey(factor)}`, binary("eq", factor, int32(1, span), span));
    return value;
  }

  #clamped({ fn, args, span }: MathExpr): Expr | null {
    if (fn !== "min" && fn !== "max") return null;
    const [a, b] = args as readonly [Expr, Expr];
    const [value, bound] = this.#step(a) === 0 ? [b, a] : [a, b];
    const [step, of, to] = [this.#step(value), this.#flat(value), this.#flat(bound)];
    if (typeof step !== "number" || step <= 0 || of === null || to === null || this.#step(bound) !== 0) return null;
    this.#test(`${fn} ${exprKey(of)} ${exprKey(to)}`, of, step, (first, last) =>
      fn === "max" ? binary("ge", first, to, span) : binary("le", last, to, span),
    );
    return value;
  }

  /** Adds a condition on the value in the first and in the last lane, between which it does not wrap. */
  #test(key: string, of: Expr, step: number, holds: (first: Expr, last: Expr) => Expr): void {
    const { span } = of;
    const reach = step * ((this.#context.lanes ?? 1) - 1);
    const first = firstLane(of);
    const last = binary("add", first, int32(reach, span), span);
    this.tests.set(key, and(binary("lt", first, int32(2 ** 31 - 1 - reach, span), span), holds(first, last)));
  }

  /** How a value of the usual version differs from lane to lane. */
  #step(expr: Expr): Difference {
    const { analysis } = this.#context;
    if (expr.kind === "local" && this.#fresh.has(expr.local)) return 0;
    const value = this.#valueOf(expr);
    // A name may be read often, and its value may read others.
    if (value !== null) return once(this.#steps, value, () => this.#step(value));
    if (operands(expr).length === 0) return analysis.difference(expr);
    return differenceOf(expr, { local: analysis.local, position: analysis.difference, load: () => "varying" }, (part) =>
      this.#step(part),
    );
  }

  /** The value that a name of these statements stands for, in the usual version. */
  #valueOf(expr: Expr): Expr | null {
    const value = expr.kind === "local" ? this.#lets.get(expr.local) : undefined;
    if (expr.kind !== "local" || value === undefined) return null;
    return once(this.#values, expr.local, () => this.#usual(value, true));
  }

  /** The value as it can be computed before the statements; null where it cannot. */
  #flat(expr: Expr): Expr | null {
    const isLater = (part: Expr): boolean =>
      part.kind === "load" || (part.kind === "local" && this.#set.has(part.local));
    return flattened(expr, (one) => this.#valueOf(one), isLater, LARGEST_TESTED);
  }
}

const firstLane = (value: Expr): Expr => ({ kind: "lane", value, lane: 0, type: value.type, span: value.span });

const mayBeSimpler = (expr: Expr): boolean =>
  expr.kind === "binary" ? expr.op === "mul" || divisorOf(expr) !== null : expr.kind === "math";

/** By what an expression divides numbers that are not negative; null for other expressions. */
function divisorOf({ op, right, span }: BinaryExpr): Expr | null {
  if (op === "rem" || op === "idiv" || op === "floordiv") return right;
  const bits = right.kind === "const" ? Number(right.value) : -1;
  if (op === "shr" && bits > 0 && bits < 31) return int32(2 ** bits, span);
  return op === "and" && bits > 0 && bits < 2 ** 30 && (bits & (bits + 1)) === 0 ? int32(bits + 1, span) : null;
}
