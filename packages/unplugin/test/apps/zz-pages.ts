// Pages of built applications in headless Chromium, under a Content-Security-Policy without `unsafe-eval`.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join, normalize, posix, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { transform } from "esbuild";
import { type Browser, chromium } from "playwright";
import { chromiumLaunch, forTests } from "../../../../scripts/webgpu/chromium.mjs";
import type { Ran } from "./run.ts";

/** WebAssembly needs `wasm-unsafe-eval`; nothing needs `unsafe-eval`. */
const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'";

/** What a server gives. */
export interface Site {
  readonly folder: string;
  /** The module that the page loads, below the folder. Default: `page.js`. */
  readonly page?: string;
  /** Whether the page names packages by their names, as sources do; such a page has no policy, as it needs a list of their files. */
  readonly isUnbuilt?: boolean;
}

const root = fileURLToPath(new URL("../../../../", import.meta.url));

/** A page of sources: each module is served as it is, without its types. */
export const unbuilt = (page: string): Site => ({ folder: root, page: relative(root, page), isUnbuilt: true });

/** What became of a page. */
export interface Visit {
  /** What its programs printed, by target; by `worker`, what they printed in a worker. */
  readonly ran: Readonly<Record<string, readonly Ran[] | string>>;
  /** Bytes that it loaded, each file gzipped. */
  readonly bytes: number;
  /** Names of the files that it loaded. */
  readonly files: readonly string[];
  /** Milliseconds from the request of the page to its end. */
  readonly ms: number;
  /** Errors of the page, breaches of the policy among them. */
  readonly errors: readonly string[];
}

/** A browser that opens built pages. */
export class Pages {
  readonly #browser: Browser;

  private constructor(browser: Browser) {
    this.#browser = browser;
  }

  static async open(): Promise<Pages> {
    return new Pages(await chromium.launch(await chromiumLaunch(forTests)));
  }

