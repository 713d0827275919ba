import type { LaunchOptions } from "playwright-core";
import type { Message, Order } from "../run/message.ts";

/**
 * How Chromium is started: Playwright's options as JSON in `GRIDSTRIDE_BENCH_BROWSER`, else an installed Chrome or
 * Chromium, where Playwright finds it, with WebGPU.
 */
function launchOptions(): LaunchOptions {
  const given = process.env.GRIDSTRIDE_BENCH_BROWSER;
  if (given !== undefined) return JSON.parse(given) as LaunchOptions;
  const args = ["--enable-unsafe-webgpu", "--no-first-run"];
  if (process.platform === "linux") args.push("--enable-features=Vulkan");
  return { channel: "chrome", args };
}

/**
 * Carries out an order in a page of a headless Chromium, which is closed then.
 *
 * @param url - where the page is served.
 * @throws {Error} without Playwright or a browser, and what the page throws.
 */
export async function workInPage(url: string, order: Order, tell: (message: Message) => void): Promise<void> {
  const { chromium } = await import("playwright-core").catch(() => {
    throw new Error("--browser needs playwright-core, which is not installed");
  });
  const browser = await chromium.launch(launchOptions());
  try {
    const page = await browser.newPage();
    await page.exposeFunction("tell", tell);
    await page.goto(url);
    await page.waitForFunction(() => "gridstrideBench" in globalThis);
    await page.evaluate(
      ([given, runtime]) => {
        const { gridstrideBench, tell: say } = globalThis as unknown as {
          gridstrideBench(order: Order, runtime: string, tell: (message: Message) => void): Promise<void>;
          tell(message: Message): void;
        };
        return gridstrideBench(given, runtime, say);
      },
      [order, `Chromium ${browser.version()}`] as const,
    );
  } finally {
    await browser.close();
  }
}
