// The job script, safely quoted, and the merging of what tasks wrote.
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runCommand } from "citty";
import { expect, test, vi } from "vitest";
import { main } from "../../src/cli/main.ts";
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
  [{ name: "it's" }, "--job-name"],
  [{ name: 'a"b' }, "--job-name"],
  [{ time: "1\n2" }, "--time"],
  [{ account: "x\n#SBATCH --uid=0" }, "--account"],
  [{ partition: "$(reboot)" }, "--partition"],
  [{ memory: "" }, "--mem"],
])("%j is refused", (more, option) => {
  expect(() => jobScript({ ...job, ...more })).toThrow(`${option}: expected letters, digits and`);
});

const planted = fileURLToPath(new URL("../fixtures/planted.mjs", import.meta.url));

test("--dry-run prints the script and writes nothing", async () => {
  const write = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const folder = join(mkdtempSync(join(tmpdir(), "gridstride-bench-test-")), "job");
  const rawArgs = [
    "submit",
    "--slurm",
    "--dry-run",
    "mixed",
    "last",
    `--from=${planted}`,
    `--folder=${folder}`,
    "--full",
  ];
  await runCommand(main, { rawArgs });
  const script = write.mock.calls.join("");
  write.mockRestore();
  expect(script).toContain("#SBATCH --array=0-1\n");
  expect(script).toContain("suites=(mixed last)\n");
  expect(script).toContain(` run --full --from=${planted} "$suite" --json`);
  expect(existsSync(folder)).toBe(false);
});

test.each([
  [["submit", "mixed"], "expected --slurm: there is no other way to submit"],
  [["submit", "--slurm", "nothing"], "there is no suite nothing; suites: mixed"],
  [["submit", "--slurm", "--dry-run", "--name=a b"], '--job-name: expected letters, digits and .,:=+@/-, got "a b"'],
  [
    ["submit", "--slurm", "--dry-run", "--partition=a\nb"],
    '--partition: expected letters, digits and .,:=+@/-, got "a\\nb"',
  ],
])("%j is a mistake", async (rawArgs, message) => {
  const mistake = runCommand(main, { rawArgs: [...rawArgs, `--from=${planted}`] });
  await expect(mistake).rejects.toThrow(
    expect.objectContaining({ name: "UsageError", message: expect.stringContaining(message) }),
  );
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
    expect(said).toEqual([suite, "--json", join(folder, `${i}.json`)]);
  }
});

test("results of tasks are the results of one run; results that a task did not write are reported", () => {
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
