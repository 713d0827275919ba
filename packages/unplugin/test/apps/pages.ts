// Pages of built applications in headless Chromium, under a Content-Security-Policy without `unsafe-eval`.
import { existsSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, extname, join, normalize, sep } from "node:path";
import { gzipSync } from "node:zlib";
import { type Browser, chromium } from "playwright";
import { chromiumLaunch, forTests } from "../../../../scripts/webgpu/chromium.mjs";
import type { Ran } from "./run.ts";

/** WebAssembly needs `wasm-unsafe-eval`; nothing needs `unsafe-eval`. */
const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".mjs": "text/javascript",
};
const DOCUMENT = '<!doctype html><script type="module" src="./page.js"></script>';

/** What a server gives. */
export interface Site {
  /** The folder with `page.js`. */
  readonly folder: string;
  /** Where modules that the page names by `@gridstride/…` are; such a page has no policy, which forbids a list of them. */
  readonly packages?: Readonly<Record<string, string>>;
}

/** What became of a page. */
export interface Visit {
  /** What its programs printed, by target; by `worker`, what they printed in a worker. */
  readonly ran: Readonly<Record<string, readonly Ran[] | string>>;
  /** Bytes that it loaded, each file gzipped. */
  readonly bytes: number;
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
   * Loads `page.js`, and waits until it has run its programs on these targets.
   *
   * @param worker - the target on which they run again in a worker; null for no worker.
   */
  async visit(site: Site, targets: readonly string[], worker: string | null = null): Promise<Visit> {
    const loaded = new Map<string, number>();
    const server = await serve(site, loaded);
    const page = await this.#browser.newPage();
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(error.message));
    page.on("console", (message) => {
      if (message.type() === "error") errors.push(message.text());
    });
    try {
      const query = [
        ...targets.map((target) => `target=${target}`),
        ...(worker === null ? [] : [`worker=${worker}`]),
      ].join("&");
      const start = performance.now();
      await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/?${query}`);
      await page.waitForFunction("globalThis.ran !== undefined", undefined, { timeout: 600_000 });
      const ms = performance.now() - start;
      const ran = await page.evaluate<Visit["ran"]>("globalThis.ran");
      return { ran, bytes: [...loaded.values()].reduce((sum, size) => sum + size, 0), ms, errors };
    } finally {
      await page.close();
      server.close();
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#browser.close();
  }
}

async function serve({ folder, packages }: Site, loaded: Map<string, number>): Promise<Server> {
  const headers: Record<string, string> = packages === undefined ? { "Content-Security-Policy": POLICY } : {};
  const imports = packages && Object.fromEntries(Object.keys(packages).map((name) => [name, `/${name}`]));
  const map = imports === undefined ? "" : `<script type="importmap">${JSON.stringify({ imports })}</script>`;
  const server = createServer(({ url = "/" }, response) => {
    const { pathname } = new URL(url, "http://localhost");
    if (pathname === "/") {
      response.writeHead(200, { ...headers, "Content-Type": "text/html" }).end(map + DOCUMENT);
      return;
    }
    const given = packages?.[pathname.slice(1)];
    if (given !== undefined) {
      // The address of the file itself, next to which it finds its parts.
      response.writeHead(302, { Location: `/@${given}` }).end();
      return;
    }
    const isPackage = packages !== undefined && pathname.startsWith("/@");
    const file = isPackage ? pathname.slice(2) : normalize(join(folder, decodeURIComponent(pathname)));
    const type = TYPES[extname(file)];
    const isOurs = isPackage
      ? Object.values(packages).some((one) => file.startsWith(dirname(one)))
      : file.startsWith(folder + sep);
    if (type === undefined || !isOurs || !existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    const body = readFileSync(file);
    loaded.set(pathname, gzipSync(body).length);
    response.writeHead(200, { ...headers, "Content-Type": type }).end(body);
  });
  await new Promise<void>((done) => server.listen(0, "localhost", done));
  return server;
}
