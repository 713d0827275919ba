// The launch record: what one step is told, as 32-bit words: addresses of the first elements; bytes from a row to the next.
const NAMES = ["u", "uRow", "out", "outRow", "rows", "columns"] as const;

export type Field = (typeof NAMES)[number];

export const offsetOf = (field: Field): number => NAMES.indexOf(field) * 4;
/** Scratch memory begins behind it. */
export const RECORD_BYTES = 64;

/** Rows of a unit of work. */
export const UNIT_ROWS = 2;
