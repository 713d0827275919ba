import type { ArrayId, LocalId } from "../../ir/expr.ts";
import type { FuncId } from "../../ir/ir.ts";

/**
 * Every identifier of the text: a letter for what it is and the IR's number. Nothing of the user's text is used.
 * Fixed names (`tid`, `bid`, `u`, `report`, `gs_…`) have no such shape, so they cannot meet.
 */
export const names = {
  local: (id: LocalId): string => `l${id}`,
  argument: (id: LocalId): string => `q${id}`,
  temporary: (count: number): string => `t${count}`,
  func: (id: FuncId): string => `f${id}`,
  /** The struct of several results. */
  results: (id: FuncId): string => `F${id}`,
  /** A module-scope variable: array of the block, the thread, or constants. */
  array: (id: ArrayId): string => `a${id}`,
  /** A function that accesses its elements. */
  access: (id: ArrayId, op: string): string => `a${id}_${op}`,
  /** The binding of a group's buffer, or of one segment of it. */
  binding: (group: number, segment: number | null): string => (segment === null ? `g${group}` : `g${group}_${segment}`),
  /** A function over the words of a group, or a variable next to them. */
  groupFunction: (group: number, op: string): string => `g${group}_${op}`,
} as const;

export const AXES = ["x", "y", "z"] as const;
