// The pages that Starlight gives no sidebar: on a narrow screen they have the menu of all others, on a wide one its room.
import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { openSite } from "../opened.ts";

const site = openSite({ webgpu: false });

describe.each(["", "playground/", "is-not-there/"])("/%s", (path) => {
  test("360 px: the menu opens, leads to another page, and closes with Escape", () =>
    withPage(path, 360, async (page) => {
      const button = page.getByRole("button", { name: "Menu" });
      const links = page.getByRole("navigation", { name: "Main" }).getByRole("link");
      const expanded = (): Promise<string | null> => button.getAttribute("aria-expanded");
      expect([await links.count(), await expanded()]).toEqual([0, "false"]);
      await button.click();
      expect([await links.count(), await expanded()]).toEqual([expect.toSatisfy((n) => n > 0), "true"]);
      await button.press("Escape");
      expect([await links.count(), await expanded()]).toEqual([0, "false"]);
      await button.click();
      await links.getByText("Course").click();
      await page.waitForURL("**/course/");
    }));

  test("1280 px: there is none, and the page begins at the left", () =>
    withPage(path, 1280, async (page) => {
      expect(await page.locator(".sidebar").isVisible()).toBe(false);
      const { x, width } = (await page.locator(".main-frame main").boundingBox()) ?? { x: NaN, width: NaN };
      expect([x, width]).toEqual([0, 1280]);
    }));
});

describe("the list of pages shows the page's own entry", () => {
  test.each([
    ["guide/", false],
    ["reference/from-numba/", true],
  ])("/%s", (path, isScrolled) =>
    withPage(path, 1280, async (page) => {
      const list = page.locator("#starlight__sidebar");
      const [seen, here] = [await list.boundingBox(), await list.locator('[aria-current="page"]').boundingBox()];
      if (seen === null || here === null) throw new Error("neither list nor entry");
      expect(here.y).toBeGreaterThanOrEqual(seen.y);
      expect(here.y + here.height).toBeLessThanOrEqual(seen.y + seen.height);
      expect((await list.evaluate(({ scrollTop }) => scrollTop)) > 0).toBe(isScrolled);
    }),
  );
});

async function withPage(path: string, width: number, use: (page: Page) => Promise<void>): Promise<void> {
  const page = await site.browser.newPage({ viewport: { width, height: 800 } });
  try {
    await page.goto(site.url + path);
    await use(page);
  } finally {
    await page.close();
  }
}
