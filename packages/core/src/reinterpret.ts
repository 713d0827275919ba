import type { Cells } from "./copy.ts";
import { type DType, type DTypes, dtypeInfo } from "./dtype.ts";
import { ShapeError } from "./errors.ts";
import { type Layout, sizeOf } from "./shape.ts";

/**
 * A layout in elements of another type over the same bytes. Only the last axis changes its extent.
 *
 * @throws {ShapeError} by NumPy's rules, and if an offset is not a whole number of the new elements.
 */
export function reinterpretLayout(layout: Layout, from: DType, to: DType): Layout {
  const [old, wanted] = [dtypeInfo(from).bytesPerElement, dtypeInfo(to).bytesPerElement];
  if (old === wanted) return layout;
  const { shape, stride } = layout;
  const last = shape.length - 1;
  const size = sizeOf(shape);
  if (last < 0) throw refused(from, to, "of a 0-d array: it has no axis that could change its size; use reshape([1])");
  if (size !== 1 && stride[last] !== 1)
    throw refused(from, to, `with stride ${stride[last]} along the last axis, which must be contiguous; use copy()`);
  const bytes = (shape[last] as number) * old;
  if (bytes % wanted !== 0)
    throw new ShapeError(
      "mismatch",
      `cannot view ${from} as ${to}: the last axis has ${bytes} bytes, no multiple of ${wanted}`,
    );
  const scaled = (steps: number, counts: boolean): number => {
    const places = (steps * old) / wanted;
    if (!counts) return Math.trunc(places);
    if (!Number.isInteger(places))
      throw refused(from, to, `where elements lie ${steps * old} bytes on, no multiple of ${wanted}; use copy()`);
    return places;
  };
  return {
    shape: shape.with(last, bytes / wanted),
    stride: stride.map((step, axis) => (axis === last ? 1 : scaled(step, size > 0 && (shape[axis] as number) > 1))),
    offset: scaled(layout.offset, size > 0),
  };
}

/** The same for host memory: a typed array of the new type over the bytes, and the layout in it. */
export function reinterpret<D extends DType>(
  cells: Cells,
  to: D,
): { readonly data: DTypes[D]; readonly layout: Layout } {
  const { buffer, byteOffset, byteLength } = cells.data;
  const { storage, bytesPerElement: wanted, cells: count } = dtypeInfo(to);
  const old = dtypeInfo(cells.dtype).bytesPerElement;
  // Typed arrays begin at a multiple of their elements' size: the first that lies in the memory.
  const begin = Math.ceil(byteOffset / wanted) * wanted;
  const offset = cells.offset + (byteOffset - begin) / old;
  const layout = reinterpretLayout({ ...cells, offset }, cells.dtype, to);
  const length = Math.max(0, Math.floor((byteOffset + byteLength - begin) / wanted));
  // Without an element, the place does not matter.
  const place = sizeOf(layout.shape) === 0 ? { ...layout, offset: 0 } : layout;
  return { data: new storage(buffer, length === 0 ? 0 : begin, length * count) as DTypes[D], layout: place };
}

function refused(from: DType, to: DType, why: string): ShapeError {
  return new ShapeError("layout", `cannot view ${from} as ${to} ${why}`);
}
