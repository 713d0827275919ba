import type { Span } from "../../diagnostics/source.ts";
import { intrinsics } from "../../intrinsics/table.ts";
import type { CollectiveStmt, Kernel, Stmt } from "../../ir/ir.ts";
import { bodies } from "../../ir/walk.ts";
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

/** The names that users write for collectives. */
export const userName: ReadonlyMap<CollectiveStmt["op"], string> = new Map(
  intrinsics.flatMap(({ name, lowering }) => (lowering.kind === "collective" ? [[lowering.op, name]] : [])),
);

/** A loop that holds a wait. Its iterations are counted in a register, from 1, anew each time a thread comes to it. */
export interface CountedLoop {
  readonly span: Span;
  readonly round: number;
}

/** The loops and calls around a statement. */
export interface Around {
  /** The loops of the same function, from the outermost. */
  readonly loops: readonly CountedLoop[];
  /** The device function it is in; null in the kernel itself. */
  readonly func: number | null;
}

/** A call of a device function that waits, by where it goes back to. */
export interface CallSite {
  readonly span: Span;
  readonly around: Around;
}

/** Why two threads that wait at one place in the code do not meet there. */
export type Apart =
  | { readonly kind: "iteration"; readonly loop: Span; readonly iterations: readonly [number, number] }
  | { readonly kind: "call"; readonly calls: readonly [Span, Span] };

/**
 * The reason why two threads at the same wait do not meet: another iteration of a loop, or another call of the function
 * that waits. The outermost difference; null when they came by the same way. Loops that both have left do not count,
 * however many iterations each ran.
 */
export function apart(around: Around, calls: ReadonlyMap<number, CallSite>, a: Thread, b: Thread): Apart | null {
  if (around.func !== null) {
    const [here, there] = [calls.get(a.back[around.func]!)!, calls.get(b.back[around.func]!)!];
    if (here !== there) return { kind: "call", calls: [here.span, there.span] };
    const outside = apart(here.around, calls, a, b);
    if (outside !== null) return outside;
  }
  for (const { span, round } of around.loops) {
    if (a.f[round] !== b.f[round]) return { kind: "iteration", loop: span, iterations: [a.f[round]!, b.f[round]!] };
  }
  return null;
}
