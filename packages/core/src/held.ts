import type { Backend } from "./backend.ts";
import { type DType, partType, type RealDType } from "./dtype.ts";
import { UnsupportedError } from "./errors.ts";

/** @throws {UnsupportedError} code `dtype`, for a type that the memory of a target does not hold. */
export function checkHeld(backend: Backend, type: DType): void {
  if (!backend.holds(partType(type) ?? (type as RealDType)))
    throw new UnsupportedError(
      "dtype",
      `${type} arrays are not on ${backend.target} yet: use target "parallel", "cpu" or "simulator", or a smaller type: array(x, "${type === "complex128" ? "complex64" : type.replace("64", "32")}")`,
      { targets: ["parallel", "cpu", "simulator"] },
    );
}
