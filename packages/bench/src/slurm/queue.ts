import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { UsageError } from "../errors.ts";

const run = promisify(execFile);

/** Hands a job script in. @returns the job's number. @throws {UsageError} without sbatch, or with what it said. */
export async function submitJob(script: string, output: string): Promise<string> {
  const { stdout } = await run("sbatch", ["--parsable", `--output=${output}`, script]).catch(refused);
  const [id = ""] = stdout.trim().split(";");
  if (!/^\d+$/.test(id)) throw new Error(`sbatch: expected the number of a job, got ${JSON.stringify(stdout)}`);
  return id;
}

function refused(error: { readonly code?: unknown; readonly stderr?: string; readonly message: string }): never {
  if (error.code === "ENOENT")
    throw new UsageError(
      "submit: there is no sbatch here: run this where Slurm is, or print the script with --dry-run",
    );
  throw new UsageError(`sbatch: ${(error.stderr || error.message).trim()}`);
}

/** How many tasks of a job wait or run. A task that Slurm has forgotten is over. */
export async function tasksLeft(id: string): Promise<number> {
  try {
    const { stdout } = await run("squeue", ["--noheader", "--array", "--format=%T", `--jobs=${id}`]);
    return stdout.split("\n").filter((line) => line.trim() !== "").length;
  } catch (error) {
    if (/Invalid job id/.test((error as { readonly stderr?: string }).stderr ?? "")) return 0;
    throw error;
  }
}

/** Waits until no task of a job waits or runs. `sbatch --wait` answers no sooner than every ten seconds. */
export async function waitForJob(id: string, onLeft: (tasks: number) => void, everyMs = 1000): Promise<void> {
  for (let told = -1; ; ) {
    const left = await tasksLeft(id);
    if (left !== told) onLeft(left);
    told = left;
    if (left === 0) return;
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}
