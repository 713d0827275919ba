// What must work before anything else, on the first page: a program runs on each target, an endless loop is stopped, and a
// mistake is underlined where it is.
import type { Browser } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PRINTED, programOf, withFirstSnippet } from "../first-snippet.ts";
import { openBrowser } from "../site.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser(true);
});
afterAll(() => browser.close());

describe.concurrent("the first page's program", () => {
  test.each(["webgpu", "parallel", "cpu", "simulator"])("Run on %s says what ran and why", (target) =>
    withFirstSnippet(browser, true, async ({ run, status, output, complaints }) => {
      await run(target);
      await status.getByText(new RegExp(`^Ran on ${target} \\(.+\\) in .+ ms\\. You chose this target\\.$`)).waitFor();
      expect(await output()).toBe(PRINTED);
      expect(complaints).toEqual([]);
    }),
  );

  test.each(["webgpu", "parallel", "cpu"])("an endless loop on %s is stopped, and the next run works", (target) =>
    withFirstSnippet(browser, true, async ({ page, snippet, replace, run, ran, status, output, complaints }) => {
      const own = await snippet.locator("script[type='application/json']").textContent();
      await replace("console.log(1);\nfor (;;);");
      await run(target);
      await snippet.locator(".gs-lines").getByText("1", { exact: true }).waitFor();
      expect(await page.evaluate(() => 1 + 1)).toBe(2);
      await snippet.getByRole("button", { name: "Stop" }).click();
      await status.getByText("Stopped.").waitFor();
      // In the same page and the same sandbox.
      await replace(JSON.parse(own ?? "").program);
      await run(target);
      await ran(target);
      expect(await output()).toBe(PRINTED);
      expect(complaints).toEqual([]);
    }),
  );

  test.each([
    // what is wrong         program                                                      target       line  said
    ["the kernel", programOf("const x = nowhere + 1; out[i] = x;"), "cpu", 4, "nowhere"],
    ["what a kernel does", programOf("out[i + 7] = 1;"), "simulator", 4, "out[i + 7]"],
    ["the program", "const a = [];\nconsole.log(a.b.c);", "cpu", 2, "TypeError"],
  ])("%s is wrong: the place is underlined", (_what, code, target, line, said) =>
    withFirstSnippet(browser, true, async ({ snippet, replace, run, status }) => {
      await replace(code);
      // The shown code is the page's own; its lines are there to be marked.
      await run(target);
      await status.getByText("It ended with an error.").waitFor();
      const wrong = await snippet
        .locator(".ec-line")
        .evaluateAll((lines) => lines.map((each) => each.classList.contains("gs-wrong")));
      expect(wrong.indexOf(true) + 1).toBe(line);
      expect(await snippet.locator(".gs-error").last().textContent()).toContain(said);
    }),
  );
});
