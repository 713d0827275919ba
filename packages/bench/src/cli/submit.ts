import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { type CommandDef, defineCommand } from "citty";
import { UsageError } from "../errors.ts";
import { markdown } from "../report/markdown.ts";
import { merge } from "../results/merge.ts";
import { readResults } from "../results/read.ts";
import { wentWrong } from "../run/run-all.ts";
import { suitesOf } from "../run/suites-of.ts";
import { submitJob, waitForJob } from "../slurm/queue.ts";
import { type Job, jobScript } from "../slurm/script.ts";
import { chosen, fileOf, refuseUnknown } from "./options.ts";
import { checkFiles, write } from "./write.ts";

const args = {
  slurm: { type: "boolean", description: "Through Slurm; there is no other way yet" },
  "dry-run": { type: "boolean", description: "Prints the job script and submits nothing" },
  wait: { type: "boolean", description: "Waits, and merges the results" },
  folder: { type: "string", description: "For the script and what tasks write", default: "gridstride-bench-job" },
  name: { type: "string", description: "The job's", default: "gridstride-bench" },
  time: { type: "string", description: "Most time of a task", default: "00:10:00" },
  nodes: { type: "string", description: "Nodes of a task", default: "1" },
  cpus: { type: "string", description: "Cores of a task", default: "1" },
  memory: { type: "string", description: "Of a task", default: "4G" },
  gpus: { type: "string", description: "GPUs of a task; none by default" },
  account: { type: "string", description: "Whose time it is" },
  partition: { type: "string", description: "Where it runs" },
  full: { type: "boolean", description: "Large sizes" },
  json: { type: "string", description: "With --wait: writes the merged results", valueHint: "file" },
  from: { type: "string", description: "A module that exports other suites as `suites`", valueHint: "file" },
} as const;

export const submitCommand: CommandDef<typeof args> = defineCommand({
  meta: { name: "submit", description: "Runs suites as the tasks of a batch job" },
  args,
  async run({ args: given }) {
    refuseUnknown(given, Object.keys(args));
    if (given.slurm !== true) throw new UsageError("expected --slurm: there is no other way to submit");
    checkFiles({ json: given.json });
    const from = fileOf(given.from);
    const suites = chosen(await suitesOf(from), given._).map(({ name }) => name);
    const folder = resolve(given.folder);
    const more = [...(given.full === true ? ["--full"] : []), ...(from === undefined ? [] : [`--from=${from}`])];
    const command = [process.execPath, ...process.execArgv, process.argv[1] as string, "run", ...more];
    const { name, time, nodes, cpus, memory, gpus, account, partition } = given;
    const script = scriptOf({ name, time, nodes, cpus, memory, gpus, account, partition, suites, folder, command });
    if (given["dry-run"] === true) return void process.stdout.write(script);
    makeFolder(folder);
    const results = suites.map((_, i) => join(folder, `${i}.json`));
    const there = results.find((file) => existsSync(file));
    if (there !== undefined) throw new UsageError(`${there} is there already: name another --folder`);
    const file = join(folder, "job.sh");
    writeFileSync(file, script);
    // Slurm reads `%` in a path.
    const id = await submitJob(file, join(folder.replaceAll("%", "%%"), "%a.out"));
    console.error(`job ${id}, ${suites.length} tasks, ${folder}`);
    if (given.wait !== true) return;
    await waitForJob(id, (left) => console.error(`${left} tasks left`));
    const parts = results.map((one) => (existsSync(one) ? readResults(one) : null));
    if (parts.every((one) => one === null))
      throw new UsageError(`no task wrote results: ${folder} has what they printed, in ${suites.length} files *.out`);
    const merged = merge(parts, suites);
    process.stdout.write(markdown(merged));
    await write(merged, { json: given.json });
    if (wentWrong(merged)) process.exitCode = 1;
  },
});

/** @throws {UsageError} where a file is in the way. */
function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw new UsageError(`--folder: ${folder} cannot be made: ${(error as Error).message}`);
  }
}

/** @throws {UsageError} for what no job can be asked for. */
function scriptOf(job: Job): string {
  try {
    return jobScript(job);
  } catch (error) {
    throw error instanceof RangeError ? new UsageError(error.message) : error;
  }
}
