import { spawnSync } from "node:child_process";
import { root } from "../scripts/root.mjs";

export interface Ended {
  readonly code: number | null;
  readonly output: string;
}

/**
 * Runs Node on a script of the repository, with the given variables added; `undefined` removes one.
 *
 * @param timeLimitMs - then it is killed, and its code is null.
 */
export function runNode(
  args: readonly string[],
  variables: Readonly<Record<string, string | undefined>>,
  timeLimitMs?: number,
): Ended {
  const env: NodeJS.ProcessEnv = { ...process.env, NO_COLOR: "1", ...variables };
  // vitest tells its own children apart by these; a vitest started here must not take itself for one.
  for (const name of Object.keys(env)) if (name.startsWith("VITEST") || env[name] === undefined) delete env[name];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: root,
    env,
    encoding: "utf8",
    ...(timeLimitMs === undefined ? {} : { timeout: timeLimitMs, killSignal: "SIGKILL" as const }),
  });
  return { code: status, output: stdout + stderr };
}
