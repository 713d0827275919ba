/** A shape as NumPy's messages show it: `()`, `(3,)`, `(2,3)`. */
export function showShape(shape: readonly number[]): string {
  return shape.length === 1 ? `(${shape[0]},)` : `(${shape.join(",")})`;
}

/** Several, with spaces between. */
export function showShapes(shapes: readonly (readonly number[])[]): string {
  return shapes.map(showShape).join(" ");
}

/** Where NumPy's iterator puts the axes of an operand: -1 is an axis that the operand lacks; leading axes of this kind are not shown. */
export function showRemapped(extents: readonly number[]): string {
  const first = extents.findIndex((extent) => extent >= 0);
  const shown = first < 0 ? [] : extents.slice(first).map((extent) => (extent < 0 ? "newaxis" : String(extent)));
  return `(${shown.join(",")}${extents.length === 1 && shown.length === 1 ? "," : ""})`;
}
