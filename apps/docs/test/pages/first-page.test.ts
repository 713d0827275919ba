// What a reader does with a program: run it by keyboard, stop it, see where it is wrong, share it, come back.
import type { Browser, BrowserContext, Locator, Page } from "playwright";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Served, serve } from "../serve.ts";
import { base, complaintsOf, dist, openBrowser } from "../site.ts";

const EXPECTED = "Float32Array(5) [ 11, 22, 33, 44, 55 ]\n";
let browser: Browser;
let served: Served;
let context: BrowserContext;
let page: Page;
let snippet: Locator;

beforeAll(async () => {
  browser = await openBrowser(true);
});
afterAll(() => browser.close());
afterEach(async () => {
  await context.close();
  await served.close();
});

async function open(isolated: boolean): Promise<void> {
  served = await serve(dist, base, isolated);
  context = await browser.newContext();
  page = await context.newPage();
  await page.goto(served.url);
  snippet = page.locator("gs-snippet").first();
}

const output = (): Promise<string> => snippet.locator(".gs-output").evaluate(({ textContent }) => textContent ?? "");
const status = (): Locator => snippet.locator(".gs-status");

/** Puts another program in the place of the page's own. */
function replace(code: string): Promise<void> {
  return snippet.locator("script[type='application/json']").evaluate((script, text) => {
    const data = JSON.parse(script.textContent ?? "");
    script.textContent = JSON.stringify({ ...data, code: text, program: text });
  }, code);
}

async function run(target: string): Promise<void> {
  await snippet.locator("select").selectOption(target);
  await snippet.getByRole("button", { name: "Run" }).click();
}

describe("a page that is isolated", () => {
  beforeEach(() => open(true));

  test("the keyboard alone runs a program and finds its output", async () => {
    const button = snippet.getByRole("button", { name: "Run" });
    for (let presses = 0; presses < 60; presses++) {
      await page.keyboard.press("Tab");
      if (await button.evaluate((element) => element === document.activeElement)) break;
    }
    await page.keyboard.press("Enter");
    await status()
      .getByText(/^Ran on/)
      .waitFor();
    expect(await output()).toBe(EXPECTED);
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test.each(["webgpu", "parallel", "cpu", "simulator"])("Run on %s says what ran and why", async (target) => {
    await run(target);
    await status()
      .getByText(new RegExp(`^Ran on ${target} \\(.+\\) in .+ ms: you chose it\\.$`))
      .waitFor();
    expect(await output()).toBe(EXPECTED);
  });

  test("a software adapter is not the fastest", async () => {
    await run("auto");
    await status()
      .getByText(/^Ran on parallel .*swiftshader, computes on the CPU/)
      .waitFor();
  });

  test.each(["webgpu", "parallel", "cpu"])(
    "an endless loop on %s is stopped, and the next run works",
    async (target) => {
      const complaints = complaintsOf(page);
      await replace("console.log(1);\nfor (;;);");
      await run(target);
      await snippet.locator(".gs-lines").getByText("1", { exact: true }).waitFor();
      expect(await page.evaluate(() => 1 + 1)).toBe(2);
      await snippet.getByRole("button", { name: "Stop" }).click();
      await status().getByText("Stopped.").waitFor();
      await page.reload();
      await run(target);
      await status()
        .getByText(/^Ran on/)
        .waitFor();
      expect(await output()).toBe(EXPECTED);
      expect(complaints).toEqual([]);
    },
  );

  test("a program that is not heard of is asked about, then stopped", async () => {
    await replace("for (;;);");
    await run("cpu");
    await status()
      .getByText(/^Nothing was heard for 10 s/)
      .waitFor({ timeout: 30_000 });
    await status()
      .getByText(/^Stopped, for nothing/)
      .waitFor({ timeout: 30_000 });
    await run("cpu");
    expect(await page.evaluate(() => 1 + 1)).toBe(2);
  });

  test.each([
    // what is wrong         program                                                    target    line  underlined
    ["the kernel", KERNEL("const x = nowhere + 1; out[i] = x;"), "cpu", 4, "nowhere"],
    ["what a kernel does", KERNEL("out[i + 7] = 1;"), "simulator", 4, "out[i + 7]"],
    ["the program", "const a = [];\nconsole.log(a.b.c);", "cpu", 2, "console.log(a.b.c);"],
  ])("%s is wrong: the place is underlined", async (_what, code, target, line, text) => {
    await replace(code);
    // The shown code is the page's own; its lines are there to be marked.
    await run(target);
    await status().getByText("It ended with an error.").waitFor();
    const wrong = await snippet
      .locator(".ec-line")
      .evaluateAll((lines) => lines.map((each) => each.classList.contains("gs-wrong")));
    expect(wrong.indexOf(true) + 1).toBe(line);
    const detail = await snippet.locator(".gs-error").last().textContent();
    expect(detail).toContain(text === "console.log(a.b.c);" ? "TypeError" : text);
  });

  test.each([
    ["the network", 'await fetch("/").then(() => console.log("out"), () => console.log("kept in"));'],
    ["foreign scripts", 'try { importScripts("/isolate.js"); console.log("out"); } catch { console.log("kept in"); }'],
    ["the page's storage", 'try { indexedDB.open("x"); console.log("out"); } catch { console.log("kept in"); }'],
  ])("%s is out of a program's reach", async (_what, code) => {
    for (const target of ["cpu", "webgpu"]) {
      await replace(code);
      await run(target);
      await status().getByText(`Ran on ${target}`).waitFor();
      expect(await output()).toBe("kept in\n");
    }
  });

  test("Share makes a link to the playground that does not run by itself", async () => {
    await snippet.getByRole("button", { name: "Share" }).click();
    const href = await status().getByRole("link").getAttribute("href");
    expect(href).toMatch(/playground\/#code=[\w-]+$/);
  });
});

describe("a page without the headers", () => {
  beforeEach(() => open(false));

  test("parallel says what it lacks, and has it after a reload", async () => {
    await run("parallel");
    await snippet.getByText(/reload it/).waitFor();
    await page.waitForFunction(() => navigator.serviceWorker.ready.then(() => true));
    await page.reload();
    await run("parallel");
    await status()
      .getByText(/^Ran on parallel/)
      .waitFor();
    expect(await output()).toBe(EXPECTED);
  });

  test.each(["webgpu", "cpu"])("%s is there at once", async (target) => {
    await run(target);
    await status()
      .getByText(new RegExp(`^Ran on ${target}`))
      .waitFor();
    expect(await output()).toBe(EXPECTED);
  });
});

function KERNEL(body: string): string {
  return `import { kernel } from "@gridstride/jit";
const k = kernel(({ grid }, out) => {
  const i = grid(1);
  ${body}
});
await k.configure(1, 4)(new Float32Array(4));`;
}
