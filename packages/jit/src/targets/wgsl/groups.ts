import type { ArrayId } from "../../ir/expr.ts";
import type { GlobalArray, Kernel } from "../../ir/ir.ts";
import { bits } from "../../ir/types.ts";
import { partsOf, statements } from "../../ir/walk.ts";
import { storedBits, valueType } from "./types.ts";

/** How the buffer that some arrays share is declared. */
export interface GroupPlan {
  readonly group: number;
  /** Type of its words: that of the elements where all its arrays have one 32-bit type, else u32. */
  readonly word: "i32" | "u32" | "f32";
  /** Declared as atomic: plain accesses go through atomicLoad and atomicStore. */
  readonly atomic: boolean;
  readonly written: boolean;
  /** Elements narrower than a word are stored. */
  readonly packed: boolean;
  /** Threads of a block may see what others of them wrote. */
  readonly exchanged: boolean;
  readonly segments: number;
}

/** The kernel's accesses to each array. */
export interface ArrayUse {
  loaded: boolean;
  stored: boolean;
  atomic: boolean;
  /** Read by an atomic: other accesses are atomic too where there are writes. */
  watched: boolean;
}

export function arrayUses(kernel: Kernel): readonly ArrayUse[] {
  const uses = kernel.arrays.map((): ArrayUse => ({ loaded: false, stored: false, atomic: false, watched: false }));
  const note = (array: ArrayId, change: Partial<ArrayUse>): void => {
    Object.assign(uses[array] as ArrayUse, change);
  };
  for (const body of [kernel.body, ...kernel.functions.map((func) => func.body)]) {
    for (const stmt of statements(body)) {
      if (stmt.kind === "store") note(stmt.array, { stored: true });
      if (stmt.kind === "atomic")
        note(stmt.array, stmt.op === "load" ? { watched: true, loaded: true } : { atomic: true });
      for (const expr of partsOf(stmt)) if (expr.kind === "load") note(expr.array, { loaded: true });
    }
  }
  return uses;
}

/** One plan for each group of which some array is accessed, by group number. */
export function planGroups(
  kernel: Kernel,
  uses: readonly ArrayUse[],
  segments: readonly number[],
): readonly GroupPlan[] {
  const members = new Map<number, { array: GlobalArray; use: ArrayUse }[]>();
  kernel.arrays.forEach((array, id) => {
    const use = uses[id] as ArrayUse;
    if (array.space !== "global" || !(use.loaded || use.stored || use.atomic)) return;
    const list = members.get(array.group) ?? [];
    list.push({ array, use });
    members.set(array.group, list);
  });
  return [...members]
    .sort(([a], [b]) => a - b)
    .map(([group, list]) => {
      const types = new Set(list.map(({ array }) => array.dtype));
      const [only] = types;
      const whole = types.size === 1 && only !== undefined && bits(only) === 32 ? valueType(only) : "u32";
      const stored = list.some(({ use }) => use.stored);
      const updated = list.some(({ use }) => use.atomic);
      const packed = list.some(({ array, use }) => use.stored && storedBits(array.dtype) < 32);
      const atomic = updated || packed || (stored && list.some(({ use }) => use.watched));
      const word = whole === "bool" || (atomic && whole === "f32") ? "u32" : whole;
      return {
        group,
        word,
        atomic,
        written: stored || updated,
        packed,
        exchanged: updated || (stored && list.some(({ use }) => use.loaded)),
        segments: segments[group] ?? 1,
      };
    });
}
