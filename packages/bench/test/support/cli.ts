import { spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** What is published, where `npm test` has built it just before; else the source, which takes long to load. */
const published = process.env.GRIDSTRIDE_TARGETS === "dist";
const programAt = (name: string): string =>
  fileURLToPath(new URL(published ? `../../dist/${name}.js` : `../../src/${name}.ts`, import.meta.url));

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Around {
  readonly env?: Readonly<Record<string, string>>;
  /** Given stderr as it comes, and the process's id. */
  readonly watch?: (stderr: string, pid: number) => void;
  /** Arguments of `bash` that start the command given to it. */
  readonly shell?: readonly string[];
  /** `doctor` for gridstride-doctor. */
  readonly program?: "cli" | "doctor";
}

/** Starts the command line and waits until it ends. */
export async function bench(
  args: readonly string[],
  { env = {}, watch = () => {}, shell, program = "cli" }: Around = {},
): Promise<Ended> {
  const from = published ? [] : ["--import=tsx", "--conditions=@gridstride/source"];
  const command = [process.execPath, ...from, programAt(program), ...args];
  const [file = "", ...rest] = shell === undefined ? command : ["bash", ...shell, ...command];
  const child = spawn(file, rest, { env: { ...process.env, ...env } });
  let [stdout, stderr] = ["", ""];
  child.stdout.on("data", (chunk) => {
    stdout += chunk;
  });
  child.stderr.on("data", (chunk) => {
    stderr += chunk;
    watch(stderr, child.pid as number);
  });
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, stdout, stderr };
}

/** A folder of this file's own. */
export const temporary = (): string => mkdtempSync(join(tmpdir(), "gridstride-bench-test-"));

export const planted: string = fileURLToPath(new URL("../fixtures/planted.mjs", import.meta.url));
