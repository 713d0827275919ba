/** A shape as NumPy's messages show it: `()`, `(3,)`, `(2,3)`. */
export function showShape(shape: readonly number[]): string {
  return shape.length === 1 ? `(${shape[0]},)` : `(${shape.join(",")})`;
}

/** Several, with spaces between. */
export function showShapes(shapes: readonly (readonly number[])[]): string {
  return shapes.map(showShape).join(" ");
}
