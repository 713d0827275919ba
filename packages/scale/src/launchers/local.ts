import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { checkOptions } from "@gridstride/core/internal";
import { ScaleError } from "../errors.ts";
import { exitCodes, type Launch, type Launched, type Launcher } from "./launcher.ts";

/** Options of `local`. */
export interface LocalOptions {
  /** Processes on this machine; 2 by default. */
  readonly workers?: number;
  /** The command of a worker; this Node with the package's own worker by default. */
  readonly command?: readonly string[];
  /** How often a worker that was lost is started again; 20 by default. */
  readonly restarts?: number;
}

/** Milliseconds before a worker that lost its store or GPU is started again. */
const WAIT = 1000;

/** Worker processes on this machine. One that is lost is started again. */
export function local(options: LocalOptions = {}): Launcher {
  checkOptions("local", options, { workers: true, command: true, restarts: true });
  const { workers = 2, restarts = 20 } = options;
  if (!(Number.isInteger(workers) && workers > 0))
    throw new ScaleError("option", `local: expected a number of workers from 1 up, got ${workers}`);
  const command = options.command ?? [process.execPath, fileURLToPath(new URL("./worker.js", import.meta.url))];
  const argsOf = (store: string, index: number): readonly string[] => [
    "--store",
    store,
    "--index",
    String(index),
    "--of",
    String(workers),
  ];
  return {
    name: "local",
    workers,
    describe: ({ store }) =>
      Array.from({ length: workers }, (_, i) => [...command, ...argsOf(store, i)].join(" ")).join("\n"),
    async launch(launch): Promise<Launched> {
      let left = restarts;
      const one = async (index: number): Promise<Launched["exits"][number]> => {
        for (;;) {
          const exit = await worker([...command, ...argsOf(launch.store, index)], launch);
          const over = exit.code !== null && exit.code !== exitCodes.retry;
          if (over || launch.signal?.aborted || left-- <= 0) return { worker: `local ${index}`, ...exit };
          launch.print(`worker ${index} was lost (${exit.said}); starting it again`);
          // A store or GPU that failed needs a moment; what was killed does not.
          if (exit.code !== null) await sleep(WAIT, undefined, { signal: launch.signal }).catch(() => {});
        }
      };
      return { exits: await Promise.all(Array.from({ length: workers }, (_, i) => one(i))) };
    },
  };
}

async function worker(
  command: readonly string[],
  { print, signal }: Launch,
): Promise<{ code: number | null; said: string }> {
  const child: ChildProcess = spawn(command[0] as string, command.slice(1), { stdio: ["ignore", "pipe", "pipe"] });
  const stop = (): boolean => child.kill("SIGTERM");
  signal?.addEventListener("abort", stop);
  let last = "";
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream as NodeJS.ReadableStream }).on("line", (line) => {
      last = line;
      print(line);
    });
  try {
    const [code, killed] = (await once(child, "close")) as [number | null, string | null];
    return { code, said: killed === null ? last : `killed by ${killed}` };
  } catch (error) {
    throw new ScaleError("launcher", `${command[0]} cannot be started: ${(error as Error).message}`, { cause: error });
  } finally {
    signal?.removeEventListener("abort", stop);
  }
}