  /**
   * Loads the page, and waits until it has run its programs on these targets.
   *
   * @param worker - the target on which they run again in a worker; null for no worker.
   * @param program - the program to run alone; null for all.
   */
  async visit(
    site: Site,
    targets: readonly string[],
    worker: string | null = null,
    program: string | null = null,
  ): Promise<Visit> {
    const loaded = new Map<string, number>();
    const server = await serve(site, loaded);
    const page = await this.#browser.newPage();
    const errors: string[] = [];
    let end: (ran: Visit["ran"]) => void = () => {};
    const ended = new Promise<Visit["ran"]>((resolve) => {
      end = resolve;
    });
    // What Playwright evaluates in a page, the policy forbids.
    await page.exposeFunction("ended", end);
    await page.exposeFunction("zzlog", (t: string) => console.log("   ", t));
    await page.addInitScript(`
      const P = GPUDevice.prototype; let n = 0, pt = 0, sub = 0, disp = 0, bg = 0; const shaders = new Map();
      const csm = P.createShaderModule; P.createShaderModule = function (d) { const m = csm.call(this, d); shaders.set(m, d.code); return m; };
      for (const k of ["createComputePipelineAsync", "createComputePipeline"]) { const f = P[k]; P[k] = function (d) { const t = performance.now(); const r = f.call(this, d); n++; const code = shaders.get(d.compute.module); const fin = () => { const e = performance.now() - t; pt += e; zzlog(k + " " + e.toFixed(0) + " ms, " + (code ?? "").length + " chars"); if (code.length > 3900 && code.length != 4408) zzlog(code.slice(0, 9000)); }; if (r.then) return r.then((x) => { fin(); return x; }); fin(); return r; }; }
      const s = GPUQueue.prototype.submit; GPUQueue.prototype.submit = function (l) { sub++; return s.call(this, l); };
      const dw = GPUComputePassEncoder.prototype.dispatchWorkgroups; GPUComputePassEncoder.prototype.dispatchWorkgroups = function (...a) { disp++; return dw.apply(this, a); };
      const cb = P.createBindGroup; P.createBindGroup = function (d) { bg++; return cb.call(this, d); };
      const en = globalThis.ended; let wrapped; Object.defineProperty(globalThis, "ended", { get: () => (r) => { zzlog("pipelines " + n + " " + pt.toFixed(0) + " ms, submits " + sub + ", dispatches " + disp + ", bind groups " + bg); return (wrapped ?? en)(r); }, set: (v) => { wrapped = v; }, configurable: true });
    `);
    const failed = new Promise<never>((_, reject) => {
      page.on("pageerror", reject);
      page.on("response", (response) => {
        if (!response.ok()) reject(new Error(`${response.status()} ${response.url()}`));
      });
      // A page whose module does not load ends never, and throws nothing.
      page.on("requestfailed", (request) => reject(new Error(`${request.failure()?.errorText}: ${request.url()}`)));
    });
    page.on("console", (message) => {
      if (message.type() === "error") errors.push(message.text());
    });
    try {
      const query = [
        ...targets.map((target) => `target=${target}`),
        ...(worker === null ? [] : [`worker=${worker}`]),
        ...(program === null ? [] : [`program=${program}`]),
      ].join("&");
      const start = performance.now();
      await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/?${query}`);
      const ran = await Promise.race([ended, failed]);
      const ms = performance.now() - start;
      const bytes = [...loaded.values()].reduce((sum, size) => sum + size, 0);
      return { ran, bytes, files: [...loaded.keys()], ms, errors };
    } finally {
      await page.close();
      server.close();
    }
  }

  /** Loads a page that somebody else serves, waits as `visit` does, and then for all that it sends. */
  async open(address: string): Promise<Visit["ran"]> {
    const page = await this.#browser.newPage();
    const ended = new Promise<Visit["ran"]>((resolve) => page.exposeFunction("ended", resolve));
    const failed = new Promise<never>((_, reject) => page.on("pageerror", reject));
    try {
      await page.goto(address);
      const ran = await Promise.race([ended, failed]);
      await page.waitForLoadState("networkidle");
      return ran;
    } finally {
      await page.close();
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#browser.close();
  }
}

async function serve(site: Site, loaded: Map<string, number>): Promise<Server> {
  const { folder, page = "page.js", isUnbuilt = false } = site;
  const headers: Record<string, string> = isUnbuilt ? {} : { "Content-Security-Policy": POLICY };
  const map = isUnbuilt ? `<script type="importmap">${JSON.stringify({ imports: filesOfPackages() })}</script>` : "";
  const html = `<!doctype html>${map}<script type="module" src="/${page}"></script>`;
  const server = createServer(async ({ url = "/" }, response) => {
    const { pathname } = new URL(url, "http://localhost");
    if (pathname === "/") {
      response.writeHead(200, { ...headers, "Content-Type": "text/html" }).end(html);
      return;
    }
    if (pathname === "/favicon.ico") {
      response.writeHead(204).end();
      return;
    }
    const file = normalize(join(folder, decodeURIComponent(pathname)));
    if (!/\.m?[jt]s$/.test(file) || !existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    const text = readFileSync(file, "utf8");
    const body = file.endsWith(".ts") ? (await transform(text, { loader: "ts", target: "es2022" })).code : text;
    loaded.set(pathname, gzipSync(body).length);
    response.writeHead(200, { ...headers, "Content-Type": "text/javascript" }).end(body);
  });
  await new Promise<void>((done) => server.listen(0, "localhost", done));
  return server;
}

interface Manifest {
  readonly name: string;
  readonly exports?: Readonly<Record<string, string | { readonly default?: string }>>;
}

/** The address of each entry of each package, as its `exports` say. */
function filesOfPackages(): Readonly<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const folder of readdirSync(join(root, "packages"))) {
    const text = readFileSync(join(root, "packages", folder, "package.json"), "utf8");
    const { name, exports = {} } = JSON.parse(text) as Manifest;
    for (const [entry, conditions] of Object.entries(exports))
      if (typeof conditions === "object" && conditions.default !== undefined)
        files[posix.join(name, entry)] = posix.join("/packages", folder, conditions.default);
  }
  return files;
}
