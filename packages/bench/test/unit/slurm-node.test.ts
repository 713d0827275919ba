// Jobs through a real Slurm, which `npm run test:slurm` installs and starts: nowhere else does a test submit any.
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeEach, expect, test } from "vitest";
import type { Results } from "../../src/results/results.ts";

const asked = process.env.GRIDSTRIDE_SLURM === "expected";

beforeEach(({ skip }) => skip(!asked, "needs a Slurm of its own: npm run test:slurm"));

const said = (program: string, ...args: readonly string[]): string => execFileSync(program, args, { encoding: "utf8" });
const cli = fileURLToPath(new URL("../../src/cli.ts", import.meta.url));
const eight = fileURLToPath(new URL("../fixtures/eight.ts", import.meta.url));
const source = ["--import=tsx", "--conditions=@gridstride/source"] as const;

async function until<T>(look: () => T | undefined | false, what: string): Promise<T> {
  for (let seconds = 0; seconds < 240; seconds += 0.25) {
    const found = look();
    if (found !== undefined && found !== false) return found;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error(`waited in vain until ${what}`);
}

/** Slurm lets a requeued task wait for two minutes, which the test does not. */
function startNow(task: string): boolean {
  if (!said("squeue", "--noheader", "--array", "--format=%T", `--jobs=${task}`).includes("PENDING")) return false;
  said("scontrol", "update", `JobId=${task}`, "StartTime=now");
  return true;
}

test("a job of eight tasks, one of them killed and requeued, loses nothing", { timeout: 600_000 }, async () => {
  const top = mkdtempSync(join(tmpdir(), "gridstride-bench-slurm-"));
  // What a shell and Slurm would read otherwise.
  const folder = join(top, "it's 100% $(mine)");
  const json = join(top, "merged.json");
  const options = ["--name=eight", "--time=00:09:00", "--memory=300M", "--partition=gpu"];
  const submit = ["submit", "--slurm", "--wait", `--from=${eight}`, `--folder=${folder}`, `--json=${json}`, ...options];
  const child = spawn(process.execPath, [...source, cli, ...submit], {
    env: { ...process.env, GRIDSTRIDE_TEST_FOLDER: top },
  });
  let [stdout, stderr] = ["", ""];
  child.stdout.on("data", (chunk) => {
    stdout += chunk;
  });
  child.stderr.on("data", (chunk) => {
    stderr += chunk;
  });
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  try {
    const id = await until(() => /job (\d+), 8 tasks/.exec(stderr)?.[1], "the job is submitted");
    await until(() => existsSync(join(top, "begun")), "the fourth task has begun");
    said("scontrol", "requeue", `${id}_3`);
    await until(() => startNow(`${id}_3`), "the fourth task waits again");
    expect(await ended, stderr).toBe(0);
  } finally {
    child.kill();
  }
  const merged = JSON.parse(readFileSync(json, "utf8")) as Results;
  const names = ["one", "two", "three", "four", "five", "six", "seven", "eight"];
  const found = merged.suites.map(({ name, status, tables }) => [
    name,
    status,
    tables[0]?.notes,
    tables[0]?.entries[0]?.kind,
  ]);
  expect(found).toEqual(
    names.map((name, i) => [name, "done", [`task ${i} of 8`, `restarts: ${name === "four" ? 1 : 0}`], "timed"]),
  );
  for (const name of names) expect(stdout).toContain(`## ${name}: the suite ${name}\n`);
  expect(stderr).toMatch(/^8 tasks left\n/m);
  expect(stderr).toMatch(/^0 tasks left\n$/m);
  const files = readdirSync(folder).sort();
  expect(files).toEqual([...names.flatMap((_, i) => [`${i}.json`, `${i}.out`]), "job.sh"].sort());
});

test("Slurm takes the script that --dry-run prints, and nothing is submitted", { timeout: 60_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), "gridstride-bench-slurm-"));
  const options = ["--gpus=1", "--partition=gpu", "--memory=1G", "--cpus=2", `--folder=${join(folder, "job")}`];
  const script = said(
    process.execPath,
    ...source,
    cli,
    "submit",
    "--slurm",
    "--dry-run",
    "launch",
    "overlap",
    ...options,
  );
  const file = join(folder, "job.sh");
  writeFileSync(file, script);
  expect(readdirSync(folder)).toEqual(["job.sh"]);
  // Asks when it would begin, and answers on stderr; what it would not take is an error.
  said("sbatch", "--test-only", file);
  expect(() => said("sbatch", "--test-only", "--partition=nowhere", file)).toThrow("nowhere");
  expect(said("squeue", "--noheader")).toBe("");
});
