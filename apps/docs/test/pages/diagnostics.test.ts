// Programs of the diagnostics' pages, one of each kind: the wrong one gives its error, the right one prints what the page says. On
// every target in Node: test/diagnostic-programs.test.ts of the repository.
import { expect, test } from "vitest";
import { openSite } from "../opened.ts";

const site = openSite({ webgpu: true });

test.each([
  // code    target of the wrong program
  ["GS101", "cpu"],
  ["GS309", "webgpu"],
  ["GS416", "cpu"],
  ["GS602", "webgpu"],
  ["GS904", "simulator"],
  ["GS910", "webgpu"],
])("%s", async (code, target) => {
  const page = await site.browser.newPage();
  await page.goto(`${site.url}reference/diagnostics/${code.toLowerCase()}/`);
  const [wrong, right] = [page.locator("gs-snippet").first(), page.locator("gs-snippet").last()];
  const run = async (snippet: typeof wrong, on: string, ends: RegExp): Promise<string> => {
    await snippet.locator("select[name=target]").selectOption(on);
    await snippet.getByRole("button", { name: "Run", exact: true }).click();
    await snippet.locator(".gs-status").getByText(ends).waitFor();
    return (await snippet.locator(".gs-output").textContent()) ?? "";
  };
  expect(await run(wrong, target, /^It ended with an error/)).toContain(`${code}: `);
  expect(await wrong.locator(".gs-wrong").count()).toBeGreaterThan(0);
  const printed = (await page.locator("main pre").last().textContent()) ?? "";
  // Lines of code are elements, without breaks between them.
  const letters = (text: string): string => text.replaceAll(/\s+/g, "");
  for (const on of ["cpu", "webgpu"]) expect(letters(await run(right, on, /^Ran on/))).toBe(letters(printed));
  await page.close();
});
