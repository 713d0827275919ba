// Every page of the built site, light and dark, wide and narrow. New pages are found by themselves.
import { gzipSync } from "node:zlib";
import { AxeBuilder } from "@axe-core/playwright";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Served, serve } from "../serve.ts";
import { base, complaintsOf, dist, openBrowser, pagesOf } from "../site.ts";

const BUDGET_BYTES = 30 * 1024;
const pages = pagesOf();
let served: Served;
let browser: Browser;

beforeAll(async () => {
  served = await serve(dist, base, true);
  browser = await openBrowser(true);
});
afterAll(async () => {
  await browser.close();
  await served.close();
});

/** A page of its own: what another test left is not there. */
async function withPage<T>(use: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  try {
    return await use(await context.newPage());
  } finally {
    await context.close();
  }
}

test("there are pages", () => expect(pages).toContain(""));

describe.each(pages)("/%s", (path) => {
  test("opens without complaints, and axe finds nothing", () =>
    withPage(async (page) => {
      const complaints = complaintsOf(page);
      await page.goto(served.url + path);
      await page.waitForLoadState("networkidle");
      const found: string[] = [];
      for (const colorScheme of ["light", "dark"] as const)
        for (const width of [1280, 360]) {
          await page.emulateMedia({ colorScheme });
          await page.setViewportSize({ width, height: 900 });
          // Code that became too wide is made focusable a moment after.
          await page.waitForTimeout(500);
          const { violations } = await new AxeBuilder({ page }).analyze();
          for (const { id, nodes } of violations)
            found.push(`${colorScheme} ${width}: ${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
          const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          if (wide > 0) found.push(`${colorScheme} ${width}: wider than the window by ${wide} px`);
        }
      expect([...complaints, ...found]).toEqual([]);
    }));

  test.skipIf(path === "playground/")("loads little JavaScript before the reader does anything", () =>
    withPage(async (page) => {
      const scripts: Promise<readonly [string, number]>[] = [];
      page.on("response", (response) => {
        if (!/javascript/.test(response.headers()["content-type"] ?? "")) return;
        scripts.push(response.body().then((body) => [response.url(), gzipSync(body).length]));
      });
      await page.goto(served.url + path);
      await page.waitForLoadState("networkidle");
      // What a page does when it is idle counts too.
      await page.waitForTimeout(500);
      const inline = await page.$$eval("script:not([src]):not([type='application/json'])", (all) =>
        all.map(({ textContent }) => textContent ?? "").join(""),
      );
      const loaded = [["inline", gzipSync(inline).length] as const, ...(await Promise.all(scripts))];
      const bytes = loaded.reduce((sum, [, size]) => sum + size, 0);
      expect(bytes, loaded.join("\n")).toBeLessThan(BUDGET_BYTES);
    }),
  );
});
