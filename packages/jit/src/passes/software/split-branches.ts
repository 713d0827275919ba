import type { Kernel, Local, Stmt } from "../../ir/ir.ts";
import { letBe, not, readLocal, when } from "../../ir/make.ts";
import { flatMapEach, mapBodies, someStmt, withNewLocals } from "../../ir/walk.ts";
import type { Filler } from "../pass.ts";
import { alwaysLeaves, withoutBreaks } from "../single-exit.ts";

/**
 * An `if` with two arms becomes two with one arm each, and a block that a `break` leaves becomes such. For each loop SwiftShader
 * looks for a path through its body, and follows what comes after two arms of equal length twice: 22 in a row take five seconds.
 */
export const splitBranches: Filler = {
  name: "split-branches",
  run: (kernel) => (hasLoop(kernel) ? { ...split(kernel), functions: kernel.functions.map(split) } : kernel),
  ensures: (kernel) => !(hasLoop(kernel) && some(kernel, meetsTwice)),
};

const some = (kernel: Kernel, has: (stmt: Stmt) => boolean): boolean =>
  [kernel, ...kernel.functions].some(({ body }) => someStmt(body, has));
const hasLoop = (kernel: Kernel): boolean => some(kernel, ({ kind }) => kind === "loop");

/** Whether control may come from both arms to what follows. */
const meetsTwice = (stmt: Stmt): boolean =>
  stmt.kind === "if" && stmt.else.length > 0 && !alwaysLeaves(stmt.then) && !alwaysLeaves(stmt.else);

const split = <T extends Pick<Kernel, "locals" | "body">>(part: T): T => withNewLocals(part, splitList);

const splitList = (list: readonly Stmt[], locals: Local[]): readonly Stmt[] =>
  flatMapEach(list, (stmt) => {
    const flat = stmt.kind === "block" ? withoutBreaks(stmt, locals) : null;
    if (flat !== null) return splitList(flat, locals);
    const inner = mapBodies(stmt, (body) => splitList(body, locals));
    if (inner.kind !== "if" || !meetsTwice(inner)) return [inner];
    const { span } = inner;
    // The first arm may change what the condition reads.
    const local = locals.push({ name: "condition", type: "bool" }) - 1;
    const condition = readLocal(local, "bool", span);
    return [
      letBe(local, inner.condition, span),
      when(condition, inner.then, span),
      when(not(condition), inner.else, span),
    ];
  });
