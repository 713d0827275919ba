import { CompileError } from "../diagnostics/diagnostic.ts";
import type { Pass } from "./pass.ts";
import { predicated } from "./predicate.ts";

/** A barrier in control flow that differs between the threads of a block is an error of the program on every target. */
export const checkBarriers: Pass = {
  name: "check-barriers",
  needs: ["inline-barriers"],
  why: "a barrier that some threads would miss is GS601 on every target",
  run(kernel) {
    const [first, ...rest] = predicated(kernel).diagnostics;
    if (first) throw new CompileError([first, ...rest], kernel.sources);
    return kernel;
  },
};
