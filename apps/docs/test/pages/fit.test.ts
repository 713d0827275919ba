// Text and code fit: nothing scrolls sideways at 1280 px, controls can be hit, 400 % zoom leaves room to read, and axe finds
// nothing after programs have run.
import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { layOutCode, look, views, violationsOf } from "../axe.ts";
import { openSite } from "../opened.ts";

const site = openSite({ webgpu: false });

/** One page of each layout. */
const layouts = [
  "",
  "course/exercises/",
  "course/practice-kernels/",
  "explorer/",
  "gallery/physics/",
  "guide/numba-programs/",
  "guide/data/",
  "playground/",
  "reference/core/device/",
  "reference/intrinsics/",
];

/** In the page: code and tables that scroll sideways. Editors do where lines are long, and so do programs whose place an editor takes. */
function scrolled(): string[] {
  return [...document.querySelectorAll<HTMLElement>("main pre, main table")]
    .filter(
      (each) => each.checkVisibility() && each.scrollWidth > each.clientWidth + 1 && !each.closest("[role=textbox]"),
    )
    .map((each) => `${each.tagName} ${each.scrollWidth} in ${each.clientWidth}: ${each.textContent?.slice(0, 60)}`);
}

/** In the page: controls that are hard to hit. Links in a text are as high as its lines. */
function small(): string[] {
  return [...document.querySelectorAll<HTMLElement>("main :is(button, select, summary, input[type=text])")]
    .filter((each) => each.checkVisibility() && each.closest(".sr-only, .cm-editor, .expressive-code") === null)
    .filter((each) => each.getBoundingClientRect().height < 44)
    .map((each) => `${each.tagName} "${each.textContent?.trim().slice(0, 30)}"`);
}

describe.concurrent.each(layouts)("/%s", (path) => {
  test("fits 1280 px, and 320 px by 256, as at 400 % of that", () =>
    withPage(path, async (page) => {
      expect(await page.evaluate(scrolled)).toEqual([]);
      expect(await page.evaluate(small)).toEqual([]);
      await page.setViewportSize({ width: 320, height: 256 });
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(over).toBeLessThanOrEqual(0);
      const header = (await page.locator("header.header").boundingBox())?.height ?? 0;
      expect(header).toBeLessThan(256 * 0.26);
    }));
});

test("axe finds nothing after programs have run, in four views", () =>
  withPage("", async (page) => {
    const snippet = page.locator("gs-snippet").first();
    await snippet.locator("script[type='application/json']").evaluate((script) => {
      const data = JSON.parse(script.textContent ?? "");
      const code = `import { bars, frames, heatmap, line, slider, table } from "@gridstride/display";
console.log("a line");
console.warn("a warning");
table([{ a: 1, b: "text" }], "A table");
bars({ title: "Bars", unit: "ms", values: { one: 1, two: 2 } });
line({ title: "Curves", y: { a: [1, 2], b: [2, 1] }, xLabel: "x", yLabel: "y" });
slider({ name: "amount", min: 0, max: 1, value: 0.5 });
for await (const i of frames({ still: 2 })) heatmap([[i, 1], [2, 3]], { title: "Motion" });
throw new TypeError("wrong on purpose");`;
      script.textContent = JSON.stringify({ ...data, code, program: code });
    });
    await page.emulateMedia({ reducedMotion: "reduce" });
    await snippet.locator("select").selectOption("cpu");
    await snippet.getByRole("button", { name: "Run" }).click();
    await snippet.getByText("It ended with an error.").waitFor();
    expect(await snippet.locator(".gs-figure, .gs-error, .gs-lines").count()).toBeGreaterThan(4);
    expect(await violationsInViews(page)).toEqual([]);
  }));

test.each([
  // a page                     what is used     the button  what it says when it has run
  ["gallery/fractals/", "gs-snippet", "Run", /^Ran on cpu/],
  ["course/practice-kernels/", "gs-exercise", "Check", /^(?:Right|Not yet)/],
  ["playground/", "gs-playground", "Run", /^Ran on cpu/],
  ["explorer/", "gs-explorer", "Compile", /^Compiled:/],
] as const)("axe finds nothing on /%s after its program has run", (path, used, name, said) =>
  withPage(path, async (page) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    const first = page.locator(used).first();
    const target = first.locator("select[name=target]");
    if ((await target.locator("option[value=cpu]").count()) > 0) await target.selectOption("cpu");
    await first.getByRole("button", { name, exact: true }).first().click();
    await first.locator(".gs-status").getByText(said).waitFor();
    expect(await violationsInViews(page)).toEqual([]);
  }),
);

test("at 400 % zoom the keyboard runs a program, and its output is in sight", () =>
  withPage("course/kernels/", async (page) => {
    await page.setViewportSize({ width: 320, height: 256 });
    const snippet = page.locator("gs-snippet").first();
    const button = snippet.getByRole("button", { name: "Run", exact: true });
    const isFocused = (): Promise<boolean> => button.evaluate((element) => element === document.activeElement);
    for (let presses = 0; presses < 200 && !(await isFocused()); presses++) await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await snippet
      .locator(".gs-status")
      .getByText(/^Ran on/)
      .waitFor();
    // Tabs lead on to the output, which comes into sight below what stays of the header.
    const output = snippet.locator(".gs-output");
    await output.evaluate((element) => element.scrollIntoView({ block: "center" }));
    const { x = NaN, width = NaN } = (await output.boundingBox()) ?? {};
    expect(x >= 0 && x + width <= 320).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    expect(await isFocused()).toBe(true);
    expect(await output.textContent()).not.toBe("");
  }));

async function violationsInViews(page: Page): Promise<readonly string[]> {
  const found: string[] = [];
  await layOutCode(page);
  for (const view of views) {
    await look(page, view);
    found.push(...(await violationsOf(page)).map((fault) => `${view.colorScheme} ${view.width}: ${fault}`));
  }
  return found;
}

async function withPage(path: string, use: (page: Page) => Promise<void>): Promise<void> {
  const context = await site.browser.newContext({ viewport: { width: 1280, height: 900 } });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    await page.goto(site.url + path, { waitUntil: "load" });
    await use(page);
  } finally {
    await context.close();
  }
}
