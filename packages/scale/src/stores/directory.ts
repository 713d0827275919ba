import { randomUUID } from "node:crypto";
import { link, mkdir, open, readdir, rename, rm, stat, unlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { ScaleError } from "../errors.ts";
import { checkKey, type Entry, type Renewal, type Store } from "./store.ts";

/** Files that are being written: no list shows them. */
const PARTIAL = ".partial-";

/** A store in a directory of a file system that all workers see. */
export class DirectoryStore implements Store {
  readonly url: string;
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
    this.url = pathToFileURL(root).href;
  }

  async get(key: string): Promise<Uint8Array | undefined> {
    return this.getRange(key, 0, Number.POSITIVE_INFINITY);
  }

  async getRange(key: string, offset: number | null, length: number): Promise<Uint8Array | undefined> {
    return this.#guard(this.#path(key), async (path) => {
      const file = await open(path, "r");
      try {
        const { size } = await file.stat();
        const from = offset ?? Math.max(0, size - length);
        const bytes = new Uint8Array(Math.max(0, Math.min(length, size - from)));
        for (let at = 0; at < bytes.length; ) {
          const { bytesRead } = await file.read(bytes, at, bytes.length - at, from + at);
          if (bytesRead === 0) return bytes.subarray(0, at);
          at += bytesRead;
        }
        return bytes;
      } finally {
        await file.close();
      }
    });
  }

  async put(key: string, bytes: Uint8Array, durable = false): Promise<void> {
    await this.#whole(key, bytes, durable, async (partial, path) => {
      await rename(partial, path);
      return true;
    });
  }

  async create(key: string, bytes: Uint8Array): Promise<boolean> {
    // A link fails where the name exists, and the file under the new name is whole from the start.
    return this.#whole(key, bytes, false, async (partial, path) => {
      try {
        await link(partial, path);
        return true;
      } catch (error) {
        if (codeOf(error) !== "EEXIST") throw error;
        return false;
      } finally {
        await unlink(partial);
      }
    });
  }

  async delete(key: string): Promise<void> {
    await this.#guard(this.#path(key), (path) => rm(path, { force: true, recursive: true }));
  }

  async list(prefix: string, deep = false): Promise<readonly Entry[]> {
    const found = await this.#guard(prefix === "" ? this.#root : this.#path(prefix), async (path) => {
      const names = await readdir(path, { withFileTypes: true, recursive: deep });
      const files = names.filter((one) => one.isFile() && !one.name.includes(PARTIAL));
      return Promise.all(
        files.map(async (one): Promise<Entry | undefined> => {
          const full = join(one.parentPath, one.name);
          const about = await stat(full).catch(() => undefined);
          return about && { name: full.slice(path.length + 1), bytes: about.size, modified: about.mtimeMs };
        }),
      );
    });
    return (found ?? []).filter((one) => one !== undefined);
  }

  async renewal(key: string): Promise<Renewal> {
    return { file: this.#path(key) };
  }

  #path(key: string): string {
    return join(this.#root, checkKey(key));
  }

  async #whole<T>(
    key: string,
    bytes: Uint8Array,
    flush: boolean,
    finish: (partial: string, path: string) => Promise<T>,
  ): Promise<T> {
    const path = this.#path(key);
    const partial = `${path}${PARTIAL}${randomUUID()}`;
    try {
      try {
        await writeAll(partial, bytes, flush);
      } catch (error) {
        if (codeOf(error) !== "ENOENT") throw error;
        await mkdir(dirname(path), { recursive: true });
        await writeAll(partial, bytes, flush);
      }
      return await finish(partial, path);
    } catch (error) {
      await unlink(partial).catch(() => {});
      throw refused(error, path);
    }
  }

  async #guard<T>(path: string, run: (path: string) => Promise<T>): Promise<T | undefined> {
    try {
      return await run(path);
    } catch (error) {
      const code = codeOf(error);
      if (code === "ENOENT" || code === "ENOTDIR") return undefined;
      throw refused(error, path);
    }
  }
}

/** Node's `writeFile` writes 512 kB at a time: this asks the system to write everything at once. */
async function writeAll(path: string, bytes: Uint8Array, flush: boolean): Promise<void> {
  const file = await open(path, "w");
  try {
    for (let at = 0; at < bytes.length; ) at += (await file.write(bytes, at)).bytesWritten;
    if (flush) await file.sync();
  } finally {
    await file.close();
  }
}

const codeOf = (error: unknown): unknown => (error as { code?: unknown }).code;

function refused(error: unknown, path: string): unknown {
  const code = codeOf(error);
  if (code === "EACCES" || code === "EPERM" || code === "EROFS")
    return new ScaleError("permission", `${path} may not be read or written (${code}): give its owner the right to`, {
      cause: error,
    });
  if (typeof code === "string" && /^E[A-Z]+$/.test(code))
    return new ScaleError("store", `${path}: ${(error as Error).message}`, { cause: error });
  return error;
}
