import { CompileError, type Diagnostic } from "../../diagnostics/diagnostic.ts";
import type { Expr, LocalId, PositionExpr } from "../../ir/expr.ts";
import type { AssignStmt, Kernel, Stmt } from "../../ir/ir.ts";
import { jumpsOut } from "../../ir/jumps.ts";
import { type LaunchValue, launchValue } from "../../ir/launch-value.ts";
import { inType } from "../../ir/make.ts";
import { hasGridSync } from "../../ir/sync.ts";
import { bodies, mapExpr, subexpressions, timesSet } from "../../ir/walk.ts";

/** A number that the host keeps while it launches the parts of a kernel; each part gets it as an argument. */
export type HostNumber =
  /** A local that decides which parts are launched: 0 until it is set. */
  | { readonly kind: "local"; readonly local: LocalId }
  /** A size of the launch. */
  | { readonly kind: "size"; readonly of: "gridDim" | "blockDim" | "gridSize"; readonly axis: PositionExpr["axis"] };

/** The decisions of the host between the parts of a kernel with `grid.sync()`. */
export interface HostControl {
  /** Conditions and loops that the host runs. */
  readonly statements: ReadonlySet<Stmt>;
  /** Arguments after the kernel's own, in order. */
  readonly numbers: readonly HostNumber[];
  /** Whether the statement sets a local of the host. */
  sets(stmt: Stmt): boolean;
  /** Scalar arguments that decide what is launched. */
  readonly decides: ReadonlySet<number>;
  /** The host's locals as arguments, others as they are. */
  read(part: Expr): Expr;
  /** The value that the host computes. */
  value(expr: Expr): LaunchValue;
}

/**
 * Finds the control flow around each `grid.sync()`, and the locals that decide it.
 *
 * @throws {CompileError} GS602, where something else than arguments, sizes and counters decides.
 */
export function hostControl(kernel: Kernel): HostControl {
  const statements = new Set<Stmt>();
  const sets = new Map<LocalId, AssignStmt[]>();
  const conditions: Expr[] = [];
  collect(kernel.body, false);

  const numbers: HostNumber[] = [];
  const first = kernel.params.length;
  const times = timesSet(kernel.body);
  const host = new Set<LocalId>();
  const pending = [...conditions];
  for (let expr = pending.pop(); expr !== undefined; expr = pending.pop())
    for (const part of subexpressions(expr)) {
      if (part.kind !== "local" || host.has(part.local)) continue;
      const all = sets.get(part.local) ?? [];
      if (all.length !== times.get(part.local)) refuse(part, notHosts(kernel, part.local));
      host.add(part.local);
      numbers.push({ kind: "local", local: part.local });
      pending.push(...all.map(({ value }) => value));
    }

  function collect(list: readonly Stmt[], inner: boolean): void {
    for (const stmt of list) {
      if (stmt.kind === "assign") sets.set(stmt.local, [...(sets.get(stmt.local) ?? []), stmt]);
      const decides = bodies(stmt).some(hasGridSync) || (inner && jumpsOut([stmt], ["break", "continue"]));
      if (!decides) continue;
      statements.add(stmt);
      if (stmt.kind === "if") conditions.push(stmt.condition);
      for (const body of bodies(stmt)) collect(body, inner || stmt.kind !== "if");
    }
  }

  function refuse({ span }: Expr, reason: Reason): never {
    const message = "a grid.sync() under a condition that only the device knows";
    throw new CompileError([{ code: "GS602", message, span, ...reason }], kernel.sources);
  }

  const numberOf = (same: (number: HostNumber) => boolean, made: HostNumber): number => {
    const at = numbers.findIndex(same);
    return first + (at < 0 ? numbers.push(made) - 1 : at);
  };
  const asParam = (part: Expr): Expr => {
    if (part.kind === "local" && host.has(part.local)) {
      const { local, span } = part;
      const param = numberOf((one) => one.kind === "local" && one.local === local, { kind: "local", local });
      const read: Expr = { kind: "param", param, type: "int32", span };
      return part.type === "bool" ? inType(read, "bool", span) : read;
    }
    if (part.kind !== "position" || !isSize(part.of)) return part;
    const { of, axis, span } = part;
    const size = (one: HostNumber): boolean => one.kind === "size" && one.of === of && one.axis === axis;
    return { kind: "param", param: numberOf(size, { kind: "size", of, axis }), type: "int32", span };
  };
  const decides = new Set<number>();
  const control: HostControl = {
    statements,
    numbers,
    decides,
    sets: (stmt) => stmt.kind === "assign" && host.has(stmt.local),
    read: (part) => (part.kind === "local" ? asParam(part) : part),
    value(expr) {
      for (const part of subexpressions(expr)) if (part.kind === "param") decides.add(part.param);
      const value = launchValue(mapExpr(expr, asParam));
      const unknown = subexpressions(expr).find(isUnknown) ?? expr;
      return value ?? refuse(unknown, onDevice(unknown));
    },
  };
  // Sizes are numbered now: parts are made with all numbers known.
  for (const expr of conditions) control.value(expr);
  for (const id of host) for (const { value } of sets.get(id) ?? []) control.value(value);
  return control;
}

const isSize = (of: PositionExpr["of"]): of is "gridDim" | "blockDim" | "gridSize" =>
  of === "gridDim" || of === "blockDim" || of === "gridSize";

const isUnknown = (part: Expr): boolean =>
  part.kind === "load" ||
  (part.kind === "position" && !isSize(part.of)) ||
  (part.type !== "int32" && part.type !== "bool");

type Reason = Pick<Diagnostic, "label" | "hint">;

const KNOWN = "let arguments, sizes and counters alone decide";

const notHosts = ({ locals }: Kernel, local: LocalId): Reason => ({
  label: `'${locals[local]?.name}' is set where only the device is`,
  hint: `${KNOWN}; set '${locals[local]?.name}' outside of other conditions and loops`,
});

function onDevice(part: Expr): Reason {
  if (part.kind === "load")
    return {
      label: "read from memory",
      hint: `${KNOWN}; \`graph.while\` of \`device.record\` loops until a value in memory says so`,
    };
  if (part.kind === "position")
    return {
      label: "differs between threads",
      hint: "move `grid.sync()` out of the `if`, and keep inside what only those threads do",
    };
  return {
    label: `${part.type}, which the host does not compute as the device does`,
    hint: `${KNOWN}, as whole numbers`,
  };
}
