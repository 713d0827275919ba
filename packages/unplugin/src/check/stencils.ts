import type * as t from "@babel/types";
import { GridstrideError } from "@gridstride/core";
import { CompileError, type Refusal } from "@gridstride/jit";
import type { FunctionUse, NamedArg } from "@gridstride/jit/internal";
import { inferStencil, type StencilOperand } from "@gridstride/kernels/compiler";
import type { MakerCall } from "../capture/find-calls.ts";
import { bare, keyName } from "../syntax/walk.ts";
import { numberOf } from "./numbers.ts";

type Neighborhood = readonly (readonly [number, number])[];

/** The options of a stencil that decide how it reads its arrays. */
interface StencilReads {
  readonly whole: readonly number[];
  readonly neighborhood: Neighborhood | null;
}

/** @returns null where the call does not write these options out. */
export function stencilReads({ options }: MakerCall): StencilReads | null {
  const given = options && bare(options);
  if (given === null) return { whole: [], neighborhood: null };
  if (given.type !== "ObjectExpression") return null;
  const values = new Map<string | null, unknown>();
  for (const one of given.properties) {
    if (one.type !== "ObjectProperty") return null;
    values.set(keyName(one), constant(one.value));
  }
  const [whole = [], neighborhood = null] = [values.get("standardIndexing"), values.get("neighborhood")];
  // Null is also what an option is that only the running program knows.
  if (values.has(null) || whole === null || (values.has("neighborhood") && neighborhood === null)) return null;
  return { whole: whole as readonly number[], neighborhood: neighborhood as Neighborhood | null };
}

/** Numbers, and lists of them; null for anything else. */
function constant(given: t.Node): unknown {
  const node = bare(given);
  if (node.type !== "ArrayExpression")
    return numberOf(
      node,
      (inner) => constant(inner) as number | null,
      () => true,
    );
  const items = node.elements.map((one) => (one === null ? null : constant(one)));
  return items.includes(null) ? null : items;
}

/** A number of JavaScript: what calls give for most scalars. */
const NUMBER = { kind: "scalar", type: "float64", weak: true } as const;

/**
 * The reason why the first call of a stencil would refuse its function.
 *
 * @param params - the types of its arguments. Arrays that are read around an element all get as many axes as the greatest has.
 */
export function stencilRefusals(
  use: FunctionUse,
  params: readonly NamedArg[],
  { whole, neighborhood }: StencilReads,
): readonly Refusal[] {
  const isNear = (param: NamedArg, at: number): boolean => at === 0 || (param.kind === "array" && !whole.includes(at));
  const axes = params.map((param, at) => (isNear(param, at) && param.kind === "array" ? param.ndim : 1));
  const operands = params.map((param, at): StencilOperand => {
    const dtype = param.kind === "array" ? param.dtype : param.type;
    if (isNear(param, at)) return { operand: "near", dtype, ndim: Math.max(...axes) };
    return param.kind === "array" ? { operand: "whole", dtype, ndim: param.ndim } : { operand: "scalar", type: NUMBER };
  });
  try {
    inferStencil(use, { typed: operands, neighborhood });
    return [];
  } catch (error) {
    if (error instanceof CompileError || error instanceof GridstrideError) return [error];
    throw error;
  }
}
