export { type ArrayColumn, fromArrow, fromArrowTable, toArrow } from "./readers/arrow.ts";
export type { ArrayColumns } from "./readers/tables.ts";
