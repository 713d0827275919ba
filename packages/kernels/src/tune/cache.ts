/** Where choices are kept between runs: text by key. */
export interface TuneCache {
  read(key: string): Promise<string | null>;
  write(key: string, text: string): Promise<void>;
}

/** The used part of Node. */
interface Files {
  readFile(path: string, encoding: "utf8"): Promise<string>;
  writeFile(path: string, text: string): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  mkdir(path: string, options: { readonly recursive: true }): Promise<unknown>;
}

interface NodeProcess {
  readonly pid: number;
  readonly platform: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly versions?: { readonly node?: string };
}

/** A file for each key in Node, under `folder` or the user's cache folder; IndexedDB in a browser. */
export function defaultCache(folder?: string): TuneCache {
  const { process } = globalThis as { process?: NodeProcess };
  if (process?.versions?.node !== undefined)
    return fileCache(folder ?? `${userCache(process)}/gridstride`, process.pid);
  return databaseCache();
}

function userCache({ platform, env }: NodeProcess): string {
  if (platform === "win32") return env.LOCALAPPDATA ?? `${env.USERPROFILE ?? "."}/AppData/Local`;
  if (platform === "darwin") return `${env.HOME ?? "."}/Library/Caches`;
  return env.XDG_CACHE_HOME ?? `${env.HOME ?? "."}/.cache`;
}

function fileCache(folder: string, pid: number): TuneCache {
  // Not a literal, so that bundlers for browsers leave it alone.
  const name = "node:fs/promises";
  const open = async (): Promise<Files> => (await import(/* @vite-ignore */ /* webpackIgnore: true */ name)) as Files;
  const path = (key: string): string => `${folder}/${key.replace(/[^A-Za-z0-9.-]+/g, "_")}.json`;
  return {
    async read(key) {
      const { readFile } = await open();
      return readFile(path(key), "utf8").catch(() => null);
    },
    async write(key, text) {
      const { mkdir, rename, writeFile } = await open();
      await mkdir(folder, { recursive: true });
      // Whoever reads meanwhile sees the old text or the new one.
      const fresh = `${path(key)}.${pid}`;
      await writeFile(fresh, text);
      await rename(fresh, path(key));
    },
  };
}

const STORE = "tune";

function databaseCache(): TuneCache {
  const open = (): Promise<IDBDatabase> => {
    const request = indexedDB.open("gridstride", 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    return settled(request);
  };
  const use = async <T>(mode: "readonly" | "readwrite", work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> => {
    const database = await open();
    try {
      return await settled(work(database.transaction(STORE, mode).objectStore(STORE)));
    } finally {
      database.close();
    }
  };
  return {
    read: async (key) => ((await use("readonly", (store) => store.get(key))) as string | undefined) ?? null,
    write: async (key, text) => {
      await use("readwrite", (store) => store.put(text, key));
    },
  };
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
