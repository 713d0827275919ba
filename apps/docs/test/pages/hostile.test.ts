// No program can make its page useless: while each of them runs the page answers within a second, Stop stops it, and the next
// program runs.
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PRINTED, withFirstSnippet } from "../first-snippet.ts";
import { type Hostile, hostile } from "../hostile.ts";
import { openBrowser } from "../site.ts";

/** How long a program is watched, and what the page may take to answer. */
const WATCHED_MS = Number(process.env.DOCS_WATCHED_MS ?? 2500);
const ANSWER_MS = 1000;
/** A busy machine makes a page slow, and never fast: a program is watched again if the page took too long. */
const TRIES = 3;
/** How long a busy machine may take to compute up to a limit of iterations, and to draw. */
const LIMIT_MS = 60_000;
/** Programs that share a page: those that hurt it are found by those that follow. */
const GROUP = 9;

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser(true);
});
afterAll(() => browser.close());

/** The longest that the page's own thread took to answer while it was asked again and again, in its own time. */
function longest(page: Page, forMs: number): Promise<number> {
  return page.evaluate(
    (ms) =>
      new Promise<number>((resolve) => {
        const began = performance.now();
        let last = began;
        let most = 0;
        const timer = setInterval(() => {
          const now = performance.now();
          most = Math.max(most, now - last);
          last = now;
          if (now - began < ms) return;
          clearInterval(timer);
          resolve(most);
        }, 20);
      }),
    forMs,
  );
}

const groups = Array.from({ length: Math.ceil(hostile.length / GROUP) }, (_, i) =>
  hostile.slice(i * GROUP, (i + 1) * GROUP),
);

describe("the page answers within a second while it runs", () => {
  test.each(groups.map((group) => [group.map(({ name }) => name).join(", "), group] as const))("%s", (_names, group) =>
    withFirstSnippet(browser, true, async ({ page, snippet, status, replace, run, ran, output }) => {
      const own = await snippet.locator("script[type='application/json']").textContent();
      const slow: string[] = [];
      /** @returns how long the page took to answer. */
      const watch = async ({ name, code, target = "cpu", says }: Hostile): Promise<number> => {
        await replace(code);
        await run(target);
        const took = await longest(page, WATCHED_MS);
        if (says !== undefined) {
          const error = snippet.locator(".gs-error");
          await error.waitFor({ timeout: LIMIT_MS });
          expect(await error.textContent(), name).toMatch(says);
          await page.screenshot({ timeout: LIMIT_MS });
        }
        // One that has ended by itself has no button any more.
        await snippet.locator("[data-action=stop]").evaluate((stop: HTMLElement) => stop.click());
        const over = status.getByText(/^(?:Stopped\.|It ended|Ran on|Not run)/);
        await over.waitFor({ timeout: 3 * ANSWER_MS }).catch(async () => {
          slow.push(`${name}: not stopped, but "${await status.textContent()}"`);
        });
        return took;
      };
      for (const each of group) {
        let took = Number.POSITIVE_INFINITY;
        for (let i = 0; i < TRIES && took > ANSWER_MS; i++) took = Math.min(took, await watch(each));
        if (took > ANSWER_MS) slow.push(`${each.name}: the page did not answer for ${Math.round(took)} ms`);
      }
      await replace(JSON.parse(own ?? "").program);
      await run("cpu");
      await ran("cpu");
      expect(await output()).toBe(PRINTED);
      expect(slow).toEqual([]);
    }),
  );
});
