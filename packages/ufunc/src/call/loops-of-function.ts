import { type DType, LaunchError } from "@gridstride/core";
import { isComplexType } from "@gridstride/core/internal";
import { allParts, builtKernel, callCost, compile, type FunctionUse } from "@gridstride/jit/internal";
import type { LoopTypes } from "../rules/resolve-loop.ts";

/**
 * The loop of a function for the types of its operands, as the compiler infers its results.
 *
 * @throws {CompileError} where the function cannot have these types.
 */
export function inferLoop(use: FunctionUse, inputs: readonly DType[]): LoopTypes {
  // Callees come before callers.
  const outputs = functionsOf(use, inputs).at(-1)?.returned ?? [];
  if (outputs.length === 0)
    throw new LaunchError(
      "wrong-kind",
      `expected a ufunc's function to return a value, got none from ${use.source.name}; put \`return\` before it`,
    );
  return { inputs, outputs };
}

/** How many operations a function takes on operands of these types, about. */
export function countOperations(use: FunctionUse, inputs: readonly DType[]): number {
  const functions = functionsOf(use, inputs);
  return callCost({ functions }, functions.length - 1);
}

/** By operand: whether the one function to which a function passes its operands reads it. */
export function readOperands(use: FunctionUse, inputs: readonly DType[]): readonly boolean[] {
  // Callees come before callers.
  const callee = functionsOf(use, inputs).at(-2);
  const read = new Set(allParts(callee?.body ?? []).map((part) => (part.kind === "local" ? part.local : null)));
  let end = 0;
  return inputs.map((type) => {
    const from = end;
    end += isComplexType(type) ? 2 : 1;
    return read.has(from) || read.has(end - 1);
  });
}

/**
 * The function and the functions that it calls, compiled for the types of its operands. These are elements of arrays: a fraction of
 * numbers in the text alone is float64 where an array is.
 */
function functionsOf(use: FunctionUse, inputs: readonly DType[]): ReturnType<typeof compile>["ir"]["functions"] {
  const { ir } = compile({
    function: builtKernel("ufunc", use, (k) => {
      k.call(
        inputs.map((_, i) => k.at(k.array(`a${i}`), [k.number(0)])),
        0,
      );
    }),
    args: inputs.map((dtype, group) => ({ kind: "array", dtype, ndim: 1, layout: "C", group })),
    debug: false,
  });
  return ir.functions;
}
