import { fail } from "../diagnostics/diagnostic.ts";
import type { Stmt } from "../ir/ir.ts";
import { statements } from "../ir/walk.ts";
import type { Pass } from "./pass.ts";

/** Statements of device functions in the place of their calls: what a driver takes some seconds for. */
const LARGEST = 2000;

/** Device functions that would be too large in the place of their calls are refused. */
export const boundCalls: Pass = {
  name: "bound-calls",
  needs: [],
  why: "drivers take minutes to inline what each level calls twice",
  run(kernel) {
    // Callees come before callers.
    const sizes: number[] = [];
    const called = (body: readonly Stmt[]): number => {
      let size = 0;
      for (const stmt of statements(body)) {
        if (stmt.kind !== "call") continue;
        size += sizes[stmt.func]!;
        if (size > LARGEST)
          fail(
            "GS009",
            stmt.span,
            `with the body of '${kernel.functions[stmt.func]!.name}' in place of this call, the function is too large`,
            {
              label: `more than ${LARGEST} statements of device functions so far`,
              hint: "call functions from a loop, or keep a result in a variable instead of calling again",
            },
          );
      }
      return size;
    };
    for (const { body } of kernel.functions) sizes.push(statements(body).length + called(body));
    called(kernel.body);
    return kernel;
  },
};
