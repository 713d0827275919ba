import type { Browser } from "playwright";
import { afterAll, beforeAll } from "vitest";
import { type Served, serve } from "./serve.ts";
import { base, dist, openBrowser } from "./site.ts";

/** The built site, served, and a browser; both are there while tests run. */
export interface Opened {
  readonly url: string;
  readonly browser: Browser;
}

/** Opens them before the first test of a file, or of a `describe`, and closes them after the last. */
export function openSite({
  webgpu,
  ownFonts = false,
}: {
  readonly webgpu: boolean;
  readonly ownFonts?: boolean;
}): Opened {
  let served: Served;
  let browser: Browser;
  beforeAll(async () => {
    served = await serve(dist, base, true);
    browser = await openBrowser(webgpu, ownFonts);
  });
  afterAll(async () => {
    await browser.close();
    await served.close();
  });
  return {
    get url() {
      return served.url;
    },
    get browser() {
      return browser;
    },
  };
}
