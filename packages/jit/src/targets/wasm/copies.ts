import { accessesOf } from "../../ir/accesses.ts";
import type { Access } from "../../ir/bounds.ts";
import type { ArrayId, Expr } from "../../ir/expr.ts";
import type { GlobalArray, Kernel, Param, Stmt } from "../../ir/ir.ts";
import { binary, position, readLocal } from "../../ir/make.ts";
import { memoryOf } from "../../ir/memory.ts";
import { type Combine, combined } from "../../ir/reductions.ts";
import { bits } from "../../ir/types.ts";
import { isUnorderedOp, type UnorderedOp } from "../../ir/unordered.ts";
import { bodies } from "../../ir/walk.ts";
import { iterationsOf, type Place } from "./vector/iterations.ts";

type ArrayParam = Extract<Param, { readonly kind: "array" }>;

/** Updates of an array: how copies of it become one, and about how many updates a thread does. */
export interface Updates {
  readonly merge: Combine;
  readonly times: number;
}

/**
 * The arrays that each thread of the machine can have a copy of while a kernel runs: C-contiguous arrays that the kernel
 * only updates, all by the given operation, and never reads. Floats are added in another order: it was unspecified before.
 */
export function copyable({ arrays, body }: Kernel): ReadonlyMap<ArrayId, Updates> {
  const found = new Map<ArrayId, Updates>();
  const refused = new Set<number>();
  for (const [access, times] of counted(body)) {
    const { array } = access;
    const { space, dtype } = arrays[array]!;
    if (space !== "global") continue;
    // Bigints would take longer to merge than they save: the machine has updates of 64-bit integers.
    const isAlike = access.kind === "atomic" && access.result === null && (bits(dtype) === 32 || dtype === "float64");
    const merge = isAlike ? mergeOf(access.op) : null;
    const { merge: before = merge, times: more = 0 } = found.get(array) ?? {};
    if (merge === null || before !== merge) refused.add(memoryOf(arrays, array));
    else found.set(array, { merge, times: times + more });
  }
  const isAlone = (id: ArrayId): boolean =>
    arrays.every((_, other) => other === id || memoryOf(arrays, other) !== memoryOf(arrays, id));
  for (const id of found.keys()) {
    const array = arrays[id]!;
    if (array.space !== "global" || array.layout !== "C" || refused.has(memoryOf(arrays, id)) || !isAlone(id))
      found.delete(id);
  }
  return found;
}

/** The accesses, and how often a thread does each; loops have as many iterations as in `timeOf`. */
export const counted = (
  list: readonly Stmt[],
  times = 1,
  outer: Place | null = null,
): readonly (readonly [Access, number])[] =>
  list.flatMap((stmt, at) => {
    const place = { list, at, outer };
    const inside = stmt.kind === "loop" ? iterationsOf(stmt, place) * times : times;
    return [
      ...accessesOf(stmt).map((access) => [access, times] as const),
      ...bodies(stmt).flatMap((inner) => counted(inner, inside, place)),
    ];
  });

/** Updates each element of an array by the element of a copy: the kernel's arrays, of one axis, are the parameter's and the copy. */
export function mergeKernel(
  { params, arrays, sources }: Kernel,
  { param, merge }: Pick<Updates, "merge"> & { readonly param: number },
): Kernel {
  const given = params[param] as ArrayParam;
  const array = arrays[given.array] as GlobalArray;
  const { span, dtype, few: _, ...flat } = array;
  const i = (): Expr => readLocal(0, "int32", span);
  const elementOf = (id: ArrayId): Expr => ({ kind: "load", array: id, index: [i()], type: dtype, span });
  const value = combined(merge, elementOf(0), elementOf(1), span);
  const size: Expr = { kind: "extent", of: "shape", array: 0, axis: 0, type: "int32", span };
  return {
    name: "merge",
    sources,
    params: [0, 1].map((id) => ({ ...given, array: id })),
    arrays: [0, 1].map((id) => ({ ...flat, span, dtype, ndim: 1, group: id, written: id === 0 })),
    locals: [{ name: "i", type: "int32" }],
    body: [
      { kind: "assign", let: true, local: 0, value: position("globalIdx", 0, span), span },
      {
        kind: "if",
        condition: binary("lt", i(), size, span),
        then: [{ kind: "store", array: 0, index: [i()], value, span }],
        else: [],
        span,
      },
    ],
    functions: [],
  };
}

function mergeOf(op: string): Combine | null {
  if (op === "sub") return "add";
  return isUnorderedOp(op as UnorderedOp) ? (op as Combine) : null;
}
