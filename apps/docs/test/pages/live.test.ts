// The gallery's programs with other libraries run in their pages: a press on Run loads the library, what is drawn is not what an
// empty canvas shows, and Stop ends it. The quick form runs a program that draws, and one that reads a file.
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { openSite } from "../opened.ts";
import { complaintsOf, quick } from "../site.ts";

const all = readdirSync(new URL("../../src/live/programs/", import.meta.url)).map((name) => name.replace(".ts", ""));
/** Most lines of the wave on 2048 x 2048 points, which says of itself what it shows. */
const LINES_OF_WAVE = 39;
const programs = quick ? ["three", "arrow"] : all;
const site = openSite({ webgpu: true });

test("there are ten", () => expect(all.length).toBe(10));

test("the wave is under 40 lines", () => {
  const source = readFileSync(new URL("../../src/live/programs/large-wave.ts", import.meta.url), "utf8");
  expect(source).toContain("const N = 2048;");
  expect(source.trimEnd().split("\n").length).toBeLessThanOrEqual(LINES_OF_WAVE);
});

describe("in its page", () => {
  test.each(programs)("%s", async (name) => {
    const page = await site.browser.newPage();
    const complaints = complaintsOf(page);
    await page.goto(`${site.url}gallery/live/${name}/`);
    await page.getByRole("button", { name: "Run" }).click();
    const status = page.locator(".gs-status");
    await expect
      .poll(() => status.textContent(), { timeout: 240_000 })
      .toMatch(/\d.* (?:second|ms|drawn|cpu|parallel|webgpu|read-backs)$/);
    if (name === "large-wave") expect(await status.textContent()).toMatch(/^(?!0 )[\d.]+ frames\/s, 0 read-backs$/);
    const stage = page.locator(".gs-stage > :is(canvas, svg)");
    await stage.evaluate((element) => element.scrollIntoView());
    const shown = async (): Promise<number> =>
      (await page.screenshot({ clip: (await stage.boundingBox()) ?? { x: 0, y: 0, width: 1, height: 1 } })).length;
    await expect.poll(shown, { timeout: 60_000 }).toBeGreaterThan(8000);
    const stop = page.getByRole("button", { name: "Stop" });
    if (await stop.isVisible()) await stop.click();
    await expect.poll(() => stop.isVisible(), { timeout: 60_000 }).toBe(false);
    expect(complaints).toEqual([]);
    await page.close();
  });
});
