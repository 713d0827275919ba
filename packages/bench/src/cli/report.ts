import { type CommandDef, defineCommand } from "citty";
import { markdown } from "../report/markdown.ts";
import { readResults } from "../results/read.ts";
import { refuseUnknown } from "./options.ts";
import { checkFiles, write } from "./write.ts";

const args = {
  results: { type: "positional", description: "Results of a run", required: true },
  html: { type: "string", description: "Writes a page with plots", valueHint: "file" },
  md: { type: "string", description: "Writes the tables as Markdown", valueHint: "file" },
  csv: { type: "string", description: "Writes a line for each time", valueHint: "file" },
} as const;

export const reportCommand: CommandDef<typeof args> = defineCommand({
  meta: { name: "report", description: "Shows the results of a run, or writes them in other forms" },
  args,
  async run({ args: given }) {
    refuseUnknown(given, Object.keys(args));
    checkFiles(given);
    const results = readResults(given.results);
    if ((given.html ?? given.md ?? given.csv) === undefined) process.stdout.write(markdown(results));
    await write(results, given);
  },
});
