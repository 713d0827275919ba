// What a launch of extremes is told: words in a record, addresses and strides in bytes.
const NAMES = [
  "phase",
  /** Of the first line's first element. */
  "x",
  "lineStride",
  /** Elements of a line. */
  "length",
  /** Elements of a part of a line but the last, and parts of a line. */
  "part",
  "parts",
  /** Extremes of parts, line after line. */
  "values",
  /** int32, one for each line. */
  "places",
] as const;

export type Field = (typeof NAMES)[number];

export const offsetOf = (field: Field): number => NAMES.indexOf(field) * 4;
export const RECORD_BYTES: number = NAMES.length * 4;

/** A unit is a part of a line: its extreme goes to `values`. */
export const EXTREMES = 0;
/** A unit is a line: where its extreme is, by those of its parts if it has several, goes to `places`. */
export const PLACES = 1;
