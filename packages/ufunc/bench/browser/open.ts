import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright";
import { build, defaultClientConditions, type Rollup } from "vite";
import { chromiumLaunch } from "../../../../scripts/webgpu/chromium.mjs";
import type { Asked } from "./page.ts";

/** The benchmark's page in headless Chromium. */
export interface BenchPage {
  /** Has the page do something; what it throws is thrown here. */
  ask<K extends keyof Asked>(what: K, ...args: Parameters<Asked[K]>): Promise<Awaited<ReturnType<Asked[K]>>>;
  close(): Promise<void>;
}

/** Opens page.ts in the browser that the tests use. @throws where there is none. */
export async function openPage(): Promise<BenchPage> {
  const launch = await chromiumLaunch();
  const files = await pageFiles();
  const server = createServer(({ url = "" }, response) => {
    const code = files.get(url);
    // Isolated pages have finer clocks.
    response.setHeader("Cross-Origin-Opener-Policy", "same-origin");
    response.setHeader("Cross-Origin-Embedder-Policy", "require-corp");
    if (code !== undefined) response.setHeader("Content-Type", "text/javascript").end(code);
    else if (url === "/")
      response.setHeader("Content-Type", "text/html").end(`<script type=module src=/page.js></script>`);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const browser = await chromium.launch(launch);
  const page = await browser.newPage();
  page.on("pageerror", (error) => console.error(error.message));
  await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`);
  await page.waitForFunction(() => "asked" in globalThis);
  return {
    ask: (what, ...args) =>
      page.evaluate(
        ([name, given]) =>
          (globalThis as unknown as { asked: Record<string, (...all: unknown[]) => never> }).asked[name]?.(...given),
        [what, args] as const,
      ) as never,
    close: async () => {
      await browser.close();
      server.close();
    },
  };
}

/** The page's modules by path, bundled as an application would. */
async function pageFiles(): Promise<ReadonlyMap<string, string>> {
  const { output } = (await build({
    root: fileURLToPath(new URL(".", import.meta.url)),
    configFile: false,
    logLevel: "error",
    resolve: { conditions: ["@gridstride/source", ...defaultClientConditions] },
    build: {
      write: false,
      target: "es2022",
      // The largest part is TensorFlow.js.
      chunkSizeWarningLimit: 10_000,
      rollupOptions: {
        input: { page: fileURLToPath(new URL("page.ts", import.meta.url)) },
        external: ["webgpu"],
        output: { entryFileNames: "[name].js" },
      },
    },
  })) as Rollup.RollupOutput;
  return new Map(output.flatMap((one) => (one.type === "chunk" ? [[`/${one.fileName}`, one.code]] : [])));
}
