import { CastingError, type DType, dtypeInfo, ShapeError } from "@gridstride/core";
import { canCast, promoteTypes } from "@gridstride/ufunc";
import { parseLayout, resolveCore } from "@gridstride/ufunc/internal";
import type { ArrayKind } from "../call.ts";

const LAYOUT = /* @__PURE__ */ parseLayout("(n?,k),(k,m?)->(n?,m?)");

/** The shape of one product, from its operands' shapes alone. */
export interface ProductShape {
  /** The result's shape, as NumPy has it: without the axes that a 1-d operand lacks. */
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
 * The type of a product of two types: NumPy's, or the requested type.
 *
 * @throws {CastingError} where operands do not cast to it by `same_kind`, or are integers next to floats without one.
 */
export function productType(a: ArrayKind, b: ArrayKind, asked: DType | undefined): DType {
  const [first, second] = [a.dtype, b.dtype];
  if (asked !== undefined) {
    const given = [first, second].find((one) => !canCast(one, asked, "same_kind"));
    if (given === undefined) return asked;
    throw new CastingError(`matmul: cannot cast operands from ${given} to ${asked}, the dtype, by same_kind`);
  }
  const isFloat = (type: DType): boolean => /float|complex/.test(dtypeInfo(type).kind);
  if (isFloat(first) === isFloat(second)) return promoteTypes(first, second);
  throw new CastingError(
    `matmul: expected operands of one kind, got ${first} and ${second}; name a dtype, as in { dtype: "float32" }`,
  );
}
