import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { RECORD_FILE } from "./record-file.ts";

/** `gridstride record`: runs a program that writes what it asks of the compiler. @returns its exit status. @throws {Error} */
export function recordProgram(given: readonly string[]): number {
  const [first, file, ...after] = given;
  const [out, ...program] = first === "--out" && file !== undefined ? [file, ...after] : [RECORD_FILE, ...given];
  if (program.length === 0) throw new Error("expected a program to run, as in: npx gridstride record main.js");
  const { status, error } = spawnSync(process.execPath, ["--import", register(), ...program], {
    stdio: "inherit",
    env: { ...process.env, GRIDSTRIDE_RECORD: resolve(out) },
  });
  if (error !== undefined) throw error;
  return status ?? 1;
}

/** The loader, which is a package of its own. @throws {Error} where it is not installed. */
function register(): string {
  try {
    return pathToFileURL(createRequire(join(process.cwd(), "package.json")).resolve("@gridstride/register")).href;
  } catch (cause) {
    throw new Error(
      "@gridstride/register runs your program, and is not installed: npm install --save-dev @gridstride/register",
      {
        cause,
      },
    );
  }
}
