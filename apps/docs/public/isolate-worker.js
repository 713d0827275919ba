// Adds the isolation headers to pages. With `?offline` it also keeps the pages and files that were opened: they are answered
// from there while there is no network. Without, nothing is kept, and every request goes to the server.
const isolation = {
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Embedder-Policy": "require-corp",
};
const keeps = new URL(location.href).searchParams.has("offline");
const KEPT = "gridstride-pages";

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));

addEventListener("fetch", (event) => {
  const { request } = event;
  const own = request.method === "GET" && new URL(request.url).origin === location.origin;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (keeps && own) event.respondWith(file(request));
});

async function page(request) {
  try {
    return isolated(await kept(request));
  } catch (error) {
    const copy = keeps ? await caches.match(request, { ignoreSearch: true }) : undefined;
    if (copy === undefined) throw error;
    return isolated(copy);
  }
}

/** A file whose name changes with what it holds is asked for once. */
async function file(request) {
  const copy = await caches.match(request);
  if (copy !== undefined && request.url.includes("/_astro/")) return copy;
  return kept(request).catch((error) => {
    if (copy === undefined) throw error;
    return copy;
  });
}

/** The server's answer, which is kept. */
async function kept(request) {
  const response = await fetch(request);
  if (keeps && response.ok) {
    const copy = response.clone();
    const cache = await caches.open(KEPT);
    // A full disk is no reason to show nothing.
    await cache.put(request, copy).catch(() => {});
  }
  return response;
}

/** The answer with the headers; a redirect is the browser's to follow. */
function isolated(response) {
  if (response.type === "opaqueredirect" || response.status === 0) return response;
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(isolation)) headers.set(name, value);
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}
