import { once } from "../../../diagnostics/once.ts";
import { IN_VAIN, valueCost } from "../../../ir/analysis/cost.ts";
import type { Expr, LocalId } from "../../../ir/expr.ts";
import type { AssignStmt, Stmt } from "../../../ir/ir.ts";
import { exposed, liveness } from "../../../ir/live.ts";
import { assigned, assignedIn, someExpr, statements, subexpressions } from "../../../ir/walk.ts";
import type { RegionLocals } from "../build.ts";
import type { Fission } from "./fission.ts";
import { mapRegions, type Node, nodes, type Region } from "./node.ts";

/** A split kernel, and which values threads keep in memory from region to region. */
export interface Kept {
  readonly nodes: readonly Node[];
  readonly kept: ReadonlySet<LocalId>;
  readonly of: (region: Region) => RegionLocals;
}

/** A local is kept where some code needs a value of it that the same code has not set. */
export function keepLocals({ nodes: split, block }: Fission): Kept {
  const inMemory = readByBlock(split, block);
  const list = repeatValues(split, inMemory);
  const kept = new Set(inMemory);
  const first = new Map<Region, ReadonlySet<LocalId>>();
  for (const node of nodes(list)) {
    if (node.kind !== "region") continue;
    first.set(node, exposed(node.body));
    for (const local of first.get(node)!) if (!block.has(local)) kept.add(local);
  }
  const needed = neededAfter(list, kept, first);
  const known = new Map<Region, RegionLocals>();
  return {
    nodes: list,
    kept,
    of: (region) => once(known, region, () => localsOf(region.body, block, kept, needed.get(region)!)),
  };
}

/** @param needed - the locals that something after the statements needs. */
export function localsOf(
  body: readonly Stmt[],
  block: ReadonlySet<LocalId>,
  kept: ReadonlySet<LocalId>,
  needed: ReadonlySet<LocalId>,
): RegionLocals {
  const flush = new Set([...assignedIn(body)].filter((local) => needed.has(local)));
  // A local that is not set on every path through the region is written back unchanged.
  const { before } = liveness(body, flush);
  const fetch = new Set([...kept].filter((local) => before.has(local)));
  return { block, kept, fetch, flush };
}

/** Locals of threads that the block's own code reads: conditions (there all threads have the same), collectives. */
function readByBlock(list: readonly Node[], block: ReadonlySet<LocalId>): Set<LocalId> {
  const reads = nodes(list).flatMap(readsOf);
  return new Set(reads.filter((local) => !block.has(local)));
}

function readsOf(node: Node): readonly LocalId[] {
  if (node.kind === "if")
    return subexpressions(node.condition).flatMap((part) => (part.kind === "local" ? [part.local] : []));
  if (node.kind !== "exchange") return [];
  return node.lane === null || typeof node.lane === "number" ? [node.given] : [node.given, node.lane.local];
}

/**
 * For each region, the kept locals that something may read after it: anything in a loop may come again.
 *
 * @param first - the locals that each region reads first.
 */
function neededAfter(
  list: readonly Node[],
  kept: ReadonlySet<LocalId>,
  first: ReadonlyMap<Region, ReadonlySet<LocalId>>,
): ReadonlyMap<Region, ReadonlySet<LocalId>> {
  const needed = new Map<Region, ReadonlySet<LocalId>>();
  const later = new Set<LocalId>();
  for (const node of [...nodes(list)].reverse()) {
    if (node.kind === "region") {
      needed.set(node, node.again ? kept : new Set(later));
      for (const local of first.get(node)!) if (kept.has(local)) later.add(local);
    } else for (const local of readsOf(node)) later.add(local);
  }
  return needed;
}

/**
 * A local set once, to a simple value of the thread's position, the arguments and values of the block, is set again at the start of each
 * region that needs it: it need not be kept over barriers.
 *
 * @param inMemory - locals that others than threads read, and so must be there.
 */
function repeatValues(list: readonly Node[], inMemory: ReadonlySet<LocalId>): readonly Node[] {
  const values = repeatable(list, inMemory);
  if (values.size === 0) return list;
  return mapRegions(list, (region) => ({ ...region, body: withValues(region.body, values) }));
}

/** A list behind the assignments of `values` that it reads and does not set: these may be computed again. */
export function withValues(body: readonly Stmt[], values: ReadonlyMap<LocalId, AssignStmt>): readonly Stmt[] {
  const needed = new Set<LocalId>();
  const need = (local: LocalId): void => {
    const value = values.get(local)?.value;
    if (value === undefined || needed.has(local)) return;
    for (const part of subexpressions(value)) if (part.kind === "local") need(part.local);
    needed.add(local);
  };
  const set = assignedIn(body);
  for (const local of exposed(body)) if (!set.has(local)) need(local);
  return [...[...needed].map((local) => values.get(local)!), ...body];
}

/** Those locals by their one assignment, in program order. */
function repeatable(list: readonly Node[], inMemory: ReadonlySet<LocalId>): ReadonlyMap<LocalId, AssignStmt> {
  const found = new Map<LocalId, AssignStmt | null>();
  const ofBlock = setForGood(list);
  for (const node of nodes(list)) {
    if (node.kind === "set") found.set(node.local, null);
    if (node.kind === "exchange") found.set(node.result, null);
    if (node.kind !== "region") continue;
    for (const stmt of statements(node.body))
      for (const local of assigned(stmt)) found.set(local, found.has(local) || stmt.kind !== "assign" ? null : stmt);
  }
  const values = new Map<LocalId, AssignStmt>();
  for (const [local, stmt] of found)
    if (stmt !== null && !inMemory.has(local) && isCheap(stmt.value, (id) => values.has(id) || ofBlock.has(id)))
      values.set(local, stmt);
  return values;
}

/** The locals of the block that have one value from where they are set to the end of the kernel. */
function setForGood(list: readonly Node[]): ReadonlySet<LocalId> {
  const times = new Map<LocalId, number>();
  for (const node of nodes(list)) {
    const local = node.kind === "set" ? node.local : node.kind === "exchange" ? node.result : null;
    if (local !== null) times.set(local, (times.get(local) ?? 0) + 1);
  }
  return new Set(list.flatMap((node) => (node.kind === "set" && times.get(node.local) === 1 ? [node.local] : [])));
}

/** Whether it is computed again sooner than it is kept in memory. */
const isCheap = (value: Expr, isKnown: (local: LocalId) => boolean): boolean =>
  valueCost(value) <= IN_VAIN && !someExpr(value, (expr) => expr.kind === "local" && !isKnown(expr.local));
