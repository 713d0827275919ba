import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type * as Axe from "axe-core";
import type { Page } from "playwright";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** How a page is looked at; each differs from the one before by one of the two. */
export const views = [
  { colorScheme: "light", width: 1280 },
  { colorScheme: "light", width: 360 },
  { colorScheme: "dark", width: 360 },
  { colorScheme: "dark", width: 1280 },
] as const;

/** Both widths and both sets of colours, in half the time. */
export const quickViews = [views[0], views[2]] as const;

/** Shows a page in a view, and waits until it has followed. */
export async function look(page: Page, { colorScheme, width }: (typeof views)[number]): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await page.setViewportSize({ width, height: 900 });
  await page.waitForFunction(hasFollowed, { colorScheme, width }, { timeout: 120_000 });
}

/** Lays out code that is out of sight, as it is once a reader comes to it. */
export async function layOutCode(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const code of document.querySelectorAll<HTMLElement>(".expressive-code"))
      code.style.contentVisibility = "visible";
  });
}

/** In the page: its theme is the wanted one, and code that became too wide can be focused, which is done when it is idle. */
function hasFollowed({ colorScheme, width }: { colorScheme: string; width: number }): boolean {
  if (innerWidth !== width || document.documentElement.dataset.theme !== colorScheme) return false;
  return [...document.querySelectorAll<HTMLElement>(".expressive-code pre")].every(
    (code) => !code.checkVisibility() || code.scrollWidth <= code.clientWidth || code.tabIndex === 0,
  );
}

/**
 * In the page: words of code in the same colours become plain text but for the first of them. They are most of a long page's
 * elements, and what axe can say of them, their contrast, it says of the first.
 */
function thinCode(): void {
  const seen = new Set<string>();
  for (const word of document.querySelectorAll<HTMLElement>(
    ".expressive-code .ec-line .code span[style]:not(:has(*))",
  )) {
    const around = [word.closest(".ec-line"), word.closest("figure")].map((element) => element?.className);
    const looks = [word.getAttribute("style"), ...around].join();
    if (seen.has(looks)) word.replaceWith(word.textContent ?? "");
    seen.add(looks);
  }
  for (const code of document.querySelectorAll(".expressive-code .code")) code.normalize();
}

/**
 * What axe has against a page, by all its rules.
 *
 * The page's own `axe.run` describes violations only, by an option; through its runner for frames it would describe every
 * element that passes too, which takes most of the time on a long page.
 */
export async function violationsOf(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) {
    await page.evaluate(thinCode);
    await page.evaluate(source);
  }
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: typeof Axe };
    // Style sheets are read for one rule, which is experimental and therefore off; reading them takes as long as the others.
    const { violations } = await axe.run(document, { resultTypes: ["violations"], preload: { assets: ["media"] } });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
  });
}
