import { absent, type Contender, type Entrant } from "../measure/contender.ts";
import type { Floats, Job } from "../suites/jobs.ts";
import type { Python } from "../suites/suite.ts";

/** How Python does a job: NumPy, or a target of Numba. */
export type How = "numpy" | "cpu" | "parallel";

const NAMES: Readonly<Record<How, string>> = { numpy: "NumPy", cpu: "Numba cpu", parallel: "Numba parallel" };

/** NumPy and Numba at a job that `python/peers.py` knows by the job's name, into memory that is there. */
export function pythons(
  python: Python | string,
  job: Job,
  hows: readonly How[] = ["numpy", "cpu", "parallel"],
): readonly Entrant[] {
  // All work on the same arrays, which cross only once.
  let given = false;
  const give = async (to: Python): Promise<void> => {
    if (given) return;
    given = true;
    for (const [name, input] of Object.entries(job.inputs)) await to.give(name, input.data as Floats, input.shape);
    await to.give("out", job.room(), job.shape);
  };
  return hows.map((how) => {
    if (typeof python === "string") return absent(NAMES[how], "host", python);
    if (how !== "numpy" && python.numba === null) return absent(NAMES[how], "host", "Numba is not installed");
    return pythonContender(python, job, how, give);
  });
}

function pythonContender(python: Python, job: Job, how: How, give: (to: Python) => Promise<void>): Contender {
  const { dtype, inputs } = job;
  const request = { do: "run", job: job.name, how, dtype, inputs: Object.keys(inputs), out: "out" };
  return {
    kind: "contender",
    name: NAMES[how],
    column: "host",
    target: "native",
    adapter: how === "numpy" ? `NumPy ${python.numpy}` : `Numba ${python.numba}`,
    software: false,
    bytes: job.bytes,
    flops: job.flops,
    open: async () => {
      await give(python);
      const batch = async (calls: number): Promise<number> =>
        (await python.ask({ ...request, calls })).ms ?? Number.NaN;
      return {
        run: () => batch(1),
        batch,
        spoil: () => python.ask({ do: "spoil", name: "out" }),
        check: async () => job.errorOf(await python.take("out")),
        dispose: () => python.ask({ do: "drop" }),
      };
    },
  };
}
