// What a page's headers allow: isolation for shared memory, policies for WebAssembly and workers.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type Browser, chromium } from "playwright";
import { build, defaultClientConditions, type Rollup } from "vite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { root } from "../scripts/root.mjs";
import { chromiumLaunch } from "../scripts/webgpu/chromium.mjs";

const isolation = {
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Embedder-Policy": "require-corp",
};
const policy = (text: string) => ({ ...isolation, "Content-Security-Policy": text });

const pages: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "/plain": {},
  "/isolated": isolation,
  "/policy": policy("script-src 'self'"),
  "/policy-wasm": policy("script-src 'self' 'wasm-unsafe-eval'"),
  "/policy-both": policy("script-src 'self' 'wasm-unsafe-eval'; worker-src blob:"),
  "/trusted-types": policy("require-trusted-types-for 'script'"),
};

/** What test/pages/page.ts tells. */
interface Outcomes {
  readonly parallel: string;
  readonly later: string;
  readonly cpu: string;
  readonly simulator: string;
  readonly chosen: string;
  readonly isolated: boolean;
}

const launch = await chromiumLaunch().catch((error: unknown) => {
  // As for the other tests in browsers: only who does without WebGPU may do without.
  if (process.env.GRIDSTRIDE_WEBGPU === "off") return undefined;
  throw error;
});

describe.skipIf(launch === undefined)("in a page", () => {
  const server = createServer();
  let browser: Browser;
  let origin: string;

  beforeAll(async () => {
    const files = await pageFiles();
    server.on("request", ({ url = "" }, response) => {
      const headers = pages[url];
      const code = files.get(url);
      if (code !== undefined) response.setHeader("Content-Type", "text/javascript").end(code);
      else if (headers === undefined) response.writeHead(404).end();
      else
        response
          .writeHead(200, { "Content-Type": "text/html", ...headers })
          .end(`<script type="module" src="/page.js"></script>`);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    origin = `http://localhost:${(server.address() as AddressInfo).port}`;
    browser = await chromium.launch(launch ?? {});
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    server.close();
  });

  async function open(path: string): Promise<Outcomes> {
    const page = await browser.newPage();
    await page.goto(origin + path);
    // Waiting within the page would need 'unsafe-eval'.
    await expect.poll(() => page.title(), { timeout: 20_000 }).not.toBe("");
    const outcomes = JSON.parse(await page.title());
    await page.close();
    return outcomes;
  }

  const runs = (target: string) => `${target} runs: [0,1,2]`;
  const refused = (code: string, ...words: string[]) =>
    expect.stringMatching(new RegExp(`^UnsupportedError ${code}: .*${words.join(".*")}`));
  const noIsolation = refused(
    "isolation",
    "Cross-Origin-Opener-Policy: same-origin",
    "Cross-Origin-Embedder-Policy: require-corp",
    '"cpu"',
  );
  const noWasm = refused("wasm", "Content-Security-Policy", "'wasm-unsafe-eval'");
  const noWorkers = refused("workers", "worker-src", "blob:", '"cpu"');

  test.each([
    ["/plain", { isolated: false, parallel: noIsolation, later: noIsolation, cpu: runs("cpu"), chosen: runs("cpu") }],
    [
      "/isolated",
      {
        isolated: true,
        parallel: runs("parallel"),
        later: "parallel runs",
        cpu: runs("cpu"),
        chosen: runs("parallel"),
      },
    ],
    ["/policy", { isolated: true, parallel: noWasm, later: noWasm, cpu: noWasm, chosen: noWasm }],
    ["/policy-wasm", { isolated: true, parallel: noWorkers, later: noWorkers, cpu: runs("cpu"), chosen: runs("cpu") }],
    [
      "/policy-both",
      {
        isolated: true,
        parallel: runs("parallel"),
        later: "parallel runs",
        cpu: runs("cpu"),
        chosen: runs("parallel"),
      },
    ],
    [
      "/trusted-types",
      { isolated: true, parallel: noWorkers, later: noWorkers, cpu: runs("cpu"), chosen: runs("cpu") },
    ],
  ])("%s", async (path, expected) => {
    expect(await open(path)).toEqual({ ...expected, simulator: runs("simulator") });
  });
});

/** The page's modules as an application would ship them, bundled and minified, by their URLs; the first is `/page.js`. */
async function pageFiles(): Promise<ReadonlyMap<string, string>> {
  const built = (await build({
    root,
    configFile: false,
    logLevel: "error",
    resolve: { conditions: ["@gridstride/source", ...defaultClientConditions] },
    build: {
      write: false,
      minify: true,
      target: "es2022",
      rollupOptions: { input: "test/pages/page.ts", external: ["webgpu"], output: { entryFileNames: "page.js" } },
    },
  })) as Rollup.RollupOutput;
  return new Map(built.output.flatMap((file) => (file.type === "chunk" ? [[`/${file.fileName}`, file.code]] : [])));
}
