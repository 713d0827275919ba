import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Results } from "../../../../packages/bench/src/results/results.ts";

/** The results that `npm run bench` wrote last and that were committed. Astro runs in `apps/docs`. */
export function readResults(): Results {
  return JSON.parse(readFileSync(join(process.cwd(), "..", "..", "bench", "results", "latest.json"), "utf8"));
}
