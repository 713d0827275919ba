import { CastingError, type DType, ShapeError } from "@gridstride/core";
import { parseLayout, resolveCore } from "@gridstride/ufunc/internal";
import type { ArrayKind } from "../call.ts";

const LAYOUT = /* @__PURE__ */ parseLayout("(n?,k),(k,m?)->(n?,m?)");

/** The types that products are computed in, in the order in which one gives way to the next. */
const TYPES: readonly DType[] = ["int32", "float16", "float32", "float64"];

/** What one product is, by shapes alone. */
export interface ProductShape {
  /** Of the result, as NumPy has it: without the axes that a 1-d operand lacks. */
  readonly shape: readonly number[];
  readonly rows: number;
  readonly columns: number;
  readonly depth: number;
  /** The loop dimensions, broadcast. */
  readonly batch: readonly number[];
}

/**
 * Fits two operands to each other as `numpy.matmul` does: a 1-d `a` is a row, a 1-d `b` a column.
 *
 * @throws {ShapeError} code `mismatch`, in NumPy's words.
 */
export function productShape(a: readonly number[], b: readonly number[]): ProductShape {
  const [rows, inner] = a as readonly [number, number];
  const [depth, columns] = b as readonly [number, number];
  // Two matrices that fit, by themselves: the general rule takes longer than a small product.
  if (a.length === 2 && b.length === 2 && inner === depth)
    return { shape: [rows, columns], rows, columns, depth, batch: [] };
  const { loop, sizes, operands } = resolveCore("matmul", LAYOUT, [a, b, null]);
  const size = (name: string): number => sizes[LAYOUT.dimensions.findIndex((one) => one.name === name)] as number;
  return {
    shape: operands[2]?.shape ?? [],
    rows: size("n"),
    columns: size("m"),
    depth: size("k"),
    batch: loop,
  };
}

/** A shape, with its last two axes swapped where an option says so. @throws {ShapeError} code `mismatch`, where it has fewer. */
export function swapped(shape: readonly number[], option: string | false): readonly number[] {
  if (option === false) return shape;
  if (shape.length < 2)
    throw new ShapeError(
      "mismatch",
      `matmul: ${option} needs an operand of 2 axes or more, got one of shape [${shape.join(", ")}]`,
    );
  return [...shape.slice(0, -2), shape.at(-1) as number, shape.at(-2) as number];
}

/**
 * The type of a product of two types.
 *
 * @throws {CastingError} where either is none that products are computed in.
 */
export function productType(a: ArrayKind, b: ArrayKind): DType {
  const ranks = [a, b].map(({ dtype }) => TYPES.indexOf(dtype));
  const lacking = [a, b][ranks.indexOf(-1)];
  if (lacking)
    throw new CastingError(
      `matmul: expected operands of ${TYPES.join(", ")}, got ${lacking.dtype}; convert them with x.astype("float32")`,
    );
  const [first, second] = ranks as [number, number];
  if (first !== second && Math.min(first, second) === 0)
    throw new CastingError("matmul: expected operands of one kind, got int32 and a float; convert one with x.astype()");
  return TYPES[Math.max(first, second)] as DType;
}
