import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Target } from "@gridstride/core";
import type { Sent } from "./child.ts";
import { conditions } from "./from.ts";

const hooks = ["../../../../scripts/typescript.mjs", "../../../../scripts/test/sleep-while-polling.mjs"];
const imports = hooks.flatMap((hook) => ["--import", new URL(hook, import.meta.url).href]);
const loader = [...imports, "--no-warnings"];

/** The outcome of examples on one target. */
export interface AllRuns {
  readonly runs: ReadonlyMap<string, Sent>;
  /** How the process ended and what it wrote besides; `""` where all is well. */
  readonly trouble: string;
}

/**
 * Runs examples on one target, in one process of its own, one after the other.
 *
 * @param paths - absolute; what did not come to an end, or was not reached, is missing in the result.
 * @param limitMs - for all together; then the process is killed.
 * @param how - `replayed`: recorded and replayed, from source.
 */
export function runAll(
  target: Target,
  paths: readonly string[],
  limitMs: number,
  how: "launched" | "replayed" = "launched",
): Promise<AllRuns> {
  const from = how === "launched" ? conditions : ["--conditions=@gridstride/source"];
  const child = fork(fileURLToPath(new URL("./child.ts", import.meta.url)), [target, how, ...paths], {
    execArgv: [...loader, ...from],
    silent: true,
    timeout: limitMs,
    killSignal: "SIGKILL",
  });
  const runs = new Map<string, Sent>();
  const chunks: string[] = [];
  child.on("message", (message) => runs.set((message as Sent).path, message as Sent));
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => chunks.push(String(chunk)));
  // Messages may still come when the process and its output have ended.
  const heard = new Promise((resolve) => child.on("disconnect", resolve));
  return new Promise((resolve) =>
    child.on("close", async (code, signal) => {
      await heard;
      const ended = code === 0 ? "" : `ended with ${code ?? signal}`;
      resolve({ runs, trouble: [ended, ...chunks].join("\n").trim() });
    }),
  );
}
