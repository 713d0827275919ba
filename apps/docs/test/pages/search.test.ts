// The search finds names, codes and Numba's words: the page that explains them is among the first three.
import type { Page } from "playwright";
import { expect, test } from "vitest";
import { openSite } from "../opened.ts";

const site = openSite({ webgpu: false });

/** What a reader types, and the page that it is about. */
const queries: Readonly<Record<string, string>> = {
  matmul: "reference/kernels/",
  vectorize: "reference/ufunc/",
  guvectorize: "reference/ufunc/",
  syncthreads: "reference/intrinsics/",
  "cuda.syncthreads": "reference/from-numba/",
  "cuda.jit": "reference/from-numba/",
  to_device: "reference/from-numba/",
  blockDim: "reference/intrinsics/",
  sort: "reference/kernels/",
  histogram: "reference/kernels/",
  requestDevice: "reference/core/",
  GS403: "reference/diagnostics/gs403/",
  race: "reference/diagnostics/gs904/",
  "shared memory": "course/shared-memory/",
  occupancy: "course/optimisation/",
  transfer: "guide/memory/",
  install: "guide/installing/",
  numba: "guide/numba-programs/",
};

test("the page that explains a name is among the first three", async () => {
  const page = await site.browser.newPage();
  await page.goto(`${site.url}guide/`);
  await page.getByRole("button", { name: "Search" }).click();
  const found: Record<string, readonly string[]> = {};
  for (const query of Object.keys(queries)) found[query] = await firstThree(page, query);
  const missed = Object.entries(queries).filter(([query, path]) => !found[query]?.includes(path));
  expect(missed.map(([query, path]) => `${query}: no ${path} in ${found[query]?.join(", ")}`)).toEqual([]);
  // The page that reports a misuse comes after the pages that explain the name.
  expect(found.syncthreads).not.toContain("reference/diagnostics/gs103/");
  await page.close();
});

/** The pages of the first three results, as the reader sees them. Each comes when its text has been read. */
async function firstThree(page: Page, query: string): Promise<readonly string[]> {
  const dialog = page.getByRole("dialog", { name: "Search" });
  await dialog.getByRole("textbox").fill(query);
  const message = dialog.getByText(new RegExp(`^\\s*\\d+ results? for ${query.replaceAll(".", "\\.")}\\s*$`));
  const count = Number.parseInt((await message.textContent()) ?? "", 10);
  const results = dialog.locator(".pagefind-ui__result");
  const paths: string[] = [];
  for (let i = 0; i < Math.min(3, count); i++) {
    const link = results.nth(i).locator(".pagefind-ui__result-link").first();
    paths.push(await link.evaluate((each, url) => (each as HTMLAnchorElement).href.replace(url, ""), site.url));
  }
  return paths.map((path) => path.replace(/#.*/, ""));
}
