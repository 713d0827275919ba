import { bug } from "../diagnostics/bug.ts";
import type { Expr, LocalId } from "../ir/expr.ts";
import type { BlockStmt, Func, JumpStmt, Local, SimpleStmt, Stmt } from "../ir/ir.ts";
import { isJump, jumpsOut } from "../ir/jumps.ts";
import { assign, bool, leave, not, readLocal, when } from "../ir/make.ts";
import { mapEach, someStmt } from "../ir/walk.ts";
import type { Pass } from "./pass.ts";

/** Device functions return only at their end. */
export const singleExit: Pass = {
  name: "single-exit",
  needs: [],
  why: "some drivers take minutes for a loop after an early return",
  run: (kernel) => {
    const functions = mapEach(kernel.functions, withSingleExit);
    return functions === kernel.functions ? kernel : { ...kernel, functions };
  },
  ensures: ({ functions }) => !functions.some(returnsEarly),
};

const returnsEarly = ({ body }: Func): boolean => {
  const last = body.at(-1);
  return mayReturn(body.slice(0, -1)) || (last !== undefined && last.kind !== "return" && mayReturn([last]));
};

/** The function with each early return as assignments, and what would follow under conditions; itself where it has none. */
export function withSingleExit(func: Func): Func {
  if (!returnsEarly(func)) return func;
  const locals: Local[] = [...func.locals];
  const fresh = (name: string, type: Local["type"]): LocalId => locals.push({ name, type }) - 1;
  const { span } = func.body[0] as Stmt;
  const results = func.results.map((type, i) => fresh(`result ${i}`, type));
  const exits: Exits = { leaves: "return", results, done: fresh("done", "bool") };
  const read = (local: LocalId, i: number): Expr => readLocal(local, func.results[i] ?? "bool", span);
  const body: Stmt[] = [
    assign(exits.done, bool(false, span), span),
    ...rewrite(func.body, exits, false),
    { kind: "return", values: results.map(read), span },
  ];
  return { ...func, locals, body };
}

/**
 * The statements of a block that is left at its end alone, each `break` out of it as an assignment, and what would follow under
 * conditions; null for a block with a barrier in it.
 */
export function withoutBreaks({ body, span }: BlockStmt, locals: Local[]): readonly Stmt[] | null {
  if (!jumpsOut(body, ["break"])) return body;
  if (someStmt(body, ({ kind }) => kind === "barrier" || kind === "collective")) return null;
  const done = locals.push({ name: "done", type: "bool" }) - 1;
  return [assign(done, bool(false, span), span), ...rewrite(body, { leaves: "break", results: [], done }, false)];
}

interface Exits {
  /** The jump that ends the function, or the block. */
  readonly leaves: "return" | "break";
  /** The function's result so far. */
  readonly results: readonly LocalId[];
  /** Whether it is over; only asked after something that may or may not have ended it. */
  readonly done: LocalId;
}

const mayReturn = (list: readonly Stmt[]): boolean => jumpsOut(list, ["return"]);

/** Whether control never runs off the end of the list. */
export function alwaysLeaves(list: readonly Stmt[]): boolean {
  const last = list.at(-1);
  if (last === undefined) return false;
  if (last.kind === "if") return alwaysLeaves(last.then) && alwaysLeaves(last.else);
  return isJump(last);
}

/** The list with each return as assignments, and what follows one under an `if`. `inside`: a break leaves something. */
function rewrite(list: readonly Stmt[], exits: Exits, inside: boolean): readonly Stmt[] {
  const out: Stmt[] = [];
  for (const [i, stmt] of list.entries()) {
    const rest = list.slice(i + 1);
    if (stmt.kind === exits.leaves) return [...out, ...end(stmt, exits, inside)];
    if (!jumpsOut([stmt], [exits.leaves])) {
      out.push(stmt);
      continue;
    }
    if (stmt.kind === "if" && !inside && (alwaysLeaves(stmt.then) || alwaysLeaves(stmt.else))) {
      const [then, other] = alwaysLeaves(stmt.then)
        ? [stmt.then, [...stmt.else, ...rest]]
        : [[...stmt.then, ...rest], stmt.else];
      out.push({ ...stmt, then: rewrite(then, exits, false), else: rewrite(other, exits, false) });
      return out;
    }
    out.push(within(stmt, exits, inside));
    // After an `if` inside a loop, a thread that is done has left already.
    if (stmt.kind === "if" && inside) continue;
    const { span } = stmt;
    const done = readLocal(exits.done, "bool", span);
    if (inside) out.push(when(done, [leave(span)], span));
    else if (rest.length > 0) {
      out.push(when(not(done), rewrite(rest, exits, false), span));
      return out;
    }
  }
  return out;
}

function within(stmt: Stmt, exits: Exits, inside: boolean): Stmt {
  switch (stmt.kind) {
    case "if":
      return { ...stmt, then: rewrite(stmt.then, exits, inside), else: rewrite(stmt.else, exits, inside) };
    case "loop":
    case "block":
      return { ...stmt, body: rewrite(stmt.body, exits, true) };
    default:
      stmt satisfies SimpleStmt | JumpStmt;
      throw bug(stmt.kind);
  }
}

function end(stmt: Stmt, { results, done }: Exits, inside: boolean): readonly Stmt[] {
  const { span } = stmt;
  const set = (stmt.kind === "return" ? stmt.values : []).map((value, i) => assign(results[i] as LocalId, value, span));
  const over = assign(done, bool(true, span), span);
  return inside ? [...set, over, leave(span)] : [...set, over];
}
