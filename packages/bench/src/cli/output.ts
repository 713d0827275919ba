import {
  accessSync,
  constants,
  mkdirSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, resolve } from "node:path";
import { UsageError } from "../errors.ts";

/** @throws {UsageError} where a file cannot be written: before a run, not after its hours. */
export function checkOutput(option: string, file: string): void {
  const found = statOf(file);
  if (found !== null && !found.isFile())
    throw new UsageError(`--${option}: expected a file, and ${file} is ${kindOf(found)}`);
  const above = nearestAbove(resolve(file));
  if (statOf(above)?.isDirectory() !== true)
    throw new UsageError(`--${option}: ${file} cannot be written, because ${above} is not a folder`);
  try {
    accessSync(above, constants.W_OK);
  } catch {
    throw new UsageError(`--${option}: ${file} cannot be written: ${above} takes no files from this user`);
  }
}

/**
 * Writes a file next to its name and renames it when it is whole, so that what was there is there until then.
 *
 * @throws {UsageError} with what the system said, such as that the disk is full.
 */
export function writeWhole(file: string, text: string): void {
  let beside: string | null = null;
  try {
    mkdirSync(dirname(file), { recursive: true });
    // The file that a link leads to is replaced, not the link.
    const target = statOf(file) === null ? resolve(file) : realpathSync(file);
    beside = `${target}.${process.pid}.part`;
    writeFileSync(beside, text, { flush: true });
    renameSync(beside, target);
  } catch (error) {
    if (beside !== null) rmSync(beside, { force: true });
    throw new UsageError(`${file} was not written: ${(error as Error).message}`);
  }
}

/** null where nothing is there, or nothing can be: below a file, say. */
function statOf(file: string): Stats | null {
  try {
    return statSync(file);
  } catch {
    return null;
  }
}

function nearestAbove(file: string): string {
  const above = dirname(file);
  return above === file || statOf(above) !== null ? above : nearestAbove(above);
}

function kindOf(found: Stats): string {
  if (found.isDirectory()) return "a folder";
  if (found.isFIFO()) return "a pipe";
  return found.isSocket() ? "a socket" : "a device";
}
