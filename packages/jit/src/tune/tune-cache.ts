import { openShelf } from "../cache/open.ts";
import { TextCache } from "../cache/text-cache.ts";

/** Where choices are kept between runs: text by key. */
export interface TuneCache {
  read(key: string): Promise<string | null>;
  write(key: string, text: string): Promise<void>;
}

/** Where `cacheKernels` keeps kernels: in Node under `folder` or the user's cache folder, in a browser in Cache storage. */
export function defaultCache(folder?: string): TuneCache {
  const opened = openShelf(folder).then((shelf) => shelf && new TextCache(shelf));
  return {
    read: async (key) => (await opened)?.read(key) ?? null,
    async write(key, text) {
      const cache = await opened;
      cache?.write(key, text);
      await cache?.flush();
    },
  };
}
