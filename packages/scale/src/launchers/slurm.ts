import { checkOptions } from "@gridstride/core/internal";
import { ScaleError } from "../errors.ts";
import { command, poll, quoted } from "./command.ts";
import { exitCodes, type Launched, type Launcher } from "./launcher.ts";

/** Options of `slurm`. */
export interface SlurmOptions {
  /** Tasks of the job array. */
  readonly workers: number;
  /** Resources of each task besides cores, `"gpu:1"`. */
  readonly gres?: string;
  readonly partition?: string;
  /** Slurm's limit of time, `"2:00:00"`. */
  readonly time?: string;
  /** Cores of a task; 1 by default. */
  readonly cpus?: number;
  /** Slurm's memory of a task, `"4G"`. */
  readonly mem?: string;
  /** Further lines of `#SBATCH`, `["--account=lab"]`. */
  readonly sbatch?: readonly string[];
  /** Lines of shell before the worker, `["module load nodejs"]`. */
  readonly before?: readonly string[];
  /** The command of a worker; `["npx", "gridstride-worker"]` by default. */
  readonly command?: readonly string[];
  /** Where Slurm writes what workers print; `slurm-%A_%a.out` by default. */
  readonly output?: string;
}

const NAMES = {
  workers: true,
  gres: true,
  partition: true,
  time: true,
  cpus: true,
  mem: true,
  sbatch: true,
  before: true,
  command: true,
  output: true,
} as const;

/** Milliseconds between two looks at the queue; `sbatch --wait` looks each ten seconds. */
const LOOK = 1000;

/** How often a task starts its worker. The waits between them grow, and come to more than three minutes. */
const STARTS = 20;

/**
 * A Slurm array of workers that walk all stages. Nodes that fail are Slurm's to replace: it requeues the task, and its work
 * is taken over meanwhile. Credentials reach workers through the environment that `sbatch` passes on, and are in no script.
 *
 * @throws {ScaleError} code `option`.
 */
export function slurm(options: SlurmOptions): Launcher {
  checkOptions("slurm", options, NAMES);
  const { workers } = options;
  if (!(Number.isInteger(workers) && workers > 0))
    throw new ScaleError("option", `slurm: expected a number of workers from 1 up, got ${String(workers)}`);
  for (const line of [
    options.gres,
    options.partition,
    options.time,
    options.mem,
    options.output,
    ...(options.sbatch ?? []),
  ])
    if (line !== undefined && /[\r\n]/.test(line))
      throw new ScaleError("option", `slurm: expected options of one line, got ${JSON.stringify(line)}`);
  return {
    name: "slurm",
    workers,
    describe: ({ store, name }) => script(options, store, name),
    async launch({ store, name, print, signal }): Promise<Launched> {
      const job = (await command("sbatch", ["--parsable"], script(options, store, name)))
        .trim()
        .split(";")[0] as string;
      print(`slurm: job ${job}, an array of ${workers}`);
      const cancel = (): void => {
        command("scancel", [job]).catch(() => {});
      };
      signal?.addEventListener("abort", cancel);
      try {
        await poll(LOOK, () => over(job));
      } finally {
        signal?.removeEventListener("abort", cancel);
      }
      return { exits: await exitsOf(job) };
    },
  };
}

function script(options: SlurmOptions, store: string, name: string): string {
  const {
    workers,
    gres,
    partition,
    time,
    cpus = 1,
    mem,
    sbatch = [],
    before = [],
    output = "slurm-%A_%a.out",
  } = options;
  const start = (options.command ?? ["npx", "gridstride-worker"]).map(quoted).join(" ");
  const flags = [
    `--job-name=${name}`,
    `--array=0-${workers - 1}`,
    "--ntasks=1",
    `--cpus-per-task=${cpus}`,
    "--requeue",
    `--output=${output}`,
    ...(gres === undefined ? [] : [`--gres=${gres}`]),
    ...(partition === undefined ? [] : [`--partition=${partition}`]),
    ...(time === undefined ? [] : [`--time=${time}`]),
    ...(mem === undefined ? [] : [`--mem=${mem}`]),
    ...sbatch,
  ];
  return [
    "#!/bin/sh",
    ...flags.map((flag) => `#SBATCH ${flag}`),
    ...before,
    "# A worker that was killed, or that lost its GPU or store, starts again; after other exits it does not.",
    `for try in ${Array.from({ length: STARTS }, (_, i) => i + 1).join(" ")}; do`,
    `  ${start} --store ${quoted(store)} --index "$SLURM_ARRAY_TASK_ID" --of ${workers}`,
    "  code=$?",
    `  case "$code" in`,
    `  ${exitCodes.stopped}) exit "$code" ;;`,
    `  ${exitCodes.retry} | 129 | 1[3-9]?) sleep "$try" ;;`,
    `  *) exit "$code" ;;`,
    "  esac",
    "done",
    'exit "$code"',
    "",
  ].join("\n");
}

/** Whether no task of the job is in the queue; undefined while some are. */
async function over(job: string): Promise<true | undefined> {
  try {
    return (await command("squeue", ["-h", "-j", job, "-o", "%T"])).trim() === "" || undefined;
  } catch (error) {
    // A job that is over for long is not known any more.
    if (/Invalid job id/i.test((error as Error).message)) return true;
    throw error;
  }
}

/** Slurm knows the exits of tasks for some minutes. */
async function exitsOf(job: string): Promise<Launched["exits"]> {
  const text = await command("scontrol", ["show", "job", "-o", job]).catch(() => "");
  return text.split("\n").flatMap((line) => {
    const of = (key: string): string | undefined => new RegExp(`(?:^|\\s)${key}=(\\S+)`).exec(line)?.[1];
    const state = of("JobState");
    if (state === undefined) return [];
    return [
      {
        worker: `slurm ${job}_${of("ArrayTaskId") ?? "0"}`,
        code: Number(of("ExitCode")?.split(":")[0] ?? 1),
        said: `${state}, see ${of("StdOut") ?? "its output"}`,
      },
    ];
  });
}
