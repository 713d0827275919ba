import type { Shelf } from "./text-cache.ts";
import { warnUnwritten } from "./text-cache.ts";

/** The name in the browser's Cache storage. */
const NAME = "gridstride";

/** Addresses are part of the page's origin, where nothing is ever fetched from. */
const PATH = "/gridstride-cache/";

/**
 * The browser's Cache storage, of the page's origin, in pages and workers alike; null where there is none. All of it is read
 * now: launches cannot wait.
 *
 * @param maxBytes - of all texts: above it the oldest go.
 */
export async function browserShelf(maxBytes: number): Promise<Shelf | null> {
  const { caches } = globalThis as { caches?: CacheStorage };
  if (caches === undefined) return null;
  const cache = await caches.open(NAME);
  const texts = await newest(cache, maxBytes);
  let writing: Promise<void> = Promise.resolve();
  return {
    place: NAME,
    read: (name) => texts.get(name) ?? null,
    write(name, text) {
      texts.set(name, text);
      const put = cache.put(PATH + name, new Response(text)).catch((error: unknown) => warnUnwritten(NAME, error));
      writing = Promise.all([writing, put]).then(() => {});
    },
    flush: () => writing,
  };
}

/** The newest texts, as far as `maxBytes` go; the others are deleted. */
async function newest(cache: Cache, maxBytes: number): Promise<Map<string, string>> {
  const requests = await cache.keys();
  const all = await Promise.all(
    requests.map(async (request) => ({ request, text: (await (await cache.match(request))?.text()) ?? "" })),
  );
  const texts = new Map<string, string>();
  let left = maxBytes;
  for (const { request, text } of all.reverse()) {
    left -= text.length;
    if (left < 0) await cache.delete(request);
    else texts.set(request.url.slice(request.url.lastIndexOf("/") + 1), text);
  }
  return texts;
}
