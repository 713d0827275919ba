// Faults of machines: workers that are killed, and disks that are full.
import { spawnSync } from "node:child_process";
import { closeSync, openSync, readdirSync, readFileSync, rmSync, statfsSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { folder } from "./support.ts";

/** Loaded into a worker before its own program. Every other kill is inside a write, the others at any time soon after it. */
const KILLER = `
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import promises from "node:fs/promises";
const { open } = promises;
const { KILLS, KILL_CHANCE, KILL_MOST } = process.env;
const kill = (when) => {
  fs.appendFileSync(KILLS, when + "\\n");
  process.kill(process.pid, "SIGKILL");
};
promises.open = async (path, flags, ...rest) => {
  const file = await open(path, flags, ...rest);
  const killed = fs.readFileSync(KILLS, "utf8").split("\\n").length - 1;
  if (flags === "w" && String(path).includes("/c/") && killed < KILL_MOST && Math.random() < KILL_CHANCE) {
    if (killed % 2 === 0)
      file.write = (bytes) => {
        fs.writeSync(file.fd, bytes.subarray(0, bytes.length / 2));
        kill("inside a write");
      };
    else setTimeout(() => kill("after a write"), 50 * Math.random());
  }
  return file;
};
syncBuiltinESMExports();
`;

/** The command of workers that kill themselves when they write a chunk, with a chance, until there were so many kills. */
export function killing(
  store: string,
  [node = "", file = ""]: readonly string[],
  { chance, most }: { readonly chance: number; readonly most: number },
): { readonly command: readonly string[]; readonly kills: () => readonly string[] } {
  const [killer, kills] = [join(store, "killer.mjs"), join(store, "kills")];
  writeFileSync(killer, KILLER);
  writeFileSync(kills, "");
  const variables = [`KILLS=${kills}`, `KILL_CHANCE=${chance}`, `KILL_MOST=${most}`];
  return {
    command: ["/usr/bin/env", ...variables, node, "--import", pathToFileURL(killer).href, file],
    kills: () => readFileSync(kills, "utf8").split("\n").slice(0, -1),
  };
}

/** Files that a writer left. */
export const partials = (store: string): readonly string[] =>
  readdirSync(store, { recursive: true, encoding: "utf8" }).filter((name) => name.includes(".partial-"));

/** A file system of so many bytes, where this user may mount one. */
export function smallDisk(bytes: number): { readonly path: string; readonly unmount: () => void } | undefined {
  const path = folder();
  if (spawnSync("mount", ["-t", "tmpfs", "-o", `size=${bytes}`, "tmpfs", path]).status !== 0) return undefined;
  return { path, unmount: () => void spawnSync("umount", [path]) };
}

/** A file that takes so many bytes of a disk, or all that are left. */
export function ballast(disk: string, bytes?: number): { readonly remove: () => void } {
  const path = join(disk, "ballast");
  const { bavail, bsize } = statfsSync(disk);
  const file = openSync(path, "w");
  try {
    for (let left = bytes ?? bavail * bsize; left > 0; left -= bsize)
      writeSync(file, new Uint8Array(Math.min(left, bsize)));
  } catch (error) {
    // Others write too.
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  } finally {
    closeSync(file);
  }
  return { remove: () => rmSync(path) };
}
