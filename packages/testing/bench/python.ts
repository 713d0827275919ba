import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/** Python with NumPy and perhaps Numba, kept running beside the benchmark; peers.py says what it can be asked. */
export interface Python {
  readonly numpy: string;
  /** null where it is not installed. */
  readonly numba: string | null;
  ask(request: object): Promise<{ readonly ms?: number }>;
  end(): void;
}

const CANDIDATES = ["python3", "/usr/bin/python3"] as const;

/** The first Python that has Numba, else the first with NumPy, else null. */
export async function startPython(): Promise<Python | null> {
  const has = (modules: string) => (python: string) =>
    spawnSync(python, ["-c", `import ${modules}`], { stdio: "ignore" }).status === 0;
  const python = CANDIDATES.find(has("numba, numpy")) ?? CANDIDATES.find(has("numpy"));
  if (python === undefined) return null;
  const script = fileURLToPath(new URL("peers.py", import.meta.url));
  const child: ChildProcess = spawn(python, [script], { stdio: ["pipe", "pipe", "inherit"] });
  const { stdin, stdout } = child;
  if (stdin === null || stdout === null) throw new Error("python was started without pipes");
  const lines = createInterface({ input: stdout })[Symbol.asyncIterator]();
  const answer = async (): Promise<object> => {
    const { value, done } = await lines.next();
    if (done === true) throw new Error("python ended: its own message stands above");
    return JSON.parse(value) as object;
  };
  const versions = (await answer()) as Pick<Python, "numpy" | "numba">;
  return {
    ...versions,
    ask: (request) => {
      stdin.write(`${JSON.stringify(request)}\n`);
      return answer();
    },
    end: () => stdin.end(),
  };
}
