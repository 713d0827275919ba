import type { Stmt } from "./ir.ts";
import { bodies } from "./walk.ts";

export type Jump = "break" | "continue" | "return";

const JUMPS: readonly string[] = ["break", "continue", "return"] satisfies readonly Jump[];

/** Whether a statement, where there is one, leaves the list it is in. */
export const isJump = <T extends { readonly kind: string }>(
  stmt: T | undefined,
): stmt is Extract<T, { readonly kind: Jump }> => stmt !== undefined && JUMPS.includes(stmt.kind);

/** Whether a jump of these kinds leaves the list: a `break` every loop and block in it, a `continue` every loop. */
export function jumpsOut(list: readonly Stmt[], jumps: readonly Jump[]): boolean {
  return list.some(
    (stmt) =>
      jumps.some((jump) => jump === stmt.kind) || bodies(stmt).some((body) => jumpsOut(body, past(stmt, jumps))),
  );
}

/** The jumps that go on past a statement they are in. */
function past({ kind }: Stmt, jumps: readonly Jump[]): readonly Jump[] {
  if (kind === "loop") return jumps.filter((jump) => jump === "return");
  return kind === "block" ? jumps.filter((jump) => jump !== "break") : jumps;
}

/** Whether control may get out of the list before its end. */
export const escapes = (list: readonly Stmt[]): boolean => jumpsOut(list, ["break", "continue", "return"]);

/** Whether a `break` in here leaves the loop whose body this is, or a return the kernel. */
export const leaves = (body: readonly Stmt[]): boolean => jumpsOut(body, ["break", "return"]);

/** Whether a `continue` in here is of the loop whose body this is. */
export const continues = (body: readonly Stmt[]): boolean => jumpsOut(body, ["continue"]);

interface Statement {
  readonly kind: string;
}

interface Choice extends Statement {
  readonly then: readonly Statement[];
  readonly else: readonly Statement[];
}

/** The body of a loop as the `if (...) break` that it begins with, null if it does not, and the rest. */
export function exitTest<S extends Statement>(
  body: readonly S[],
): { readonly test: Extract<S, { readonly kind: "if" }> | null; readonly rest: readonly S[] } {
  const [first] = body as readonly Statement[];
  const isTest = first?.kind === "if" && isBreak((first as Choice).then) && (first as Choice).else.length === 0;
  return isTest ? { test: first as never, rest: body.slice(1) } : { test: null, rest: body };
}

const isBreak = (list: readonly Statement[]): boolean => list.length === 1 && list[0]!.kind === "break";
