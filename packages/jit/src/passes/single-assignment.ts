import type { Local, Stmt } from "../ir/ir.ts";
import { withLets } from "../ir/lets.ts";
import { mapEach } from "../ir/walk.ts";
import type { Pass } from "./pass.ts";

/** Marks the statements that are a `let`, and no others. */
export const singleAssignment: Pass = {
  name: "single-assignment",
  needs: [],
  why: "the value of a local that one statement sets is known",
  run: (kernel) => {
    const functions = mapEach(kernel.functions, (func) => marked(func, func.paramCount));
    const own = marked(kernel, 0);
    return functions === kernel.functions ? own : { ...own, functions };
  },
};

function marked<T extends { readonly locals: readonly Local[]; readonly body: readonly Stmt[] }>(
  owner: T,
  params: number,
): T {
  const locals = [...owner.locals];
  const body = withLets(owner.body, locals, params);
  return body === owner.body ? owner : { ...owner, locals, body };
}
