// The site as it is built for a folder of a host, which sends no headers of its own: links, and everything that a page
// fetches by itself.
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PRINTED } from "../first-snippet.ts";
import { deadLinks } from "../links.ts";
import { type Served, serve } from "../serve.ts";
import { belowBase, belowDist, complaintsOf, dist, openBrowser, pagesOf } from "../site.ts";

let browser: Browser;
let served: Served;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  served = await serve(belowDist, belowBase, false);
  browser = await openBrowser(false);
  page = await browser.newPage();
  page.setDefaultTimeout(60_000);
  complaints = complaintsOf(page);
});
afterAll(async () => {
  await browser.close();
  await served.close();
});

test("it has the same pages", () => expect(pagesOf(belowDist)).toEqual(pagesOf(dist)));

test("every link leads somewhere", () => expect(deadLinks(belowDist, belowBase, pagesOf(belowDist))).toEqual([]));

test("a program runs on threads, thanks to the service worker", async () => {
  await page.goto(served.url);
  await page.waitForFunction(() => navigator.serviceWorker.ready.then(() => true));
  await page.reload();
  const snippet = page.locator("gs-snippet").first();
  await snippet.locator("select").selectOption("parallel");
  await snippet.getByRole("button", { name: "Run" }).click();
  await snippet.getByText(/^Ran on parallel/).waitFor();
  expect(await snippet.locator(".gs-output").textContent()).toBe(PRINTED);
});

test("Share's link opens the playground, which fetches its examples", async () => {
  const snippet = page.locator("gs-snippet").first();
  await snippet.getByRole("button", { name: "Share" }).click();
  await snippet.locator(".gs-status").getByRole("link").click();
  await page.getByRole("textbox", { name: "Program" }).getByText("kernel(").first().waitFor();
  expect(page.url()).toContain(`${served.url}playground/#code=`);
  await page.getByLabel("Example").selectOption("jit/course-float64");
  await page
    .locator(".gs-note")
    .getByText(/^Runs on /)
    .waitFor();
});

test("figures load their code", async () => {
  await page.goto(`${served.url}course/threads/`);
  const figure = page.locator("gs-grid").first();
  await figure.scrollIntoViewIfNeeded();
  await figure.getByRole("button", { name: "Cover the array" }).waitFor();
});

test("what the search finds is there", async () => {
  await page.goto(`${served.url}guide/`);
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("textbox", { name: "Search" }).fill("syncthreads");
  await page.locator(".pagefind-ui__result-link").first().click();
  await page.waitForURL(new RegExp(`^${served.url}(course|guide|reference|gallery)/`));
});

test("nothing of that was complained of", () => expect(complaints).toEqual([]));
