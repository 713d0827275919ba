import type { Shelf } from "./text-cache.ts";
import { warnUnwritten } from "./text-cache.ts";

/** The used part of `node:fs`. */
interface Files {
  readFileSync(path: string, encoding: "utf8"): string;
  writeFileSync(path: string, text: string): void;
  renameSync(from: string, to: string): void;
  mkdirSync(path: string, options: { readonly recursive: true }): unknown;
  readdirSync(path: string): readonly string[];
  statSync(path: string): { readonly size: number; readonly mtimeMs: number };
  rmSync(path: string, options: { readonly force: true }): void;
}

interface NodeProcess {
  readonly platform: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly getBuiltinModule?: (name: string) => unknown;
}

const nodeProcess = (): NodeProcess | undefined => (globalThis as { process?: NodeProcess }).process;

/** Files that a program left behind when it was stopped while it wrote. */
const UNFINISHED = ".part";
const HOUR = 3_600_000;

/** A file for each text; null where there are no files. @param maxBytes - of all files: above it the oldest go. */
export function folderShelf(folder: string | undefined, maxBytes: number): Shelf | null {
  const process = nodeProcess();
  const files = process?.getBuiltinModule?.("node:fs") as Files | undefined;
  if (process === undefined || files === undefined) return null;
  const place = folder ?? `${userCache(process)}/gridstride`;
  const path = (name: string): string => `${place}/${name}.txt`;
  let isTrimmed = false;
  return {
    place,
    read(name) {
      try {
        return files.readFileSync(path(name), "utf8");
      } catch {
        return null;
      }
    },
    write(name, text) {
      const fresh = `${path(name)}.${Math.random().toString(36).slice(2)}${UNFINISHED}`;
      try {
        files.mkdirSync(place, { recursive: true });
        // Once in a program, and in no program that finds everything.
        if (!isTrimmed) trim(files, place, maxBytes);
        isTrimmed = true;
        files.writeFileSync(fresh, text);
        // Whoever reads meanwhile sees the old text or the new one.
        files.renameSync(fresh, path(name));
      } catch (error) {
        warnUnwritten(place, error);
        quietly(() => files.rmSync(fresh, { force: true }));
      }
    },
    flush: async () => {},
  };
}

/** The user's folder for what programs can make again. */
function userCache({ platform, env }: NodeProcess): string {
  if (platform === "win32") return env.LOCALAPPDATA ?? `${env.USERPROFILE ?? "."}/AppData/Local`;
  if (platform === "darwin") return `${env.HOME ?? "."}/Library/Caches`;
  return env.XDG_CACHE_HOME ?? `${env.HOME ?? "."}/.cache`;
}

/** Leaves half of `maxBytes` where there is more. Another program may do the same meanwhile. */
function trim(files: Files, place: string, maxBytes: number): void {
  const now = Date.now();
  const all = files
    .readdirSync(place)
    .filter((name) => name.endsWith(".txt") || name.endsWith(UNFINISHED))
    .flatMap((name) => quietly(() => ({ path: `${place}/${name}`, ...statOf(files, `${place}/${name}`) })) ?? []);
  const isLeft = ({ path, age }: (typeof all)[number]): boolean => path.endsWith(UNFINISHED) && age > HOUR;
  const remove = ({ path }: (typeof all)[number]): unknown => quietly(() => files.rmSync(path, { force: true }));
  all.filter(isLeft).forEach(remove);
  let bytes = all.reduce((sum, { size }) => sum + size, 0);
  if (bytes <= maxBytes) return;
  for (const one of all.sort((a, b) => b.age - a.age)) {
    if (bytes <= maxBytes / 2) return;
    remove(one);
    bytes -= one.size;
  }

  function statOf({ statSync }: Files, path: string): { readonly size: number; readonly age: number } {
    const { size, mtimeMs } = statSync(path);
    return { size, age: now - mtimeMs };
  }
}

function quietly<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}
