import { readFile, stat } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";
import { gzipSync } from "node:zlib";

const types: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
};

const isolation = { "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp" };

/** Packed once: every page has the same scripts. */
const packed = new Map<string, Buffer>();

export interface Served {
  /** With a slash at its end. */
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Serves a folder as a plain host does, under `base`.
 *
 * @param isolated - with the headers that let threads share memory.
 * @param compressed - texts come gzipped, as most hosts send them.
 */
export async function serve(folder: string, base: string, isolated: boolean, compressed = false): Promise<Served> {
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? "/", "http://host").pathname);
    const found = path.startsWith(base)
      ? await fileOf(join(folder, normalize(path.slice(base.length - 1))))
      : undefined;
    const file = found ?? join(folder, "404.html");
    const type = types[extname(file)];
    const isPacked = compressed && type !== undefined;
    response.writeHead(found === undefined ? 404 : 200, {
      "content-type": type ?? "application/octet-stream",
      ...(isolated ? isolation : {}),
      ...(isPacked ? { "content-encoding": "gzip" } : {}),
    });
    response.end(isPacked ? await packedFile(file) : await readFile(file));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}${base}`, close: () => closed(server) };
}

async function packedFile(file: string): Promise<Buffer> {
  const known = packed.get(file) ?? gzipSync(await readFile(file));
  packed.set(file, known);
  return known;
}

async function fileOf(path: string): Promise<string | undefined> {
  const found = await stat(path).catch(() => undefined);
  if (found?.isFile()) return path;
  return found?.isDirectory() ? fileOf(join(path, "index.html")) : undefined;
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
