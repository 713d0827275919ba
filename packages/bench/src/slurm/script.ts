/** The resources that a job asks the cluster for. */
export interface JobOptions {
  readonly name: string;
  /** Slurm's, such as `00:10:00`. */
  readonly time: string;
  readonly nodes: string;
  readonly cpus: string;
  readonly memory: string;
  readonly gpus?: string | undefined;
  readonly account?: string | undefined;
  readonly partition?: string | undefined;
}

/** One task of the array for each of these suites. */
export interface Job extends JobOptions {
  readonly suites: readonly string[];
  /** Where each task writes its results, absolute. */
  readonly folder: string;
  /** The command that runs a suite, to which its name is added. */
  readonly command: readonly string[];
}

/** Slurm takes these characters; anything else might end the line or the directive. */
const SAFE = /^[\w.,:=+@/-]+$/;

/**
 * The job script: an array with a task for each suite. The run takes the place of the shell (`exec`), so that it gets the
 * signals that Slurm sends to the task.
 *
 * @throws {RangeError} for an option that Slurm would not take, or would take for another one.
 */
export function jobScript(job: Job): string {
  const { suites, folder, command } = job;
  if (suites.length === 0) throw new RangeError("jobScript: expected at least one suite, got none");
  const directives: readonly (readonly [string, string | undefined])[] = [
    ["job-name", job.name],
    ["time", job.time],
    ["nodes", job.nodes],
    ["ntasks", "1"],
    ["cpus-per-task", job.cpus],
    ["mem", job.memory],
    ["gres", job.gpus === undefined ? undefined : `gpu:${job.gpus}`],
    ["account", job.account],
    ["partition", job.partition],
    ["array", `0-${suites.length - 1}`],
  ];
  const lines = directives.flatMap(([name, value]) => {
    if (value === undefined) return [];
    if (!SAFE.test(value))
      throw new RangeError(`--${name}: expected letters, digits and .,:=+@/-, got ${JSON.stringify(value)}`);
    return [`#SBATCH --${name}=${value}`];
  });
  return `#!/bin/bash
${lines.join("\n")}
#SBATCH --requeue
set -u
suites=(${suites.map(quoted).join(" ")})
suite=\${suites[$SLURM_ARRAY_TASK_ID]}
folder=${quoted(folder)}
exec ${command.map(quoted).join(" ")} "$suite" --json "$folder/$SLURM_ARRAY_TASK_ID.json"
`;
}

/** A word of a shell, whatever is in it. */
export function quoted(word: string): string {
  return SAFE.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
