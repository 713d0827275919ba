// A program in a page, as an application ships it.
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { chromium } from "playwright";
import { build } from "vite";
import { chromiumLaunch } from "../../webgpu/chromium.mjs";

const types = { ".html": "text/html", ".js": "text/javascript" };
const DONE = "the program has ended";

/** What `parallel` needs of a server. */
const isolation = {
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Embedder-Policy": "require-corp",
};

/**
 * @param {string} project
 * @param {string} file - a module of the project.
 * @returns {Promise<import("./snippet.mjs").Ran>}
 */
export async function runInChromium(project, file) {
  try {
    return await inPage(await bundled(project, file));
  } catch (error) {
    return { ok: false, text: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

/** @param {string} project @param {string} file @returns {Promise<string>} the folder of the built page. */
async function bundled(project, file) {
  writeFileSync(join(project, "page.mjs"), `await import("./${file}");\ndocument.title = "${DONE}";\n`);
  writeFileSync(join(project, "index.html"), '<!doctype html><script type="module" src="/page.mjs"></script>');
  const built = join(project, "dist");
  await build({ root: project, configFile: false, logLevel: "error", build: { outDir: built, emptyOutDir: true } });
  return built;
}

/** @param {string} built @returns {Promise<import("./snippet.mjs").Ran>} */
async function inPage(built) {
  const server = createServer(({ url = "/" }, response) => {
    const name = url === "/" ? "/index.html" : url;
    const type = types[/** @type {keyof typeof types} */ (extname(name))];
    if (type === undefined) response.writeHead(404).end();
    else response.writeHead(200, { "Content-Type": type, ...isolation }).end(readFileSync(join(built, name)));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  const browser = await chromium.launch(await chromiumLaunch());
  try {
    const page = await browser.newPage();
    /** @type {string[]} */
    const lines = [];
    /** @type {Promise<never>} */
    const thrown = new Promise((_, reject) => page.on("pageerror", reject));
    page.on("console", (message) => {
      if (message.type() === "log") lines.push(message.text());
    });
    await page.goto(`http://localhost:${/** @type {import("node:net").AddressInfo} */ (server.address()).port}/`);
    const ended = `document.title === ${JSON.stringify(DONE)}`;
    await Promise.race([thrown, page.waitForFunction(ended, undefined, { timeout: 60_000 })]);
    return { ok: true, text: lines.join("\n") };
  } finally {
    await browser.close();
    server.close();
  }
}
