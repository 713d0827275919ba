import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { array, readNpy, writeNpy } from "@gridstride/core";
import { errorOf, type Floats, type Job, outputOf } from "./jobs.ts";
import { type Absent, type Contender, ONCE, type Repeat } from "./measure.ts";
import { startScript } from "./python-process.ts";

/** Python with NumPy and perhaps Numba, kept running during the benchmark; peers.py lists the requests that it answers. */
export interface Python {
  readonly numpy: string;
  /** null where it is not installed. */
  readonly numba: string | null;
  ask(request: object): Promise<{ readonly ms?: number }>;
  end(): void;
}

/** Who does a job in Python. */
export interface PythonContender {
  readonly name: string;
  /** `numpy`, or a target of Numba. */
  readonly how: "numpy" | "cpu" | "parallel";
  /** The job's name in peers.py, where it is not the job's own. */
  readonly job?: string;
  /** Once by default. */
  readonly repeat?: Repeat;
}

/** The first Python that has Numba, else the first with NumPy, else null. */
export async function startPython(): Promise<Python | null> {
  const script = new URL("peers.py", import.meta.url);
  const started = await startScript<Pick<Python, "numpy" | "numba">>(script, ["numba, numpy", "numpy"]);
  return started && { ...started.hello, ask: started.ask, end: started.end };
}

/**
 * NumPy and Numba on a job's arrays, and on room for its result, `out`. What is not installed is absent.
 *
 * @param error - how far a result is from what it must be; from the job's reference by default.
 */
export async function pythons(
  python: Python | null,
  job: Job,
  wanted: readonly PythonContender[],
  error: (result: Floats) => number = (result) => errorOf(result, job),
): Promise<readonly (Contender | Absent)[]> {
  if (python === null) return wanted.map(({ name }) => ({ name, absent: "python3 with NumPy was not found" }));
  const folder = mkdtempSync(join(tmpdir(), "gridstride-bench-"));
  const file = join(folder, "array.npy");
  for (const [name, data] of [...Object.entries(job.inputs), ["out", outputOf(job)] as const]) {
    writeFileSync(file, writeNpy(array(data, job.shape)));
    await python.ask({ do: "load", name, file });
  }
  const { numpy, numba } = python;
  return wanted.map(({ name, how, job: work = job.name, repeat = ONCE }) => {
    if (how !== "numpy" && numba === null) return { name, absent: "Numba was not found" };
    const run = async (): Promise<number> =>
      (await python.ask({ do: "run", job: work, contender: how, dtype: job.dtype, ...repeat })).ms ?? Number.NaN;
    return {
      name,
      target: how,
      adapter: how === "numpy" ? `NumPy ${numpy}` : `Numba ${numba}`,
      run,
      check: async () => {
        await python.ask({ do: "spoil" });
        await run();
        await python.ask({ do: "save", file });
        return error(readNpy(readFileSync(file)).data as Floats);
      },
      dispose: async () => {
        rmSync(folder, { recursive: true, force: true });
        await python.ask({ do: "drop" });
      },
    };
  });
}
