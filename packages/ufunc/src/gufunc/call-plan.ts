import type { DType } from "@gridstride/core";
import { type Given, shapeOf, typeOf } from "../call/operands.ts";
import { type CoreCall, resolveCore } from "../rules/core-call.ts";
import type { LoopTypes } from "../rules/resolve-loop.ts";
import type { CoreCallee } from "./callee.ts";
import type { ReadCoreCall } from "./guvectorize-options.ts";
import { type SmallCore, smallCore } from "./small.ts";

/** Decisions that depend on the types and shapes of a gufunc's call alone. */
export interface CoreCallPlan {
  readonly loop: LoopTypes;
  readonly call: CoreCall;
  /** The call as a small call on host arrays, whose operands are as the loop takes them; null if it is too large. */
  small(operands: readonly Given[]): SmallCore | null;
}

/** A gufunc with its plans. */
export interface PlannedCallee extends CoreCallee {
  readonly plans: CoreCallPlans;
}

/** A program has a few combinations of shapes, or too many for keeping plans to be of use. */
const MOST = 64;

/** The plans of one gufunc, made once for each combination of types and shapes that calls meet. */
export interface CoreCallPlans {
  /** @throws {CastingError} {ShapeError} {LaunchError} in NumPy's words. */
  for(read: ReadCoreCall): CoreCallPlan;
}

export function coreCallPlans(callee: CoreCallee): CoreCallPlans {
  const byKey = new Map<string, CoreCallPlan>();
  const make = ({ operands, options, axes }: ReadCoreCall, inRows: boolean): CoreCallPlan => {
    const { casting, dtype, out } = options;
    const { name, layout } = callee;
    const loop = callee.resolve({
      name,
      inputs: operands.map(typeOf),
      outputs: out.map((one) => (one === null ? null : (typeOf(one) as DType))),
      casting,
      ...(dtype === undefined ? {} : { dtype }),
    });
    const shapes = [...operands.map(shapeOf), ...out.map((one) => (one === null ? null : shapeOf(one)))];
    const call = resolveCore(name, layout, shapes, axes ?? {});
    let small: SmallCore | null | undefined = inRows ? undefined : null;
    return {
      loop,
      call,
      small: (inLoopTypes) => {
        if (small === undefined) small = smallCore(callee, loop, call, inLoopTypes);
        return small;
      },
    };
  };
  return {
    for: (read) => {
      if (read.axes !== null) return make(read, false);
      const { operands, options } = read;
      const { casting, dtype, order, out } = options;
      let key = `${casting} ${dtype} ${order}`;
      for (const one of operands) key += keyOf(one);
      for (const one of out) key += one === null ? "->" : `->${keyOf(one)}`;
      const known = byKey.get(key);
      if (known !== undefined) return known;
      // Other orders put the axes of fresh results elsewhere than where small calls have them.
      const made = make(read, order === "K" || order === "C");
      const [oldest] = byKey.keys();
      if (byKey.size >= MOST && oldest !== undefined) byKey.delete(oldest);
      byKey.set(key, made);
      return made;
    },
  };
}

/** Equal for operands that a plan takes as the same. */
function keyOf(given: Given): string {
  if (given.kind === "scalar") return ` ${given.type}`;
  return ` ${given.kind} ${given.array.dtype}(${given.array.shape})`;
}
