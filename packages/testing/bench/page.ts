import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright";
import { build, defaultClientConditions, type Rollup } from "vite";
import { chromiumLaunch } from "../../../scripts/webgpu/chromium.mjs";
import type { Asked } from "./asked.ts";
import type { Absent, Contender } from "./measure.ts";

/** A benchmark's page in headless Chromium. */
interface BenchPage {
  /** Has the page do something; what it throws is thrown here. */
  ask<K extends keyof Asked>(what: K, ...args: Parameters<Asked[K]>): Promise<Awaited<ReturnType<Asked[K]>>>;
  close(): Promise<void>;
}

/**
 * The contenders of a page of its own, which the last one closes.
 *
 * @param entry - the page's module, which calls `answer` of asked.ts.
 * @param size - what its job is made of.
 * @param names - for those that are absent where there is no browser.
 */
export async function inPage(
  entry: URL,
  size: number,
  names: readonly string[],
): Promise<readonly (Contender | Absent)[]> {
  let page: BenchPage;
  try {
    page = await openPage(fileURLToPath(entry));
  } catch (error) {
    return names.map((name) => ({ name, absent: `no browser: ${(error as Error).message}` }));
  }
  await page.ask("prepare", size);
  const entries: (Contender | Absent)[] = [];
  for (const name of names) entries.push(await enter(page, name));
  let open = entries.filter((one) => "run" in one).length;
  if (open === 0) await page.close();
  return entries.map((one) => {
    if ("absent" in one) return one;
    const dispose = async (): Promise<void> => {
      await one.dispose();
      open--;
      if (open === 0) await page.close();
    };
    return { ...one, dispose };
  });
}

async function enter(page: BenchPage, name: string): Promise<Contender | Absent> {
  try {
    const adapter = await page.ask("enter", name);
    return {
      name,
      target: "webgpu",
      adapter,
      run: () => page.ask("run", name),
      check: async () => {
        const error = await page.ask("check", name);
        return error === "null" ? null : Number(error);
      },
      dispose: () => page.ask("dispose", name),
    };
  } catch (error) {
    return { name, absent: (error as Error).message };
  }
}

/** Opens a page in the browser that the tests use. @throws where there is none. */
async function openPage(entry: string): Promise<BenchPage> {
  const launch = await chromiumLaunch();
  const files = await pageFiles(entry);
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
async function pageFiles(entry: string): Promise<ReadonlyMap<string, string>> {
  const { output } = (await build({
    root: dirname(entry),
    configFile: false,
    logLevel: "error",
    resolve: { conditions: ["@gridstride/source", ...defaultClientConditions] },
    build: {
      write: false,
      target: "es2022",
      // The largest part is TensorFlow.js.
      chunkSizeWarningLimit: 10_000,
      rollupOptions: { input: { page: entry }, external: ["webgpu"], output: { entryFileNames: "[name].js" } },
    },
  })) as Rollup.RollupOutput;
  return new Map(output.flatMap((one) => (one.type === "chunk" ? [[`/${one.fileName}`, one.code]] : [])));
}
