import type { Locator, Page } from "playwright";

/** A state of the site that has an approved picture. */
export interface State {
  readonly name: string;
  readonly path: string;
  readonly dark?: boolean;
  readonly width?: 360 | 1280;
  /** What a reader does before the picture is taken. */
  readonly act?: (page: Page) => Promise<void>;
  /** The element that the picture shows, instead of the window. */
  readonly of?: string;
  /** Also compared in the quick form. */
  readonly quick?: boolean;
}

const button = (at: Page | Locator, name: string): Locator => at.getByRole("button", { name, exact: true }).first();
const snippet = (page: Page): Locator => page.locator("gs-snippet").first();

/** Puts a program in the place of the first snippet's own, and runs it on one core. */
const running =
  (code: string | null, ends: RegExp, press = "Run") =>
  async (page: Page): Promise<void> => {
    const first = snippet(page);
    if (code !== null)
      await first.locator("script[type='application/json']").evaluate((script, text) => {
        script.textContent = JSON.stringify({ ...JSON.parse(script.textContent ?? ""), code: text, program: text });
      }, code);
    await first.locator("select").selectOption("cpu");
    await button(first, press).click();
    await first.locator(".gs-status").getByText(ends).waitFor();
  };

const display = 'import { bars, heatmap, line, slider, table } from "@gridstride/display";\n';
const shown = (call: string) => running(display + call, /^Ran on cpu/);

const seen = (selector: string) => async (page: Page) => {
  const found = page.locator(selector).first();
  await found.scrollIntoViewIfNeeded();
  await found.locator("button").first().waitFor();
};

const pages: readonly State[] = [
  { name: "home", path: "", quick: true },
  { name: "guide", path: "guide/" },
  { name: "first-kernel", path: "guide/first-kernel/" },
  { name: "cheat-sheet", path: "guide/cheat-sheet/" },
  { name: "numba-programs", path: "guide/numba-programs/" },
  { name: "course", path: "course/" },
  { name: "lesson", path: "course/kernels/" },
  { name: "practice", path: "course/practice-kernels/" },
  { name: "teachers", path: "course/teachers/" },
  { name: "gallery", path: "gallery/" },
  { name: "gallery-group", path: "gallery/physics/" },
  { name: "gallery-live", path: "gallery/live/arrow/" },
  { name: "benchmarks", path: "benchmarks/" },
  { name: "reference", path: "reference/" },
  { name: "intrinsics", path: "reference/intrinsics/" },
  { name: "diagnostic", path: "reference/diagnostics/gs101/", quick: true },
  { name: "api", path: "reference/core/device/" },
  { name: "slides", path: "course/slides/kernels/" },
  { name: "no-page", path: "404.html" },
];

const views: readonly State[] = [
  { name: "home-dark", path: "", dark: true },
  { name: "lesson-dark", path: "course/threads/", dark: true },
  { name: "api-dark", path: "reference/core/device/", dark: true },
  { name: "home-narrow", path: "", width: 360 },
  { name: "gallery-narrow", path: "gallery/", width: 360 },
  { name: "lesson-narrow", path: "course/kernels/", width: 360 },
  { name: "api-narrow-dark", path: "reference/core/device/", width: 360, dark: true, quick: true },
  { name: "menu-narrow", path: "guide/", width: 360, act: (page) => button(page, "Menu").click() },
];

const used: readonly State[] = [
  { name: "ran", path: "", act: running(null, /^Ran on cpu/), of: "gs-snippet", quick: true },
  { name: "ran-dark", path: "", act: running(null, /^Ran on cpu/), of: "gs-snippet", dark: true },
  { name: "ran-narrow", path: "", act: running(null, /^Ran on cpu/), of: "gs-snippet", width: 360 },
  {
    name: "error",
    path: "",
    act: running("const a = [];\nconsole.log(a.b.c);", /^It ended with an error/),
    of: "gs-snippet",
    quick: true,
  },
  {
    name: "table",
    path: "",
    act: shown('table([{ a: 1, b: "text" }, { a: 2, b: "more" }], "A table");'),
    of: "gs-snippet",
  },
  {
    name: "bars",
    path: "",
    act: shown('bars({ title: "Bars", unit: "ms", values: { one: 1, two: 2 } });'),
    of: "gs-snippet",
  },
  {
    name: "curves-dark",
    path: "",
    dark: true,
    act: shown('line({ title: "Curves", y: { a: [1, 2, 4], b: [2, 1, 3] }, xLabel: "x", yLabel: "y" });'),
    of: "gs-snippet",
  },
  { name: "heatmap", path: "", act: shown('heatmap([[1, 2, 3], [4, 5, 6]], { title: "Heat" });'), of: "gs-snippet" },
  {
    name: "edit",
    path: "",
    act: async (page) => {
      await button(snippet(page), "Edit").click();
      await page.locator(".cm-line").nth(3).waitFor();
    },
    of: "gs-snippet",
  },
  { name: "grid", path: "course/threads/", act: seen("gs-grid"), of: "gs-grid" },
  { name: "timeline", path: "course/optimisation/", act: seen("gs-timeline"), of: "gs-timeline" },
  { name: "playground", path: "playground/" },
  { name: "explorer-dark", path: "explorer/", dark: true },
];

export const states: readonly State[] = [...pages, ...views, ...used];
