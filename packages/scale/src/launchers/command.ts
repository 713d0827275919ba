import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { ScaleError } from "../errors.ts";

/** Runs a program of a scheduler. @throws {ScaleError} code `launcher`, where it is not there or fails. */
export async function command(program: string, args: readonly string[], input = ""): Promise<string> {
  const child = spawn(program, args, { stdio: ["pipe", "pipe", "pipe"] });
  let [out, failed] = ["", ""];
  child.stdout.on("data", (chunk) => {
    out += chunk;
  });
  child.stderr.on("data", (chunk) => {
    failed += chunk;
  });
  // A program that leaves before it has read all says so with its exit.
  child.stdin.on("error", () => {});
  child.stdin.end(input);
  let code: number | null;
  try {
    [code] = (await once(child, "close")) as [number | null];
  } catch (cause) {
    throw new ScaleError("launcher", `${program} cannot be started: is its scheduler installed on this machine?`, {
      cause,
    });
  }
  if (code !== 0)
    throw new ScaleError("launcher", `${program} ${args[0] ?? ""} failed (${code}): ${failed.trim() || out.trim()}`);
  return out;
}

/** Looks in a row that may fail: a scheduler may be busy, or start again. */
const MOST_FAILURES = 60;

/** Looks at a scheduler until there is a result. @param every - milliseconds. @throws what the last of many looks that failed threw. */
export async function poll<T>(every: number, look: () => Promise<T | undefined>): Promise<T> {
  for (let failures = 0; ; await sleep(every)) {
    try {
      const result = await look();
      if (result !== undefined) return result;
      failures = 0;
    } catch (error) {
      if (++failures > MOST_FAILURES) throw error;
    }
  }
}

/** A word of a shell. */
export const quoted = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
