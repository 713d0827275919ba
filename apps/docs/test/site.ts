import { existsSync, readdirSync } from "node:fs";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, chromium, type Page } from "playwright";
import { chromiumLaunch, forTests } from "../../../scripts/webgpu/chromium.mjs";

/** The built site; `npm run test:docs` builds it first. */
export const dist: string = process.env.DOCS_DIST ?? fileURLToPath(new URL("../dist", import.meta.url));

/** Where it is served, as it was built for. */
export const base: string = `${process.env.DOCS_BASE ?? "/"}/`.replace(/\/+$/, "/");

/** Where the site is served for a second time, below the root of a host, and what was built for that. */
export const belowBase = "/gridstride/";
export const belowDist: string = fileURLToPath(new URL("../.cache/below", import.meta.url));

/** `npm run test:docs -- --quick`: what can break anywhere is looked at in one place. */
export const quick: boolean = process.env.DOCS_QUICK === "1";

/** Addresses of all pages, relative to the site's own: new pages are tested by themselves. */
export function pagesOf(folder: string = dist): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name === "index.html")
    .map((entry) => relative(folder, entry.parentPath))
    .filter((path) => !path.startsWith("pagefind"))
    .map((path) => (path === "" ? "" : `${path.replaceAll("\\", "/")}/`))
    .sort();
}

/** Chromium with a software GPU, or without WebGPU. @param ownFonts - the bundled browser's own fonts, the same on every machine. */
export async function openBrowser(webgpu: boolean, ownFonts = false): Promise<Browser> {
  // As on desktops: the sandbox of programs has a process of its own.
  const launch = await chromiumLaunch([...forTests, "--site-per-process"]);
  const without = ["--disable-features=WebGPU", "--disable-blink-features=WebGPU"];
  // The bundled browser's own fonts have none of fixed width: with the system's, code is as wide as readers see it.
  const { FONTCONFIG_PATH, ...rest } = launch.env;
  const env = (existsSync("/etc/fonts/fonts.conf") && !ownFonts) || FONTCONFIG_PATH === undefined ? rest : launch.env;
  const args = webgpu ? launch.args : [...launch.args.filter((arg) => !/webgpu/.test(arg)), ...without];
  const browser = await chromium.launch({ ...launch, args, env });
  // Playwright's own 30 seconds are too few where the machine is busy.
  browser.on("context", (context) => context.setDefaultTimeout(120_000));
  return browser;
}

/** What a page complains of: errors of scripts, of the console, and answers that are none. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  page.on("response", (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()} ${response.url()}`);
  });
  return complaints;
}
