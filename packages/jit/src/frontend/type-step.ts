import type { RealDType } from "@gridstride/core";
import { fail } from "../diagnostics/diagnostic.ts";
import type { Span } from "../diagnostics/source.ts";
import { isReduction } from "../ir/reductions.ts";
import { bits, isFloat } from "../ir/types.ts";
import { type ArrayInfo, pieceType } from "./array-info.ts";
import { counted, type Instance } from "./instance.ts";
import type { AtomicStep, CallStep, CollectiveStep, Node } from "./syntax.ts";
import { indexType } from "./type-array.ts";
import { numberOf } from "./type-complex.ts";
import {
  type ArrayType,
  describeType,
  fractional,
  isComplexType,
  type PartsType,
  plain,
  type ScalarType,
  type Type,
  typed,
  weak,
  weakBool,
  whole,
} from "./types.ts";

/** The element that an atomic operation works on. */
export interface AtomicTarget {
  readonly type: ArrayType;
  readonly info: ArrayInfo;
  readonly dtype: RealDType;
  /** One per axis that the array expression leaves open. */
  readonly index: readonly Node[];
}

export function atomicTarget(instance: Instance, step: AtomicStep): AtomicTarget | null {
  const [array, index] = step.args as [Node, Node];
  const type = instance.typeOf(array);
  if (type === null) return null;
  const name = step.row.name;
  if (type.kind !== "array") {
    return fail("GS508", array.span, `\`${name}\` works on an element of an array`, {
      label: "not an array",
      hint: `write \`${name}(A, i, value)\` for \`A[i]\``,
    });
  }
  const info = instance.session.arrays[type.array]!;
  if (info.space === "constant" || info.space === "local") {
    return fail("GS508", array.span, `\`${name}\` works on global and shared arrays`, {
      label: `a ${info.space} array`,
      hint:
        info.space === "local"
          ? "a local array is the thread's own: plain assignments do"
          : "constant arrays cannot be written",
    });
  }
  const floats = ["load", "store", "add", "sub", "min", "max", "exch", "cas"];
  const { dtype } = info;
  if (info.fields !== undefined)
    fail("GS311", array.span, `\`${name}\` does not work on records`, {
      label: "an array of records",
      hint: `name a field: \`${name}(${info.name}.${[...info.fields.keys()][0]}, i, value)\``,
    });
  if (pieceType(info) !== null)
    fail("GS311", array.span, `\`${name}\` needs elements that begin at a multiple of their size`, {
      label: `${dtype} at any byte`,
      hint: "lay the records out with `record(…, { align: true })`",
    });
  const hasUpdates = !isComplexType(dtype) && bits(dtype) >= 32;
  if (!hasUpdates || (isFloat(dtype) && !floats.includes(step.row.lowering.op))) {
    const [kind] = /^(float|int)/.exec(dtype) ?? ["uint"];
    const wide = `: update an array of ${kind}32, and copy it to '${info.name}' in the end`;
    return fail("GS311", array.span, `\`${name}\` does not work on ${info.dtype}`, {
      label: info.dtype,
      hint: hasUpdates
        ? `on ${info.dtype} there are ${floats.join(", ")}`
        : `atomics work on integers and floats of 32 and 64 bits${isComplexType(dtype) ? "" : wide}`,
    });
  }
  const parts = instance.typeOf(index);
  if (parts === null) return null;
  const list = indexParts(index, parts);
  const axes = info.ndim - type.prefix;
  if (list.length !== axes) {
    return fail(
      "GS508",
      index.span,
      `'${info.name}' needs ${counted(axes, "index", "indices")} here, and is given ${list.length}`,
      { label: "the index", hint: indexHint(name, axes) },
    );
  }
  for (const part of list) if (indexType(instance, part) === null) return null;
  return { type, info, dtype, index: list };
}

function indexHint(name: string, axes: number): string {
  if (axes === 0) return `write \`${name}(a, [], value)\``;
  return axes > 1 ? `write \`${name}(A, [i, j], value)\`` : "give one number";
}

function indexParts(index: Node, type: Type): readonly Node[] {
  if (type.kind !== "tuple") return [index];
  if (index.kind === "tuple") return index.items;
  return type.items.map(
    (_, item): Node => ({
      kind: "index",
      object: index,
      index: { kind: "literal", value: item, span: index.span },
      span: index.span,
    }),
  );
}

/** @throws {CompileError} unless the first argument of a call can be states of generators. */
export function checkStates(instance: Instance, { args: [states], function: { name } }: CallStep): void {
  const type = instance.typeOf(states!)!;
  let came = describeType(type);
  if (type.kind === "array") {
    const { dtype, ndim } = instance.session.arrays[type.array]!;
    came = `${dtype}[${Array(ndim - type.prefix).fill(":")}]`;
  }
  if (came !== "uint32[:,:]")
    fail("GS513", states!.span, `\`${name}\` takes states of generators, uint32 of shape [n, 4]`, {
      label: came,
      hint: "`createXoroshiro128pStates(n, seed)` makes them",
    });
}

export function typeOfAtomic(instance: Instance, step: AtomicStep): ScalarType | null {
  const target = atomicTarget(instance, step);
  return target === null ? null : typed(target.dtype);
}

export function typeOfCollective(instance: Instance, step: CollectiveStep): ScalarType | PartsType | null {
  const { op, lane } = step.row.lowering;
  const [node] = step.args as [Node];
  if (lane) {
    const moved = numberOf(instance, node);
    return moved?.kind === "scalar" ? plain(moved) : moved;
  }
  const value = instance.scalarOf(node);
  if (value === null) return null;
  if (isReduction(op)) return reduced(step.row.name, value, node.span);
  if (op === "count") return whole;
  return op === "ballot" ? typed("uint32") : weakBool;
}

function reduced(name: string, value: ScalarType, span: Span): ScalarType {
  if (value.type === "bool" || value.type === "float16")
    fail("GS312", span, `\`${name}\` takes numbers of 32 or 64 bits`, {
      label: value.type,
      hint: value.type === "bool" ? "write `int32(p)` for 0 or 1, or `syncthreadsCount(p)`" : "write `float32(x)`",
    });
  if (value.weak) return isFloat(value.type) ? fractional : weak(value.type as "int32");
  return typed(value.type);
}
