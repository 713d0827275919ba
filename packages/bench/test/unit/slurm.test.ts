// The job script, safely quoted, and the merging of what tasks wrote.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { merge } from "../../src/results/merge.ts";
import { type Job, jobScript } from "../../src/slurm/script.ts";
import { results, table, timed } from "../support/results.ts";

const job: Job = {
  ...{ name: "bench", time: "00:10:00", nodes: "1", cpus: "1", memory: "4G" },
  ...{ suites: ["a", "b"], folder: "/there", command: ["run-it"] },
};

test("the lesson's job", () => {
  const lines = jobScript({ ...job, gpus: "1", account: "me", partition: "gpu" }).split("\n");
  expect(lines.slice(0, 12)).toEqual([
    "#!/bin/bash",
    "#SBATCH --job-name=bench",
    "#SBATCH --time=00:10:00",
    "#SBATCH --nodes=1",
    "#SBATCH --ntasks=1",
    "#SBATCH --cpus-per-task=1",
    "#SBATCH --mem=4G",
    "#SBATCH --gres=gpu:1",
    "#SBATCH --account=me",
    "#SBATCH --partition=gpu",
    "#SBATCH --array=0-1",
    "#SBATCH --requeue",
  ]);
});

test.each([
  [{ name: "a b" }, "--job-name"],
  [{ account: "x\n#SBATCH --uid=0" }, "--account"],
  [{ partition: "$(reboot)" }, "--partition"],
  [{ memory: "" }, "--mem"],
])("%j is refused", (more, option) => {
  expect(() => jobScript({ ...job, ...more })).toThrow(`${option}: expected letters, digits and`);
});

test("no suite is no job", () => {
  expect(() => jobScript({ ...job, suites: [] })).toThrow("expected at least one suite, got none");
});

test("a task runs its suite and leaves whole results, whatever names hold", () => {
  const folder = mkdtempSync(join(tmpdir(), "it's a $(folder) "));
  const fake = join(folder, "fake.mjs");
  writeFileSync(
    fake,
    "import fs from 'node:fs'; fs.writeFileSync(process.argv[4], JSON.stringify(process.argv.slice(2)))",
  );
  const suites = ["plain", "it's; rm -rf $HOME"];
  const file = join(folder, "job.sh");
  writeFileSync(file, jobScript({ ...job, suites, folder, command: [process.execPath, fake] }));
  for (const [i, suite] of suites.entries()) {
    execFileSync("bash", [file], { env: { ...process.env, SLURM_ARRAY_TASK_ID: `${i}` } });
    const said = JSON.parse(readFileSync(join(folder, `${i}.json`), "utf8")) as readonly string[];
    expect(said).toEqual([suite, "--json", join(folder, `part-${i}.json`)]);
  }
});

test("results of tasks are those of one run; what a task did not write is told", () => {
  const part = (name: string) => {
    const one = results([table("t", [timed(name, 1)])]);
    return { ...one, warnings: ["busy"], suites: one.suites.map((suite) => ({ ...suite, name })) };
  };
  const merged = merge([part("a"), null, part("c")], ["a", "b", "c"]);
  expect(merged.suites.map(({ name, status, why }) => [name, status, why])).toEqual([
    ["a", "done", null],
    ["b", "failed", "its task wrote no results"],
    ["c", "done", null],
  ]);
  expect(merged.warnings).toEqual(["busy"]);
  expect(merged.limits).toHaveLength(1);
  expect(() => merge([null], ["a"])).toThrow("no task wrote results");
});
