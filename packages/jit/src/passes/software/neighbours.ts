import { conjunction } from "../../ir/comparisons.ts";
import type { ArrayId, Expr } from "../../ir/expr.ts";
import type { Kernel } from "../../ir/ir.ts";
import { LANES } from "../../ir/lanes.ts";
import { memoryOf } from "../../ir/memory.ts";
import { bits } from "../../ir/types.ts";
import { partsOf, statements } from "../../ir/walk.ts";
import { type Four, isVectorOfFour } from "./four.ts";
import { threadNumber } from "./thread-number.ts";

/**
 * Arrays of a kernel whose threads each touch, of every array, the element of their own number along x, under no condition
 * on their place but that they are inside. Four threads that are neighbours then read and write vectors, four elements at
 * once, where all these arrays have one size and begin at a multiple of four elements. Null for other kernels.
 *
 * A vector that lies partly outside is not written: if the size is not a multiple of four, the second dispatch writes it.
 */
export function neighbourArrays(kernel: Kernel, { body, wide }: Four, block: number): readonly ArrayId[] | null {
  const own = threadNumber(body);
  const all = statements(body);
  const parts = all.flatMap(partsOf);
  const accesses = [...all.filter((stmt) => stmt.kind === "store"), ...parts.filter((expr) => expr.kind === "load")];
  const accessed = [...new Set(accesses.map(({ array }) => array))];
  const bounds: ArrayId[] = [];
  const onlyInside = all.every((stmt) => {
    if (stmt.kind !== "if" || !isVectorOfFour(stmt.condition, wide)) return true;
    const limits = limitsOf(stmt.condition, own);
    bounds.push(...(limits ?? []));
    return limits !== null && stmt.else.length === 0;
  });
  const fits =
    block % LANES === 0 &&
    onlyInside &&
    parts.every((expr) => expr.kind !== "position" || expr.of === "gridDim" || isOwnPosition(expr)) &&
    accesses.every(({ index }) => index[0] !== undefined && own(index[0])) &&
    accessed.every((id) => isWords(kernel, id, accessed));
  return fits ? [...new Set([...accessed, ...bounds])] : null;
}

const isOwnPosition = (expr: Expr): boolean => expr.kind === "position" && expr.of === "globalIdx" && expr.axis === 0;

/** The arrays below whose size a condition wants the thread's number; null where it wants anything else. */
function limitsOf(condition: Expr, own: (expr: Expr) => boolean): readonly ArrayId[] | null {
  const found = conjunction(condition, true)?.map(({ op, left, right }) =>
    op === "lt" && own(left) && right.kind === "extent" && right.of === "shape" && right.axis === 0
      ? right.array
      : null,
  );
  return found?.every((array) => array !== null) ? found : null;
}

/** A row of elements that are whole words, in memory that holds no elements of another type. */
function isWords({ arrays }: Kernel, id: ArrayId, accessed: readonly ArrayId[]): boolean {
  const array = arrays[id];
  if (array?.space !== "global" || array.ndim !== 1 || array.layout !== "C" || bits(array.dtype) !== 32) return false;
  return accessed.every(
    (other) => memoryOf(arrays, other) !== memoryOf(arrays, id) || arrays[other]?.dtype === array.dtype,
  );
}
