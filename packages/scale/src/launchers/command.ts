import { spawn } from "node:child_process";
import { once } from "node:events";
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

/** A word of a shell. */
export const quoted = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
