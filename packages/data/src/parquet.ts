export { type ParquetOptions, readParquet } from "./readers/parquet.ts";
export type { ArrayColumns } from "./readers/tables.ts";
