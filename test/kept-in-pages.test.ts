// Kernels that are kept between visits of a page, in Cache storage, with the browser's own limits and whatever is in there.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright";
import { build, defaultClientConditions, type Rollup } from "vite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { root } from "../scripts/root.mjs";
import { chromiumLaunch } from "../scripts/webgpu/chromium.mjs";

const launch = await chromiumLaunch().catch((error: unknown) => {
  if (process.env.GRIDSTRIDE_WEBGPU === "off") return undefined;
  throw error;
});

describe.skipIf(launch === undefined)("in a page", () => {
  const server = createServer();
  let browser: Browser;
  let context: BrowserContext;
  let origin: string;

  beforeAll(async () => {
    const files = await builtFiles();
    server.on("request", ({ url = "" }, response) => {
      const code = files.get(url);
      if (code !== undefined) response.setHeader("Content-Type", "text/javascript").end(code);
      else if (url === "/empty") response.setHeader("Content-Type", "text/html").end("<title></title>");
      else response.setHeader("Content-Type", "text/html").end(`<script type="module" src="/kept.js"></script>`);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    origin = `http://localhost:${(server.address() as AddressInfo).port}`;
    browser = await chromium.launch(launch ?? {});
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    server.close();
  });

  /** A profile without entries, and a page of it. */
  async function fresh(): Promise<Page> {
    await context?.close();
    context = await browser.newContext();
    return context.newPage();
  }

  async function visit(page: Page): Promise<unknown> {
    await page.goto(`${origin}/page`);
    await expect.poll(() => page.title(), { timeout: 20_000 }).not.toBe("");
    return JSON.parse(await page.title());
  }

  test("the second visit compiles nothing, nor does a worker", async () => {
    const page = await fresh();
    expect(await visit(page)).toEqual({ found: 0, made: 3, refused: 0, value: 2, warned: [] });
    const found = { found: 3, made: 0, refused: 0, value: 2, warned: [] };
    expect(await visit(page)).toEqual(found);
    const inWorker = page.evaluate(
      () =>
        new Promise((resolve, reject) => {
          const worker = new Worker("/kept.js", { type: "module" });
          worker.onmessage = ({ data }) => resolve(data);
          worker.onerror = ({ message }) => reject(new Error(message));
        }),
    );
    expect(await inWorker).toEqual(found);
  });

  test("planted entries are refused and written anew", async () => {
    const page = await fresh();
    await visit(page);
    await page.goto(`${origin}/empty`);
    const planted = await page.evaluate(async () => {
      const cache = await caches.open("gridstride");
      const requests = await cache.keys();
      const texts = await Promise.all(requests.map(async (request) => (await cache.match(request))?.text()));
      // Cut off, changed, and that of another kernel.
      await cache.put(requests[0]!, new Response(texts[0]!.slice(0, -1)));
      await cache.put(requests[1]!, new Response(texts[1]!.replace('"name"', '"mane"')));
      await cache.put(requests[2]!, new Response(texts[1]));
      return requests.length;
    });
    expect(planted).toBe(3);
    expect(await visit(page)).toEqual({ found: 0, made: 3, refused: 3, value: 2, warned: [] });
    expect(await visit(page)).toEqual({ found: 3, made: 0, refused: 0, value: 2, warned: [] });
  });

  test("a full quota costs a warning and nothing else", async () => {
    const page = await fresh();
    const session = await context.newCDPSession(page);
    await session.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 1 });
    const full = { found: 0, made: 3, refused: 0, value: 2, warned: ["GSW04"] };
    expect(await visit(page)).toEqual(full);
    expect(await visit(page)).toEqual(full);
  });
});

async function builtFiles(): Promise<ReadonlyMap<string, string>> {
  const built = (await build({
    root,
    configFile: false,
    logLevel: "error",
    define: { GRIDSTRIDE_BUILD: JSON.stringify("of this test") },
    resolve: { conditions: ["@gridstride/source", ...defaultClientConditions] },
    build: {
      write: false,
      target: "es2022",
      // One file: what Vite writes around `import()` is for documents.
      rollupOptions: {
        input: "test/pages/kept.ts",
        external: ["webgpu"],
        output: { entryFileNames: "kept.js", codeSplitting: false },
      },
    },
  })) as Rollup.RollupOutput;
  return new Map(built.output.flatMap((file) => (file.type === "chunk" ? [[`/${file.fileName}`, file.code]] : [])));
}
