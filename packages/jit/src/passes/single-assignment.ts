import type { Kernel } from "../ir/ir.ts";
import { withLets } from "../ir/lets.ts";
import { mapEach, withNewLocals } from "../ir/walk.ts";
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

const marked = <T extends Pick<Kernel, "locals" | "body">>(owner: T, params: number): T =>
  withNewLocals(owner, (body, locals) => withLets(body, locals, params));
