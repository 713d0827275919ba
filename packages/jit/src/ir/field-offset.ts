/** The argument whose records the array is a field of. */
export interface FieldOffset {
  /** The argument with the records. */
  readonly argument: number;
  /** The names that lead to the field. */
  readonly path: readonly string[];
  /** Elements along the last axes, the axes of the field itself. */
  readonly inner: readonly number[];
  /** Bytes that are read and written at once. Fewer than an element has: the array is one of pieces, with an axis more. */
  readonly piece: number;
}
