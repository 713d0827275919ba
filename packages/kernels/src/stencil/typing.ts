import { LaunchError } from "@gridstride/core";
import { builtKernel, compile, type FunctionUse, type Reach } from "@gridstride/jit/internal";
import { argTypes, type Found, type StencilTypes } from "./arg-types.ts";
import { buildProbe } from "./stencil-kernel.ts";

/**
 * The type of what a function returns, and how far it reads.
 *
 * @throws {CompileError} for what the function does wrong. {LaunchError} `wrong-kind` where it returns no number, or
 *   `not-writable` where it writes to an array.
 */
export function inferStencil(use: FunctionUse, { typed, neighborhood: given }: StencilTypes): Found {
  const operands = typed.map(({ operand }) => operand);
  const { ir } = compile({
    function: builtKernel("stencil", use, buildProbe(operands)),
    args: argTypes(typed, given),
    debug: false,
  });
  const { name } = use.source;
  // Callees come before callers.
  const results = ir.functions.at(-1)?.returned ?? [];
  const [dtype] = results;
  if (dtype === undefined || results.length > 1)
    throw new LaunchError(
      "wrong-kind",
      `${name}: expected a stencil's function to return one number, got ${results.length === 0 ? "none" : results.length}`,
    );
  const reaches = ir.arrays.flatMap((array) => {
    if (array.space !== "global") return [];
    if (array.written)
      throw new LaunchError(
        "not-writable",
        `${name} writes to its array ${array.name}: \`return\` the new value instead`,
      );
    return array.reach === undefined ? [] : [array.reach];
  });
  const [first = []] = reaches;
  const found = first.map((_, axis): Reach[number] => [
    Math.min(...reaches.map((reach) => reach[axis]?.[0] ?? 0)),
    Math.max(...reaches.map((reach) => reach[axis]?.[1] ?? 0)),
  ]);
  return { dtype, reach: given?.map(([least, greatest]) => [Math.min(least, 0), Math.max(greatest, 0)]) ?? found };
}
