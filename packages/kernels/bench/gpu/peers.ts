// CuPy and Numba CUDA, in a process of their own; peers.py lists the requests that it answers.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { array, readNpy, writeNpy } from "@gridstride/core";
import type { Absent, Contender } from "@gridstride/testing/bench/measure";
import { startScript } from "@gridstride/testing/bench/python-process";
import type { Gpu } from "./open.ts";
import { errorIn, type Squares } from "./squares.ts";
import { batched } from "./timed.ts";

type Library = "cupy" | "numba";

/** Python on the GPU. */
export interface Peers {
  /** By library its version; null where it cannot be used, for the reason in `why`. */
  readonly versions: Readonly<Record<Library, string | null>>;
  readonly why: Readonly<Record<Library, string | null>>;
  readonly device: string;
  ask(request: object): Promise<{ readonly ms?: number }>;
  end(): void;
}

/** Who does a task in Python. */
export interface PeerContender {
  readonly name: string;
  readonly how: Library;
  /** The job's name in peers.py. */
  readonly job: string;
}

interface Hello extends Readonly<Record<Library, string | null>> {
  readonly why: Peers["why"];
  readonly device: string | null;
}

/** The first Python that has CuPy or Numba; a reason where there is none. */
export async function startPeers(): Promise<Peers | string> {
  const started = await startScript<Hello>(new URL("peers.py", import.meta.url), ["cupy, numpy", "numba, numpy"]);
  if (started === null) return "no python3 with CuPy or Numba was found";
  const { why, device, ...versions } = started.hello;
  return { versions, why, device: device ?? "CUDA", ask: started.ask, end: started.end };
}

/** The peers at a bench's task, on its arrays; absent peers are reported. */
export async function peersAt(
  gpu: Gpu,
  peers: Peers | string,
  squares: Squares,
  wanted: readonly PeerContender[],
): Promise<readonly (Contender | Absent)[]> {
  if (typeof peers === "string") return wanted.map(({ name }) => ({ name, absent: peers }));
  const present = wanted.filter(({ how }) => peers.versions[how] !== null);
  const folder = present.length === 0 ? null : await load(peers, squares);
  return wanted.map(({ name, how, job }) => {
    const version = peers.versions[how];
    if (version === null || folder === null) return { name, absent: peers.why[how] ?? "it is not there" };
    const { inputs } = squares.task;
    const run = async (calls: number): Promise<number> =>
      (await peers.ask({ do: "run", job, how, inputs, calls })).ms ?? Number.NaN;
    return {
      name,
      target: "cuda",
      adapter: `${how === "cupy" ? "CuPy" : "Numba"} ${version}, ${peers.device}`,
      run: batched(gpu.batchMs, run),
      check: async () => {
        await peers.ask({ do: "spoil" });
        await run(1);
        const file = join(folder, "line.npy");
        return errorIn(squares, async (line) => {
          await peers.ask({ do: "line", ...line, file });
          return readNpy(readFileSync(file)).data as Float32Array;
        });
      },
      dispose: async () => {
        rmSync(folder, { recursive: true, force: true });
        await peers.ask({ do: "drop" });
      },
    };
  });
}

/** @returns a folder for files, the caller's. */
async function load(peers: Peers, { task, host }: Squares): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "gridstride-gpu-"));
  const file = join(folder, "array.npy");
  const out = array(new Float32Array(task.side ** 2), [task.side, task.side]);
  for (const [i, name] of [...task.inputs, "out"].entries()) {
    writeFileSync(file, writeNpy(host[i] ?? out));
    await peers.ask({ do: "load", name, file });
  }
  return folder;
}
