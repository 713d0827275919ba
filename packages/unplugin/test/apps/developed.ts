// A page of programs on Vite's development server, where the plugin records what they ask of the compiler.
import { writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { createServer } from "vite";
import { type GridstrideOptions, gridstride } from "../../src/index.ts";
import type { Entries } from "./entries.ts";
import type { Pages, Visit } from "./pages.ts";

/** Runs the programs of a page on these targets. @returns what they printed. */
export async function developed(
  pages: Pages,
  { page }: Entries,
  targets: readonly string[],
  plugin: GridstrideOptions,
): Promise<Visit["ran"]> {
  const root = dirname(page);
  writeFileSync(join(root, "index.html"), '<!doctype html><script type="module" src="/page.ts"></script>');
  const server = await createServer({
    ...{ root, configFile: false, logLevel: "error", cacheDir: join(root, "cache") },
    optimizeDeps: { noDiscovery: true, exclude: ["webgpu"] },
    server: { port: 0, host: "127.0.0.1", fs: { strict: false }, ws: false },
    plugins: [gridstride.vite(plugin)],
  });
  try {
    await server.listen();
    const port = (server.httpServer?.address() as AddressInfo | null)?.port;
    return await pages.open(`http://127.0.0.1:${port}/?${targets.map((target) => `target=${target}`).join("&")}`);
  } finally {
    await server.close();
  }
}
