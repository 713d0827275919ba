import type { Build } from "../../build.ts";
import { Code, type FuncRef, type FuncType, type ValType } from "../../encode/code.ts";

/** A function of the module, written when it is first asked for. Equal names must mean equal functions. */
export function helper(
  build: Build,
  name: string,
  params: readonly ValType[],
  results: readonly ValType[],
  write: (code: Code) => void,
): FuncRef {
  const known = build.helpers.get(name);
  if (known !== undefined) return known;
  const type: FuncType = { params, results };
  const made = build.module.declare(name, type);
  build.helpers.set(name, made);
  const code = new Code(params, results);
  write(code);
  build.module.define(made, code);
  return made;
}
