import type { Span } from "../../diagnostics/source.ts";
import type { CollectiveStmt, Kernel, Stmt } from "../../ir/ir.ts";
import { bodies } from "../../ir/walk.ts";
import type { Around } from "./iterations.ts";
import type { Thread } from "./thread.ts";

/** A place where threads wait for each other, and what happens when all are there. */
export interface Wait {
  readonly span: Span;
  readonly scope: "block" | "warp";
  /** For messages: "barrier" or the collective's name, as users know it. */
  readonly name: string;
  /** Orders the memory of the threads that wait. */
  readonly orders: boolean;
  /** Hands out the answers of a collective. `threads` is in thread order. */
  readonly exchange: ((threads: readonly Thread[]) => void) | null;
  readonly around: Around;
}

/** Which device functions, by FuncId, wait somewhere inside. */
export function waitingFunctions(kernel: Kernel): boolean[] {
  const waiting: boolean[] = [];
  for (const func of kernel.functions) waiting.push(waitsIn(func.body, waiting));
  return waiting;
}

export const waitsIn = (list: readonly Stmt[], functions: readonly boolean[]): boolean =>
  list.some((stmt) => waits(stmt, functions));

export function waits(stmt: Stmt, functions: readonly boolean[]): boolean {
  switch (stmt.kind) {
    case "barrier":
      return stmt.scope !== "fence";
    case "collective":
      return true;
    case "call":
      return functions[stmt.func]!;
    default:
      return bodies(stmt).some((inner) => waitsIn(inner, functions));
  }
}

export const userName: Readonly<Record<CollectiveStmt["op"], string>> = {
  count: "syncthreadsCount",
  all: "syncthreadsAnd",
  any: "syncthreadsOr",
  ballot: "ballotSync",
  warpAll: "allSync",
  warpAny: "anySync",
  shfl: "shflSync",
  shflUp: "shflUpSync",
  shflDown: "shflDownSync",
  shflXor: "shflXorSync",
  blockSum: "block.sum",
  blockMin: "block.min",
  blockMax: "block.max",
  blockScan: "block.scan",
  blockExclusiveScan: "block.exclusiveScan",
  warpSum: "warp.sum",
  warpMin: "warp.min",
  warpMax: "warp.max",
  warpScan: "warp.scan",
  warpExclusiveScan: "warp.exclusiveScan",
};
