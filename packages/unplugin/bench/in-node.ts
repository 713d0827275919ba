// Programs in a process of Node.
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Ran } from "../test/apps/run.ts";

const run = promisify(execFile);

/** What a process needs besides the file. */
export interface InNode {
  /** Loaders, after that of TypeScript. */
  readonly imports?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs a module of `writeEntries`, or a build of it. @returns what the programs printed, by target. */
export async function inNode(
  file: string,
  targets: readonly string[],
  { imports = [], env = {} }: InNode = {},
): Promise<Readonly<Record<string, readonly Ran[]>>> {
  const loaders = [...(file.endsWith(".ts") ? ["tsx"] : []), ...imports].flatMap((name) => ["--import", name]);
  const options = { maxBuffer: 2 ** 30, env: { ...process.env, ...env } };
  const { stdout } = await run(process.execPath, [...loaders, file, ...targets], options);
  return JSON.parse(stdout);
}
