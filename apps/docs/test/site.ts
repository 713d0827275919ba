import { readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, chromium, type Page } from "playwright";
import { chromiumLaunch } from "../../../scripts/webgpu/chromium.mjs";

/** The built site; `npm run test:docs` builds it first. */
export const dist: string = process.env.DOCS_DIST ?? fileURLToPath(new URL("../dist", import.meta.url));

/** Where it is served, as it was built for. */
export const base: string = `${process.env.DOCS_BASE ?? "/"}/`.replace(/\/+$/, "/");

/** Addresses of all pages, relative to the site's own: new pages are tested by themselves. */
export function pagesOf(folder: string = dist): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name === "index.html")
    .map((entry) => relative(folder, entry.parentPath))
    .filter((path) => !path.startsWith("pagefind"))
    .map((path) => (path === "" ? "" : `${path.replaceAll("\\", "/")}/`))
    .sort();
}

/** Chromium with a software GPU, or without WebGPU. */
export async function openBrowser(webgpu: boolean): Promise<Browser> {
  const launch = await chromiumLaunch();
  const without = ["--disable-features=WebGPU", "--disable-blink-features=WebGPU"];
  const args = webgpu ? launch.args : [...launch.args.filter((arg) => !/webgpu/.test(arg)), ...without];
  return chromium.launch({ ...launch, args, env: { ...launch.env, ...fontsOf(launch.env.FONTCONFIG_PATH) } });
}

/** The bundled Chromium's own list of fonts names folders of another machine; without any font a select element ends it. */
function fontsOf(folder: string | undefined): Record<string, string> {
  if (folder === undefined) return {};
  const file = join(tmpdir(), "gridstride-docs-fonts.conf");
  const [fonts, cache] = [join(folder, "fonts"), join(tmpdir(), "gridstride-docs-fonts")];
  writeFileSync(
    file,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${fonts}</dir><cachedir>${cache}</cachedir></fontconfig>`,
  );
  return { FONTCONFIG_FILE: file };
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
