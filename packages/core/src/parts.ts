import { type DType, partType } from "./dtype.ts";
import { CastingError } from "./errors.ts";
import type { Layout } from "./shape.ts";

/** Where the numbers of complex elements lie: along one more, last axis the real and the imaginary part. */
export function partsLayout({ shape, stride, offset }: Layout): Layout {
  return { shape: [...shape, 2], stride: [...stride.map((step) => 2 * step), 1], offset: 2 * offset };
}

/** Where one part of complex elements lies: 0 the real, 1 the imaginary one. */
export function partLayout({ shape, stride, offset }: Layout, part: 0 | 1): Layout {
  return { shape, stride: stride.map((step) => 2 * step), offset: 2 * offset + part };
}

/** `real` and `imag` of an array: the part and its type. @throws {CastingError} for the imaginary parts of real numbers. */
export function partView<A extends Layout & { readonly dtype: DType }>(
  array: A,
  part: 0 | 1,
): { readonly layout: Layout; readonly type: DType } {
  const type = partType(array.dtype);
  if (type !== null) return { layout: partLayout(array, part), type };
  if (part === 0) return { layout: array, type: array.dtype };
  throw new CastingError(`expected complex elements, which have imaginary parts, got ${array.dtype}`);
}
