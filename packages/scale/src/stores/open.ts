import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { ScaleError } from "../errors.ts";
import { DirectoryStore } from "./directory.ts";
import type { Store } from "./store.ts";

/**
 * @param url - a directory, `file:` or `s3://BUCKET/PREFIX`.
 * @throws {ScaleError} code `store`, for a kind of store that there is not.
 */
export async function openStore(url: string): Promise<Store> {
  if (url.startsWith("s3://")) return (await import("./s3.ts")).openS3(url);
  if (url.startsWith("file:")) return new DirectoryStore(fileURLToPath(url));
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(url))
    throw new ScaleError("store", `expected a directory, file: or s3:// as store, got ${JSON.stringify(url)}`);
  return new DirectoryStore(resolve(url));
}
