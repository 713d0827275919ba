import type { Code } from "@gridstride/jit/internal";
import type { Element } from "./element.ts";

/** Each puts a vector on the stack. */
export type Loads = readonly (() => unknown)[];

/** Extremes of floats that are right but for what `doubts` tells. */
interface Pick {
  /** The vector on the stack becomes the extreme of itself and what is loaded. */
  fold(loads: Loads): void;
  /** On the stack whether a result may be wrong. To take the same vectors again, exactly, makes all of them right. */
  doubts(): Code;
}

/**
 * WebAssembly's `max` takes nine instructions a vector on x64, `pmax` one. It keeps the first of its arguments where the other is
 * not larger: a NaN stays, but one that comes is passed over, and so is a zero of the other sign. The sum of what comes is NaN
 * where one of it is (and where infinities cancel: a doubt without a reason). A wrong zero is a largest of -0, or a smallest
 * of 0 where -0 came.
 */
export function pickVectors(code: Code, { vector, scalar, bits }: Element, operation: "min" | "max"): Pick {
  const [doubts, best, sum, signs] = [code.local("v128"), code.local("v128"), code.local("v128"), code.local("v128")];
  const [value, minusZero, zero] = [code.local("v128"), code.local("v128"), code.local("v128")];
  code.op(`${scalar}.const`, -0).op(`${vector}.splat`).set(minusZero);
  code.op(`${scalar}.const`, 0).op(`${vector}.splat`).set(zero);
  const look = (load: () => unknown, isFirst: boolean): void => {
    load();
    code.set(value);
    code.get(best).get(value).op(`${vector}.p${operation}`).set(best);
    if (isFirst) code.get(value).set(sum).get(value).set(signs);
    else {
      code.get(sum).get(value).op(`${vector}.add`).set(sum);
      code.get(signs).get(value).op("v128.or").set(signs);
    }
  };
  return {
    fold(loads) {
      code.set(best);
      for (const [i, load] of loads.entries()) look(load, i === 0);
      code.get(doubts).get(sum).get(sum).op(`${vector}.ne`).op("v128.or");
      if (operation === "max") code.get(best).get(minusZero).op(`${bits}.eq`);
      else code.get(best).get(zero).op(`${vector}.eq`).get(signs).op("v128.and").get(minusZero).op("v128.and");
      code.op("v128.or").set(doubts);
      code.get(best);
    },
    doubts: () => code.get(doubts).op("v128.any_true"),
  };
}
