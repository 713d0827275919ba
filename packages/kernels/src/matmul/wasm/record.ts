// The launch record describes one job of a matrix product in 32-bit words; addresses and strides are in bytes.
const NAMES = [
  "phase",
  "a",
  "aRow",
  "aColumn",
  "b",
  "bRow",
  "bColumn",
  "c",
  "cRow",
  "cColumn",
  "rows",
  "columns",
  "depth",
  "packed",
  "blockRows",
  "rowBlocks",
  "mode",
  "offsets",
] as const;

export type Field = (typeof NAMES)[number];

/** The work of a job: packs panels of b (a unit is a panel), or computes blocks of c (a unit is a block of one batch). */
export const PACK = 0;
export const COMPUTE = 1;

/** The new value of c: replaced by the product, added to it, or scaled by beta first. */
export const REPLACE = 0;
export const ADD = 1;
export const SCALE = 2;

const OFFSETS = /* @__PURE__ */ Object.fromEntries(/* @__PURE__ */ NAMES.map((name, at) => [name, at * 4])) as Readonly<
  Record<Field, number>
>;

export const offsetOf = (field: Field): number => OFFSETS[field];
/** `alpha` and `beta` in the type of the elements. */
export const ALPHA: number = Math.ceil((NAMES.length * 4) / 8) * 8;
export const BETA: number = ALPHA + 8;
export const RECORD_BYTES: number = BETA + 8;
