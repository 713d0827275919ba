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

  expect(await check(exercise, "wrong")).toBe("Not yet. What stopped your program is told below.");
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
