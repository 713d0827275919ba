// A site with an address keeps the pages that were opened: they are there without a server, isolated as before.
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { serve } from "../serve.ts";
import { openBrowser } from "../site.ts";

const own = fileURLToPath(new URL("../../public", import.meta.url));

test.each([true, false])("pages are kept: %s", async (offline) => {
  const folder = mkdtempSync(join(tmpdir(), "gridstride-offline-"));
  const browser = await openBrowser(false);
  try {
    cpSync(own, folder, { recursive: true });
    writeFileSync(join(folder, "style.css"), "h1 { color: rgb(1, 2, 3) }");
    writeFileSync(
      join(folder, "index.html"),
      `<link rel="stylesheet" href="style.css"><h1>A page</h1><script src="isolate.js" data-offline="${offline}"></script>`,
    );
    const served = await serve(folder, "/", false);
    const page = await browser.newPage();
    await page.goto(served.url);
    await page.waitForFunction(() => navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller));
    await page.reload();
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
    await served.close();
    if (!offline) return await expect(page.reload()).rejects.toThrow();
    await page.reload();
    const heading = page.getByRole("heading", { name: "A page" });
    expect(await heading.evaluate((element) => getComputedStyle(element).color)).toBe("rgb(1, 2, 3)");
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true });
  }
});
