import { type DType, type Target, UnsupportedError } from "@gridstride/core";

/** Refuses a type in which operands meet where a target does not have it. @throws {UnsupportedError} code `dtype`. */
export function checkHas(name: string, operands: readonly DType[], type: DType, target: Target): void {
  if (target !== "webgpu" || type !== "float64") return;
  throw new UnsupportedError(
    "dtype",
    `${name}: ${operands.join(" and ")} meet in ${type}, which target webgpu does not have: convert one of them to the type of the other, or compute on "parallel", "cpu" or "simulator"`,
    { targets: ["parallel", "cpu", "simulator"] },
  );
}
