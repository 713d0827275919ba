import { ScaleError } from "../errors.ts";
import { fromJson, toJson } from "../json.ts";

/** One file or object of a store. */
export interface Entry {
  /** After the prefix that was listed. */
  readonly name: string;
  readonly bytes: number;
  /** Milliseconds since 1970, by the store's clock. */
  readonly modified: number;
}

/** How a thread renews a claim without a store of its own. */
export type Renewal = { readonly file: string } | { readonly url: string; readonly body: string };

/** A directory or a bucket. Keys are paths without a leading slash. */
export interface Store {
  readonly url: string;
  get(key: string): Promise<Uint8Array | undefined>;
  /** A part of a file; `length` bytes from `offset`, or the last `length` where `offset` is null. */
  getRange(key: string, offset: number | null, length: number): Promise<Uint8Array | undefined>;
  /** The whole file appears at once. @param durable - whether it must outlive a crash of the machine: what a receipt vouches for. */
  put(key: string, bytes: Uint8Array, durable?: boolean): Promise<void>;
  /**
   * @param bytes - of this caller alone: by them a store sees whether it was itself that made the file, in a try without an answer.
   * @returns false, having written nothing, where the file is there. A store that ignores the condition says true: see `probe`.
   */
  create(key: string, bytes: Uint8Array): Promise<boolean>;
  delete(key: string): Promise<void>;
  /** Files whose key is `prefix/NAME`, or all of the store for `""`; with `deep`, NAME may have slashes. */
  list(prefix: string, deep?: boolean): Promise<readonly Entry[]>;
  renewal(key: string): Promise<Renewal>;
}

/**
 * A key inside the store.
 *
 * @throws {ScaleError} code `path`, for paths that are absolute or climb out.
 */
export function checkKey(path: unknown): string {
  if (typeof path !== "string" || path === "")
    throw new ScaleError("path", `expected a path inside the store, got ${JSON.stringify(path)}`);
  const parts = path.replace(/\/+$/, "").split("/");
  if (parts.some((part) => part === "" || part === "." || part === "..") || path.includes("\\") || path.includes("\0"))
    throw new ScaleError(
      "path",
      `expected a path inside the store, got ${JSON.stringify(path)}: results are written below the store, and paths have no ".", ".." or empty parts`,
    );
  return parts.join("/");
}

/** The JSON of a file, or undefined. */
export async function getJson<T>(store: Store, key: string): Promise<T | undefined> {
  const bytes = await store.get(key);
  return bytes === undefined ? undefined : (fromJson(new TextDecoder().decode(bytes)) as T);
}

export const jsonBytes = (value: unknown): Uint8Array => new TextEncoder().encode(`${toJson(value)}\n`);
