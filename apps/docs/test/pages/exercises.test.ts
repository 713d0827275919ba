// An exercise in its page: what is wrong is said and underlined, the solution passes, Reset begins again.
import { fileURLToPath } from "node:url";
import type { Locator, Page } from "playwright";
import { expect, test } from "vitest";
import { exerciseOf } from "../../src/exercises/read.ts";
import { openSite } from "../opened.ts";
import { complaintsOf } from "../site.ts";

const site = openSite({ webgpu: false });

const folder = fileURLToPath(new URL("../../src/exercises", import.meta.url));
const { solution } = exerciseOf("tiles", folder);

async function check(exercise: Locator, verdict: "right" | "wrong"): Promise<string> {
  await exercise.locator(".gs-bar").first().getByRole("button", { name: "Check" }).click();
  await exercise.and(exercise.page().locator(`[data-verdict=${verdict}]`)).waitFor();
  return (await exercise.locator(".gs-status").first().textContent()) ?? "";
}

async function replace(exercise: Locator, page: Page, code: string): Promise<void> {
  await exercise.locator(".cm-content").first().click();
  await page.keyboard.press("Control+A");
  await page.keyboard.insertText(code);
}

test("two errors are found and mended", async () => {
  const page = await site.browser.newPage();
  const complaints = complaintsOf(page);
  await page.goto(`${site.url}course/exercises/`);
  const exercise = page.locator("gs-exercise[data-exercise=tiles]");

  expect(await check(exercise, "wrong")).toMatch(
    /^Not yet\. Line \d+: Thread .* out of bounds.* On the CPU the results are right, by luck: other devices may give others\.$/,
  );
  expect(await exercise.locator(".gs-wrong + .gs-line-note").first().textContent()).toMatch(/out of bounds/);
  expect(await exercise.locator(".gs-output").first().textContent()).toContain("GS901");
  expect(await exercise.locator(".gs-wrong").count()).toBeGreaterThan(0);

  await exercise.getByRole("button", { name: "Edit" }).first().click();
  await replace(exercise, page, solution.replace("sum += ", "sum -= "));
  expect(await check(exercise, "wrong")).toMatch(/^Not yet\. 8 x 8 times 8 x 8: C\[0\]\[0\] is .*, and should be/);
  await replace(exercise, page, solution);
  expect(await check(exercise, "right")).toBe("Right: every check passed.");

  await exercise.getByRole("button", { name: "Reset" }).first().click();
  expect(await exercise.getAttribute("data-verdict")).toBeNull();
  expect(await exercise.locator(".gs-code").first().isVisible()).toBe(true);
  expect(complaints).toEqual([]);
  await page.close();
}, 120_000);

test("an answer outlives a reload, the overview counts it, and Reset forgets it", async () => {
  const context = await site.browser.newContext();
  const page = await context.newPage();
  await page.goto(`${site.url}course/ufuncs/#exercise-celsius`);
  const exercise = page.locator("gs-exercise[data-exercise=celsius]");
  const progress = page.locator("gs-progress .gs-progress-text").first();
  const all = (await progress.textContent())?.replace("0 of ", "");
  await exercise.getByRole("button", { name: "Edit" }).click();
  await replace(exercise, page, exerciseOf("celsius", folder).solution);
  expect(await check(exercise, "right")).toBe("Right: every check passed.");
  expect(await progress.textContent()).toBe(`1 of ${all}`);

  await page.reload();
  await exercise.scrollIntoViewIfNeeded();
  await exercise.locator(".cm-content").getByText("* 5) / 9").waitFor();
  expect(await exercise.locator(".gs-solved").isVisible()).toBe(true);
  await exercise.getByRole("button", { name: "Reset" }).click();
  await page.reload();
  expect(await exercise.locator(".gs-code").first().isVisible()).toBe(true);

  await page.goto(`${site.url}course/`);
  const counts = await page.locator("gs-progress .gs-progress-text").allTextContents();
  expect(counts.filter((text) => text.startsWith("1 of"))).toHaveLength(2);
  await context.close();
}, 120_000);

test("slides turn with the keys, and begin with the title", async () => {
  const page = await site.browser.newPage();
  await page.goto(`${site.url}course/slides/kernels/`);
  const shown = page.locator(".gs-slide[data-shown]");
  expect(await shown.locator("h2").first().textContent()).toBe("Host, device, kernel");
  await page.keyboard.press("ArrowRight");
  expect(await page.locator(".gs-slides-bar [role=status]").textContent()).toMatch(/^2 of \d+$/);
  expect(await shown.textContent()).toContain("The words");
  await page.close();
}, 60_000);
