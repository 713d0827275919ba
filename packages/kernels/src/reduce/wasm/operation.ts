import type { Code } from "@gridstride/jit/internal";
import type { Element } from "./element.ts";

/** What becomes of two elements, as WebAssembly's instructions are called. `min` and `max` are NaN where one of the two is. */
export type Operation = "add" | "mul" | "min" | "max";

export const isExtreme = (operation: Operation): operation is "min" | "max" =>
  operation === "min" || operation === "max";

/** Two vectors on the stack become one. */
export function foldVectors(code: Code, { vector, isFloat }: Element, operation: Operation): void {
  code.op(`${vector}.${operation}${isExtreme(operation) && !isFloat ? "_s" : ""}`);
}

/** Two elements on the stack become one. WebAssembly has no extremes of whole numbers: `a` and `b` are locals for them. */
export function foldScalars(
  code: Code,
  { scalar, isFloat }: Element,
  operation: Operation,
  [a, b]: readonly [a: number, b: number],
): void {
  if (isFloat || !isExtreme(operation)) code.op(`${scalar}.${operation}`);
  else
    code
      .set(b)
      .tee(a)
      .get(b)
      .get(a)
      .get(b)
      .op(operation === "max" ? "i32.gt_s" : "i32.lt_s")
      .op("select");
}
