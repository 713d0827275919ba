import { type DType, empty, type NDArray } from "@gridstride/core";
import { meet as meetInMemory } from "@gridstride/core/internal";
import type { Nest } from "../rules/nest.ts";
import { freshOf, loopsOver, lying, nestOf } from "./array-loop.ts";
import type { PreparedCall } from "./prepared-call.ts";

/** A call on host arrays as loops over them. */
export interface HostLoop {
  /** The mask, the inputs, the outputs. */
  readonly arrays: readonly NDArray[];
  /** The caller's results, one for each of the last of `arrays`. */
  readonly results: readonly NDArray[];
  readonly nest: Nest;
}

/** The loops of a call, and the arrays that take its results: the caller's, and fresh arrays. */
export function hostLoop(call: PreparedCall): HostLoop {
  const { plan, read, options } = call;
  const inputs = read as readonly NDArray[];
  const given = options.out.flatMap((out) => out?.array ?? []) as NDArray[];
  const fresh = freshOf(call, [...inputs, ...given], emptyIn);
  const results = options.out.map((out, i) => (out?.array as NDArray) ?? fresh(plan.loop.outputs[i] as DType));
  const arrays = [...inputs, ...results];
  return { arrays, results, nest: loopsOver(call, arrays) };
}

/** An array whose axes lie in memory in an order, outermost first. */
export function emptyIn(shape: readonly number[], order: readonly number[], type: DType): NDArray {
  const { lengths, back } = lying(shape, order);
  const made = empty(lengths, type);
  return back === null ? made : made.transpose(back);
}

/**
 * The same loop with results that share memory with another array, otherwise than element by element, put elsewhere: its
 * parts may then be computed one after the other. `finish` moves such results to where the caller wants them.
 *
 * @param masked - whether some elements keep what they were.
 */
export function apart(loop: HostLoop, masked: boolean): { readonly loop: HostLoop; finish(): void } {
  const { arrays, results } = loop;
  const first = arrays.length - results.length;
  const aside = results.map((result, i) => {
    if (!arrays.some((_, other) => meets(loop, first + i, other))) return null;
    return masked ? result.copy() : empty(result.shape, result.dtype);
  });
  if (aside.every((one) => one === null)) return { loop, finish: () => {} };
  const moved = [...arrays.slice(0, first), ...results.map((result, i) => aside[i] ?? result)];
  return {
    loop: { arrays: moved, results, nest: nestOf((results[0] as NDArray).shape, moved) },
    finish: () => {
      for (const [i, result] of results.entries()) if (aside[i]) result.fill(aside[i]);
    },
  };
}

/** Whether two arrays of a loop share memory without being the same elements at each place. Conservative: ranges are compared. */
function meets({ arrays, nest }: HostLoop, one: number, other: number): boolean {
  const [a, b] = [arrays[one] as NDArray, arrays[other] as NDArray];
  if (!meetInMemory(a, b)) return false;
  const same =
    a.dtype === b.dtype &&
    a.data.byteOffset === b.data.byteOffset &&
    nest.offsets[one] === nest.offsets[other] &&
    String(nest.strides[one]) === String(nest.strides[other]);
  return !same;
}
