import { fail } from "../diagnostics/diagnostic.ts";
import type { Span } from "../diagnostics/source.ts";
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
          refuseSize(stmt.span, kernel.functions[stmt.func]!.name, `${LARGEST} statements of device functions`);
      }
      return size;
    };
    for (const { body } of kernel.functions) sizes.push(statements(body).length + called(body));
    called(kernel.body);
    return kernel;
  },
};

/** @param most - the statements that a function may have. */
export const refuseSize = (span: Span, name: string, most: string): never =>
  fail("GS009", span, `with the body of '${name}' in place of this call, the function is too large`, {
    label: `more than ${most} so far`,
    hint: "call functions from a loop, or keep a result in a variable instead of calling again",
  });
