// What else a reader does with a program: run it by keyboard, see it stopped, share it; and what no program may do.
import type { Browser } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PRINTED, withFirstSnippet } from "../first-snippet.ts";
import { openBrowser } from "../site.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser(true);
});
afterAll(() => browser.close());

describe.concurrent("a page that is isolated", () => {
  test("the keyboard alone runs a program and finds its output", () =>
    withFirstSnippet(browser, true, async ({ page, snippet, ran, output }) => {
      const button = snippet.getByRole("button", { name: "Run" });
      for (let presses = 0; presses < 60; presses++) {
        await page.keyboard.press("Tab");
        if (await button.evaluate((element) => element === document.activeElement)) break;
      }
      await page.keyboard.press("Enter");
      await ran("");
      expect(await output()).toBe(PRINTED);
      expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    }));

  test("code is dark on paper, whatever the page's colours, and there is nothing to press", () =>
    withFirstSnippet(browser, true, async ({ page, snippet }) => {
      await page.emulateMedia({ media: "print", colorScheme: "dark" });
      await page.evaluate(() => document.documentElement.setAttribute("data-theme", "dark"));
      const colours = await snippet
        .locator(".ec-line .code span")
        .evaluateAll((all) => [...new Set(all.map((each) => getComputedStyle(each).color))]);
      expect(colours).toEqual(["rgb(27, 31, 36)"]);
      expect(await snippet.locator(".gs-bar").isVisible()).toBe(false);
    }));

  test("a software adapter is not chosen automatically", () =>
    withFirstSnippet(browser, true, async ({ run, status }) => {
      await run("auto");
      await status.getByText(/^Ran on parallel .*swiftshader, computes on the CPU/).waitFor();
    }));

  test.each([
    // a silent program, what it seems to do
    ["for (;;);", "it computes, perhaps in a loop"],
    ["await new Promise(() => {});", "it waits, for the GPU or for a promise"],
  ])("%s is not heard of: it is asked about, then stopped", (silent, seems) =>
    withFirstSnippet(browser, true, async ({ page, replace, run, status }) => {
      await replace(silent);
      await run("cpu");
      await status.getByText(`Nothing was heard for 10 s: ${seems}`).waitFor();
      await status.getByText(`Stopped: no output for too long: ${seems}`).waitFor();
      await run("cpu");
      expect(await page.evaluate(() => 1 + 1)).toBe(2);
    }),
  );

  test("a misspelt import is named, with its package and line", () =>
    withFirstSnippet(browser, true, async ({ replace, run, snippet, output }) => {
      await replace('// A kernel.\nimport { kernal } from "@gridstride/jit";\nconsole.log(kernal);');
      await run("cpu");
      await snippet.getByText('"@gridstride/jit" exports no "kernal"').first().waitFor();
      const text = await output();
      expect(text).toContain('did you mean "kernel"?');
      expect(text).toMatch(/--> .*:2:10\n/);
      expect(text).not.toContain("blob:");
    }));

  test.each([
    ["the network", 'await fetch("/").then(() => console.log("out"), () => console.log("kept in"));'],
    ["foreign scripts", 'try { importScripts("/isolate.js"); console.log("out"); } catch { console.log("kept in"); }'],
    ["the page's storage", 'try { indexedDB.open("x"); console.log("out"); } catch { console.log("kept in"); }'],
  ])("%s is out of a program's reach", (_what, code) =>
    withFirstSnippet(browser, true, async ({ replace, run, ran, output }) => {
      for (const target of ["cpu", "webgpu"]) {
        await replace(code);
        await run(target);
        await ran(target);
        expect(await output()).toBe("kept in\n");
      }
    }),
  );

  test("Share makes a link to the playground that does not run by itself", () =>
    withFirstSnippet(browser, true, async ({ snippet, status }) => {
      await snippet.getByRole("button", { name: "Share" }).click();
      expect(await status.getByRole("link").getAttribute("href")).toMatch(/playground\/#code=[\w-]+$/);
    }));
});

describe.concurrent("a page without the headers", () => {
  test("parallel says what it lacks, and has it after a reload", () =>
    withFirstSnippet(browser, false, async ({ page, snippet, run, ran, output }) => {
      await run("parallel");
      await snippet
        .locator("pre")
        .getByText(/reload it/)
        .waitFor();
      await page.waitForFunction(() => navigator.serviceWorker.ready.then(() => true));
      await page.reload();
      await run("parallel");
      await ran("parallel");
      expect(await output()).toBe(PRINTED);
    }));

  test.each(["webgpu", "cpu"])("%s is there at once", (target) =>
    withFirstSnippet(browser, false, async ({ run, ran, output }) => {
      await run(target);
      await ran(target);
      expect(await output()).toBe(PRINTED);
    }),
  );
});
