import { browserShelf } from "./browser.ts";
import { folderShelf } from "./folder.ts";
import { type Shelf, warnUnwritten } from "./text-cache.ts";

/** 64 MiB: some thousand kernels. */
export const MOST_BYTES: number = 2 ** 26;

/**
 * A place that lasts longer than the program: a folder where there are files, else the browser's Cache storage.
 *
 * @param folder - by default one in the user's cache folder.
 * @returns null where nothing lasts, as in a page without a secure context; then warning GSW04 was given.
 */
export async function openShelf(folder?: string, maxBytes: number = MOST_BYTES): Promise<Shelf | null> {
  try {
    const shelf = folderShelf(folder, maxBytes) ?? (await browserShelf(maxBytes));
    if (shelf === null) warnUnwritten("Cache storage", new Error("this page has none; it needs a secure context"));
    return shelf;
  } catch (error) {
    warnUnwritten("Cache storage", error);
    return null;
  }
}
