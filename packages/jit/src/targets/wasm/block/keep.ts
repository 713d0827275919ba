import type { Expr, LocalId } from "../../../ir/expr.ts";
import { subexpressions } from "../../../ir/walk.ts";
import type { RegionLocals } from "../build.ts";
import { type LocalUse, localUse } from "./definite.ts";
import type { Fission } from "./fission.ts";
import { type Node, nodes, type Region } from "./node.ts";
import { repeatValues } from "./repeat.ts";

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
  const uses = new Map<Region, LocalUse>();
  const kept = new Set(inMemory);
  for (const node of nodes(list)) {
    if (node.kind !== "region") continue;
    const use = localUse(node.body);
    uses.set(node, use);
    for (const local of use.exposed) if (!block.has(local)) kept.add(local);
  }
  const needed = neededAfter(list, uses, kept);
  return {
    nodes: list,
    kept,
    of(region) {
      const { exposed, assigned, settled } = uses.get(region)!;
      const flush = new Set([...assigned].filter((local) => needed.get(region)!.has(local)));
      const fetch = new Set(
        [...kept].filter((local) => exposed.has(local) || (flush.has(local) && !settled.has(local))),
      );
      return { block, kept, fetch, flush };
    },
  };
}

/** Locals of threads that the block's own code reads: conditions (there all threads have the same), collectives. */
function readByBlock(list: readonly Node[], block: ReadonlySet<LocalId>): Set<LocalId> {
  const found = new Set<LocalId>();
  const read = (expr: Expr): void => {
    for (const part of subexpressions(expr)) if (part.kind === "local" && !block.has(part.local)) found.add(part.local);
  };
  for (const node of nodes(list)) {
    if (node.kind === "if") read(node.condition);
    if (node.kind === "exchange") {
      found.add(node.given);
      if (node.lane !== null && typeof node.lane !== "number") found.add(node.lane.local);
    }
  }
  return found;
}

/** For each region, the kept locals that something may read after it: anything in a loop may come again. */
function neededAfter(
  list: readonly Node[],
  uses: ReadonlyMap<Region, LocalUse>,
  kept: ReadonlySet<LocalId>,
): ReadonlyMap<Region, ReadonlySet<LocalId>> {
  const needed = new Map<Region, ReadonlySet<LocalId>>();
  const later = new Set<LocalId>();
  for (const node of [...nodes(list)].reverse()) {
    if (node.kind === "region") {
      needed.set(node, node.again ? kept : new Set(later));
      for (const local of uses.get(node)!.exposed) if (kept.has(local)) later.add(local);
    } else if (node.kind === "if") {
      for (const part of subexpressions(node.condition)) if (part.kind === "local") later.add(part.local);
    } else if (node.kind === "exchange") {
      later.add(node.given);
      if (node.lane !== null && typeof node.lane !== "number") later.add(node.lane.local);
    }
  }
  return needed;
}
