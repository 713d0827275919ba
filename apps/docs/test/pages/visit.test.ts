// One reader's visit without a mouse: a figure is asked, the menu leads on, a program is written, run, shared and opened again.
import type { Locator, Page } from "playwright";
import { expect, test } from "vitest";
import { openSite } from "../opened.ts";
import { complaintsOf } from "../site.ts";

const site = openSite({ webgpu: false });

const CODE = "const words: string[] = ['written', 'here'];\nconsole.log(...words);";

test("by keyboard alone, on a narrow screen", async () => {
  const page = await site.browser.newPage({ viewport: { width: 360, height: 800 } });
  page.setDefaultTimeout(60_000);
  const complaints = complaintsOf(page);
  await page.goto(`${site.url}course/threads/`);
  await askGrid(page.locator("gs-grid").first());
  await openPlayground(page);
  await writeAndShare(page);
  await page.reload();
  await editorOf(page).getByText("'written'").waitFor();
  expect(await page.locator("gs-playground .gs-output").isVisible()).toBe(false);
  expect(complaints).toEqual([]);
  await page.close();
}, 120_000);

async function askGrid(grid: Locator): Promise<void> {
  await grid.scrollIntoViewIfNeeded();
  const blocks = grid.locator("label", { hasText: "Blocks" }).locator("input");
  await blocks.fill("1, 1");
  expect(await grid.locator("[data-part=summary]").textContent()).toContain("reached by no thread");
  await grid.getByRole("button", { name: "Cover the array" }).press("Enter");
  expect(await blocks.inputValue()).toBe("2, 2");
}

async function openPlayground(page: Page): Promise<void> {
  const menu = page.getByRole("button", { name: "Menu" });
  await menu.press("Enter");
  expect(await menu.getAttribute("aria-expanded")).toBe("true");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Playground" }).press("Enter");
  await page.waitForURL(`${site.url}playground/`);
}

async function writeAndShare(page: Page): Promise<void> {
  const status = page.locator("gs-playground .gs-status");
  await editorOf(page).focus();
  await page.locator(".cm-content").waitFor();
  await editorOf(page).press("ControlOrMeta+a");
  await page.keyboard.insertText(CODE);
  await editorOf(page).press("ControlOrMeta+Enter");
  await status.getByText(/^Ran on/).waitFor();
  expect(await page.locator("gs-playground .gs-output").textContent()).toBe("written here\n");
  await page.getByRole("button", { name: "Share" }).press("Enter");
  await status.getByText(/link to this program/).waitFor();
}

const editorOf = (page: Page): Locator => page.getByRole("textbox", { name: "Program" });
