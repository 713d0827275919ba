import { readFileSync } from "node:fs";
import { UsageError } from "../errors.ts";
import { faultOf } from "./fault.ts";
import { type Results, SCHEMA } from "./results.ts";
import { runSchema } from "./schema.ts";

/** A file that holds no results. */
export class ResultsError extends UsageError {
  override readonly name = "ResultsError";
}

/** @throws {ResultsError} if the file has no results, or results of another version; the error names the wrong member. */
export function readResults(file: string): Results {
  let found: Partial<Results>;
  try {
    found = JSON.parse(readFileSync(file, "utf8")) as Partial<Results>;
  } catch (error) {
    throw new ResultsError(`${file}: expected results of \`gridstride-bench run --json\`: ${(error as Error).message}`);
  }
  if (found?.schema !== SCHEMA)
    throw new ResultsError(`${file}: expected results of schema ${SCHEMA}, got ${found?.schema}`);
  const fault = faultOf(runSchema, found, "");
  if (fault !== null) throw new ResultsError(`${file}: ${fault}`);
  return found as Results;
}
