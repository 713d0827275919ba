import { spawn, spawnSync } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/** A Python script that answers each line of JSON with one: `ms`, or `error`. */
export interface PythonProcess<Hello> {
  /** Its first line: what it found. */
  readonly hello: Hello;
  /** @throws {Error} with the script's own message. */
  ask(request: object): Promise<{ readonly ms?: number }>;
  end(): void;
}

const CANDIDATES = ["python3", "/usr/bin/python3"] as const;

/**
 * A script in the first Python that can import some modules.
 *
 * @param modules - lists as `import` has them, the best one first.
 * @returns null where no Python has any of the lists.
 */
export async function startScript<Hello>(
  script: URL,
  modules: readonly string[],
): Promise<PythonProcess<Hello> | null> {
  const has = (name: string, list: string): boolean =>
    spawnSync(name, ["-c", `import ${list}`], { stdio: "ignore" }).status === 0;
  const pairs = modules.flatMap((list) => CANDIDATES.map((name) => ({ name, list })));
  const python = pairs.find(({ name, list }) => has(name, list))?.name;
  if (python === undefined) return null;
  const { stdin, stdout } = spawn(python, [fileURLToPath(script)], { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: stdout })[Symbol.asyncIterator]();
  const answer = async <T>(): Promise<T> => {
    const { value, done } = await lines.next();
    if (done === true) throw new Error("python ended: its own message stands above");
    return JSON.parse(value) as T;
  };
  return {
    hello: await answer<Hello>(),
    ask: async (request) => {
      stdin.write(`${JSON.stringify(request)}\n`);
      const { error, ...answered } = await answer<{ readonly ms?: number; readonly error?: string }>();
      if (error !== undefined) throw new Error(error);
      return answered;
    },
    end: () => stdin.end(),
  };
}
