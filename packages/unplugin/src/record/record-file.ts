import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import type { Asked } from "@gridstride/jit/compiler";
import { askedIn, type Entry, entryOf } from "./entry.ts";

/** What runs asked of the compiler, by the path of the module and the name of the kernel. */
export type Modules = Readonly<Record<string, Readonly<Record<string, readonly Entry[]>>>>;

/** The form of the file. A file of another form is not read, nor changed. */
const FORM = 1;

/** The name of the file where none is given. */
export const RECORD_FILE = "gridstride.record.json";

/** @returns nothing where there is no file. @throws {Error} for a file that is no record. */
export function readRecord(file: string): Modules {
  if (!existsSync(file)) return {};
  const { gridstride, modules } = parsed(file) as { readonly gridstride?: unknown; readonly modules?: Modules };
  if (gridstride !== FORM || typeof modules !== "object" || modules === null)
    throw new Error(
      `${file}: expected a record of Gridstride, { "gridstride": ${FORM}, "modules": … }; got another form${
        typeof gridstride === "number" ? `, ${gridstride}` : ""
      }: remove the file, and record again`,
    );
  return modules;
}

function parsed(file: string): object {
  try {
    return Object(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    throw new Error(`${file}: expected a record of Gridstride, in JSON: ${(error as Error).message}`, { cause: error });
  }
}

/** All that was asked of one kernel. */
export const askedOf = (modules: Modules, module: string, name: string): readonly Asked[] =>
  (modules[module]?.[name] ?? []).flatMap((entry) => askedIn(entry) ?? []);

/**
 * Adds what was asked, unless it is there. Other processes may do the same at once: each reads and writes while it has the file
 * to itself, and the file is replaced as a whole.
 */
export function addToRecord(file: string, module: string, name: string, asked: Asked): void {
  const line = JSON.stringify(entryOf(asked));
  const has = (modules: Modules): boolean => linesOf(modules[module]?.[name] ?? []).includes(line);
  if (has(readRecord(file))) return;
  alone(file, () => {
    const modules = readRecord(file);
    if (has(modules)) return;
    const entries = [...(modules[module]?.[name] ?? []), JSON.parse(line) as Entry];
    const fresh = `${file}.${process.pid}.tmp`;
    writeFileSync(fresh, shown({ ...modules, [module]: { ...modules[module], [name]: entries } }));
    renameSync(fresh, file);
  });
}

const linesOf = (entries: readonly Entry[]): readonly string[] => entries.map((entry) => JSON.stringify(entry));

/** One line for each entry, in an order that does not depend on the runs: files of two branches merge. */
function shown(modules: Modules): string {
  const sorted = <T>(of: Readonly<Record<string, T>>): readonly (readonly [string, T])[] =>
    Object.entries(of).sort(([a], [b]) => (a < b ? -1 : 1));
  const listed = sorted(modules).map(([module, kernels]) => {
    const each = sorted(kernels).map(
      ([name, entries]) =>
        `      ${JSON.stringify(name)}: [\n        ${[...linesOf(entries)].sort().join(",\n        ")}\n      ]`,
    );
    return `    ${JSON.stringify(module)}: {\n${each.join(",\n")}\n    }`;
  });
  return `{\n  "gridstride": ${FORM},\n  "modules": {\n${listed.join(",\n")}\n  }\n}\n`;
}

const WAIT_MS = 5;
/** A writer takes some milliseconds: a lock as old as this is of a process that is gone. */
const STALE_MS = 3000;

function alone(file: string, work: () => void): void {
  const lock = `${file}.lock`;
  const end = Date.now() + 2 * STALE_MS;
  while (!taken(lock)) {
    if (Date.now() > end)
      throw new Error(
        `${[breakerOf(lock), lock].find(existsSync) ?? lock}: another process has the record; remove this file if none is running`,
      );
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, WAIT_MS);
  }
  try {
    work();
  } finally {
    rmSync(lock, { force: true });
  }
}

function taken(lock: string): boolean {
  try {
    closeSync(openSync(lock, "wx"));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    if (isStale(lock)) removeStale(lock);
    return false;
  }
}

const isStale = (lock: string): boolean =>
  Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Infinity) > STALE_MS;

const breakerOf = (lock: string): string => `${lock}.stale`;

/** Removes a stale lock. One process at a time looks again and removes it: another would remove the lock that comes next. */
function removeStale(lock: string): void {
  const breaker = breakerOf(lock);
  try {
    closeSync(openSync(breaker, "wx"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return;
  }
  if (isStale(lock)) rmSync(lock, { force: true });
  rmSync(breaker, { force: true });
}
