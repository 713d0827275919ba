import { bug } from "../../diagnostics/bug.ts";
import type { Expr, LocalId } from "../../ir/expr.ts";
import type { Kernel, Stmt } from "../../ir/ir.ts";
import { isJump } from "../../ir/jumps.ts";
import type { LaunchValue } from "../../ir/launch-value.ts";
import { isGridSync } from "../../ir/sync.ts";
import { allParts, isLocal, someExpr, someExprIn, timesSet } from "../../ir/walk.ts";
import { type HostControl, type HostNumber, hostControl } from "./host-control.ts";
import type { KeptArray } from "./kept-memory.ts";
import { linked, type Part } from "./link.ts";

/** A step of the host for a kernel with `grid.sync()`. Conditions are 0 or another number. */
export type HostStep =
  | { readonly kind: "launch"; readonly part: number }
  | { readonly kind: "set"; readonly number: number; readonly value: LaunchValue }
  | {
      readonly kind: "if";
      readonly condition: LaunchValue;
      readonly then: readonly HostStep[];
      readonly else: readonly HostStep[];
    }
  | { readonly kind: "loop"; readonly body: readonly HostStep[]; readonly step: readonly HostStep[] }
  | { readonly kind: "block"; readonly body: readonly HostStep[] }
  | { readonly kind: "break" | "continue" | "return" };

/** A kernel with `grid.sync()` as launches: what stands between two of them is a kernel of its own. */
export interface CooperativeKernel {
  /** Each takes the kernel's arguments, then the host's numbers, then the kept arrays. */
  readonly parts: readonly Kernel[];
  readonly steps: readonly HostStep[];
  readonly numbers: readonly HostNumber[];
  /** For each part, the numbers of the host that it reads. */
  readonly reads: readonly ReadonlySet<number>[];
  readonly kept: readonly KeptArray[];
  /** Scalar arguments that decide what is launched. */
  readonly decides: ReadonlySet<number>;
}

/**
 * Splits a kernel at each `grid.sync()`. Locals, shared and local arrays that a later part reads are kept in memory of the
 * device.
 *
 * @param kernel - whose functions have no `grid.sync()`.
 * @throws {CompileError} GS602.
 */
export function splitAtGridSyncs(kernel: Kernel): CooperativeKernel {
  const control = hostControl(kernel);
  const [lets, rest] = leadingLets(kernel, control);
  const parts: Part[] = [];
  const steps = stepsOf(rest, false, control, parts);
  const isFirst = steps.find((step) => step.kind !== "set")?.kind === "launch";
  const { kernels, kept, starts } = linked(kernel, control, lets, parts, isFirst);
  return {
    parts: kernels,
    steps: starts === null ? steps : [{ kind: "launch", part: starts }, ...steps],
    numbers: control.numbers,
    reads: kernels.map(({ body }) => numbersIn(body, kernel.params.length)),
    kept,
    decides: control.decides,
  };
}

/** @param first - the first parameter that is a number of the host. */
const numbersIn = (body: readonly Stmt[], first: number): ReadonlySet<number> =>
  new Set(allParts(body).flatMap((part) => (part.kind === "param" && part.param >= first ? [part.param - first] : [])));

/** Gathers statements into parts, and the steps of the host around them. */
function stepsOf(list: readonly Stmt[], repeated: boolean, control: HostControl, parts: Part[]): readonly HostStep[] {
  const { statements, sets, value } = control;
  const steps: HostStep[] = [];
  let part: Stmt[] = [];
  const launch = (): void => {
    if (part.length > 0) steps.push({ kind: "launch", part: parts.push({ body: part, repeated }) - 1 });
    part = [];
  };
  for (const stmt of list) {
    if (isGridSync(stmt)) launch();
    else if (stmt.kind === "assign" && sets(stmt)) {
      const { local } = stmt;
      // Statements that do not read it may wait: a launch less.
      if (someExprIn(part, (expr) => isLocal(expr, local))) launch();
      const number = control.numbers.findIndex((one) => one.kind === "local" && one.local === local);
      steps.push({ kind: "set", number, value: value(stmt.value) });
    } else if (isJump(stmt)) {
      launch();
      steps.push({ kind: stmt.kind });
    } else if (statements.has(stmt)) {
      launch();
      steps.push(nested(stmt, (inner, again) => stepsOf(inner, repeated || again, control, parts), value));
    } else part.push(stmt);
  }
  launch();
  return steps;
}

function nested(
  stmt: Stmt,
  steps: (list: readonly Stmt[], again: boolean) => readonly HostStep[],
  value: HostControl["value"],
): HostStep {
  switch (stmt.kind) {
    case "if":
      return {
        kind: "if",
        condition: value(stmt.condition),
        then: steps(stmt.then, false),
        else: steps(stmt.else, false),
      };
    case "loop":
      return { kind: "loop", body: steps(stmt.body, true), step: steps(stmt.step, true) };
    case "block":
      return { kind: "block", body: steps(stmt.body, false) };
    default:
      throw bug(stmt.kind);
  }
}

/**
 * The statements that each part repeats, and the rest: at the beginning of the kernel, names for values that follow from the
 * thread's place, arguments and sizes, and returns of threads by such values.
 */
function leadingLets(
  { body }: Kernel,
  { sets, statements: decided }: HostControl,
): readonly [lets: readonly Stmt[], rest: readonly Stmt[]] {
  const times = timesSet(body);
  const known = new Set<LocalId>();
  const isKnown = (expr: Expr): boolean =>
    !someExpr(expr, (part) => part.kind === "load" || (part.kind === "local" && !known.has(part.local)));
  const repeats = (stmt: Stmt): boolean => {
    if (stmt.kind === "assign") return times.get(stmt.local) === 1 && isKnown(stmt.value);
    if (stmt.kind !== "if" || decided.has(stmt) || stmt.else.length > 0) return false;
    return stmt.then.length === 1 && stmt.then[0]?.kind === "return" && isKnown(stmt.condition);
  };
  const lets: Stmt[] = [];
  const first = body.findIndex((stmt) => {
    if (sets(stmt)) return false;
    if (!repeats(stmt)) return true;
    if (stmt.kind === "assign") known.add(stmt.local);
    lets.push(stmt);
    return false;
  });
  const end = first < 0 ? body.length : first;
  return [lets, [...body.slice(0, end).filter(sets), ...body.slice(end)]];
}
