import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { array, readNpy, writeNpy } from "@gridstride/core";
import { packageRoot } from "../run/package-root.ts";
import type { Python } from "../suites/suite.ts";

/** Debian's has what Debian packages, whichever comes first on the path. */
const CANDIDATES = ["python3", "/usr/bin/python3"] as const;

/** The first Python that has Numba, else the first with NumPy, else why there is none. */
export async function startPython(): Promise<Python | string> {
  const has = (modules: string) => (python: string) =>
    spawnSync(python, ["-c", `import ${modules}`], { stdio: "ignore" }).status === 0;
  const python = CANDIDATES.find(has("numba, numpy")) ?? CANDIDATES.find(has("numpy"));
  if (python === undefined) return "no python3 with NumPy was found";
  const child = spawn(python, [join(packageRoot(), "python", "peers.py")], { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const answer = async (): Promise<Record<string, unknown>> => {
    const { value, done } = await lines.next();
    if (done === true) throw new Error("python3 ended before it had answered");
    return JSON.parse(value) as Record<string, unknown>;
  };
  const ask = async (request: object): Promise<Record<string, number>> => {
    child.stdin.write(`${JSON.stringify(request)}\n`);
    const answered = await answer();
    if (typeof answered.error === "string") throw new Error(answered.error);
    return answered as Record<string, number>;
  };
  const { numpy, numba } = (await answer()) as Pick<Python, "numpy" | "numba">;
  const folder = mkdtempSync(join(tmpdir(), "gridstride-bench-"));
  const file = join(folder, "array.npy");
  return {
    numpy,
    numba,
    ask,
    give: async (name, data, shape) => {
      writeFileSync(file, writeNpy(array(data as Float32Array<ArrayBuffer>, shape)));
      await ask({ do: "load", name, file });
    },
    take: async (name) => {
      await ask({ do: "save", name, file });
      return readNpy(readFileSync(file)).data as Float32Array | Float64Array;
    },
    end: () => {
      child.stdin.end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
