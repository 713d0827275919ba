// Every page of the built site is opened once: it has no complaints, loads little, and axe finds nothing in it, light and
// dark, wide and narrow. New pages are found by themselves.
import { gzipSync } from "node:zlib";
import type { Page, Response } from "playwright";
import { describe, expect, test } from "vitest";
import { layOutCode, look, quickViews, views, violationsOf } from "../axe.ts";
import { openSite } from "../opened.ts";
import { complaintsOf, pagesOf, quick } from "../site.ts";

const BUDGET_BYTES = 30 * 1024;

/** One of each kind, for the quick form: they hold every component that pages are made of. */
const kinds = [
  "",
  "benchmarks/results/",
  "course/exercises/",
  "course/threads/",
  "gallery/",
  "gallery/numbers/",
  "playground/",
  "reference/core/",
  "reference/diagnostics/gs101/",
];
/** Generated pages, alike but for their text: the quick form opens those above alone. */
const generated = /^reference\/(?:core|data-\w+|diagnostics|jit|kernels|ufunc|ufunc-numpy|bench)\/./;
const all = pagesOf();
const pages = quick ? all.filter((path) => kinds.includes(path) || !generated.test(path)) : all;

const site = openSite({ webgpu: true });

test("there are pages, among them one of each kind", () => expect(all).toEqual(expect.arrayContaining(kinds)));

describe.concurrent.each(pages)("/%s", (path) => {
  test("opens without complaints, loads little JavaScript, and axe finds nothing", async () => {
    // Of its own: what another page left is not there.
    const context = await site.browser.newContext({ viewport: { width: 1280, height: 900 } });
    try {
      const page = await context.newPage();
      const complaints = complaintsOf(page);
      const scripts = fetchedBy(page);
      await page.goto(site.url + path, { waitUntil: "networkidle" });
      // The work of an idle page counts too. In a page that draws nothing the callback may never run, hence the time-out.
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 })));
      await page.waitForLoadState("networkidle");
      const loaded = await sizesOf(page, scripts.all());
      const bytes = loaded.reduce((sum, [, size]) => sum + size, 0);
      const heavy = bytes < BUDGET_BYTES ? [] : [`${bytes} bytes of JavaScript: ${loaded.join(" ")}`];
      const found = quick && !kinds.includes(path) ? [] : await lookAtAll(page);
      expect([...complaints, ...heavy, ...found]).toEqual([]);
    } finally {
      await context.close();
    }
  });
});

async function lookAtAll(page: Page): Promise<string[]> {
  const found: string[] = [];
  await layOutCode(page);
  for (const view of quick ? quickViews : views) {
    await look(page, view);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    const faults = await violationsOf(page);
    if (wide > 0) faults.push(`wider than the window by ${wide} px`);
    found.push(...faults.map((fault) => `${view.colorScheme} ${view.width}: ${fault}`));
  }
  return found;
}

type Sized = readonly [address: string, gzipped: number];

/** The scripts that a page fetches from now on, until they are asked for: of later ones nobody would wait for the text. */
function fetchedBy(page: Page): { all(): readonly Promise<Sized>[] } {
  const scripts: Promise<Sized>[] = [];
  const note = (response: Response): void => {
    if (!/javascript/.test(response.headers()["content-type"] ?? "")) return;
    // The browser drops the text of a long script now and then: a size of NaN keeps no budget.
    const size = response.body().then((body) => gzipSync(body).length);
    scripts.push(size.catch(() => Number.NaN).then((bytes) => [response.url(), bytes]));
  };
  page.on("response", note);
  return {
    all: () => {
      page.off("response", note);
      return scripts;
    },
  };
}

async function sizesOf(page: Page, scripts: readonly Promise<Sized>[]): Promise<readonly Sized[]> {
  const inline = await page.$$eval("script:not([src]):not([type='application/json'])", (all) =>
    all.map(({ textContent }) => textContent ?? "").join(""),
  );
  return [["inline", gzipSync(inline).length], ...(await Promise.all(scripts))];
}
