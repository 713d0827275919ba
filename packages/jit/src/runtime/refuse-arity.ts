import { LaunchError } from "@gridstride/core";
import { parseFunction } from "../frontend/build.ts";
import type { FunctionUse } from "../frontend/request.ts";

/**
 * Says why a launch with `given` arguments is refused: what is wrong with the function's parameters, else their names.
 *
 * @throws {CompileError} {LaunchError} code `arity`.
 */
export function refuseArity(use: FunctionUse, arity: number, given: number): never {
  const { paramNames } = parseFunction(use);
  const { name } = use.source;
  const list = paramNames.length === arity && arity > 0 ? ` (${paramNames.join(", ")})` : "";
  const context = given === arity + 1 ? "; the first parameter of its function is the context, and not given" : "";
  const dropped = given > arity ? "; where a minifier dropped unused parameters, terser's keep_fargs keeps them" : "";
  throw new LaunchError(
    "arity",
    `${name} takes ${arity} argument${arity === 1 ? "" : "s"}${list}; got ${given}${context}${dropped}`,
  );
}
