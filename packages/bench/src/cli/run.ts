import { type CommandDef, defineCommand } from "citty";
import { pageFiles } from "../browser/page-files.ts";
import { serve } from "../browser/serve.ts";
import { markdown } from "../report/markdown.ts";
import { readResults } from "../results/read.ts";
import type { Results } from "../results/results.ts";
import { runAll, wentWrong } from "../run/run-all.ts";
import { suitesOf } from "../run/suites-of.ts";
import { chosen, fileOf, positive, refuseUnknown } from "./options.ts";
import { stopOnSignals } from "./signals.ts";
import { checkFiles, write } from "./write.ts";

const args = {
  full: { type: "boolean", description: "Large sizes; without it small sizes" },
  json: { type: "string", description: "Writes the results", valueHint: "file" },
  md: { type: "string", description: "Writes the tables as Markdown", valueHint: "file" },
  after: {
    type: "string",
    description: "Results of another run, written before this run's with --md",
    valueHint: "file",
  },
  html: { type: "string", description: "Writes a page with plots", valueHint: "file" },
  csv: { type: "string", description: "Writes a line for each time", valueHint: "file" },
  browser: { type: "boolean", description: "In headless Chromium: needs playwright-core and vite" },
  budget: {
    type: "string",
    description: "Seconds for all: skips the tables that would not finish in time, and lists them",
    valueHint: "seconds",
  },
  "time-limit": { type: "string", description: "Seconds that a suite may take", valueHint: "seconds" },
  "step-limit": { type: "string", description: "Seconds that one step of a suite may take", valueHint: "seconds" },
  from: { type: "string", description: "A module that exports other suites as `suites`", valueHint: "file" },
} as const;

export const runSuites: CommandDef<typeof args> = defineCommand({
  meta: { name: "run", description: "Runs the suites that are named, or all" },
  args,
  async run({ args: given }) {
    refuseUnknown(given, Object.keys(args));
    checkFiles(given);
    const before = given.after === undefined ? undefined : readResults(given.after);
    const from = fileOf(given.from);
    const all = await suitesOf(from);
    const wanted = chosen(all, given._);
    // Fractions of the machine's limits need the limits of the same run.
    const suites = from === undefined ? chosen(all, ["limits", ...wanted.map(({ name }) => name)]) : wanted;
    const full = given.full === true;
    const served = given.browser === true ? await serve(await pageFiles(from)) : null;
    const stopping = stopOnSignals();
    let results: Results;
    try {
      results = await runAll(suites, {
        scale: full ? "full" : "short",
        worker: { file: process.argv[1] as string, args: ["worker", ...(from === undefined ? [] : ["--from", from])] },
        page: served?.url ?? null,
        budget: given.budget === undefined ? null : positive("budget", given.budget),
        suiteLimit: positive("time-limit", given["time-limit"] ?? (full ? "1800" : "300")),
        stepLimit: positive("step-limit", given["step-limit"] ?? (full ? "300" : "60")),
        signal: stopping.signal,
        terminal: process.stderr,
      });
    } finally {
      served?.close();
    }
    process.exitCode = stopping.code() ?? (wentWrong(results) ? 1 : 0);
    try {
      // Before it is printed: a terminal that was closed takes nothing.
      await write(results, given, before);
    } finally {
      process.stdout.write(markdown(results));
      stopping.done();
    }
  },
});
