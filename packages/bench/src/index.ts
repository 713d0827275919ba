export { type BenchSpec, bench, contender } from "./measure/bench.ts";
export type { Contender, Entrant, Opened } from "./measure/contender.ts";
export { type RaceOptions, race, type Step } from "./measure/race.ts";
export { csv } from "./report/csv.ts";
export { html } from "./report/html.ts";
export { markdown } from "./report/markdown.ts";
export type {
  Absent,
  Adapter,
  Column,
  Entry,
  Failed,
  Limit,
  Machine,
  Place,
  Results,
  Scale,
  Span,
  SuiteResult,
  Table,
  Timed,
  Timeline,
  Timing,
  Wrong,
} from "./results/results.ts";
export { resultsSchema } from "./results/schema.ts";
export { type RankTest, rankTest } from "./stats/rank-test.ts";
export { type Interval, type Summary, summarize } from "./stats/summary.ts";
export type { Bench, Context, Python, Suite } from "./suites/suite.ts";
