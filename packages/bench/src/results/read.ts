import { readFileSync } from "node:fs";
import { type Results, SCHEMA } from "./results.ts";

/** A file that holds no results. */
export class ResultsError extends Error {
  override readonly name = "ResultsError";
}

/** @throws {ResultsError} for what is no file of results, or of another version. */
export function readResults(file: string): Results {
  let found: Partial<Results>;
  try {
    found = JSON.parse(readFileSync(file, "utf8")) as Partial<Results>;
  } catch (error) {
    throw new ResultsError(`${file}: expected results of \`gridstride-bench run --json\`: ${(error as Error).message}`);
  }
  if (found?.schema !== SCHEMA)
    throw new ResultsError(`${file}: expected results of schema ${SCHEMA}, got ${found?.schema}`);
  return found as Results;
}
