// Lighthouse finds little to say of six pages, and the first view of the first page stays small. Lighthouse is 185 MB with all
// that it needs, so it is no dependency: npx fetches this version when these tests run.
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chromiumLaunch } from "../../../../scripts/webgpu/chromium.mjs";
import { type Served, serve } from "../serve.ts";
import { base, dist, openBrowser } from "../site.ts";

const VERSION = "lighthouse@12.8.2";
const LEAST = 95;
/** A busy machine makes a page slow, and never fast. */
const TRIES = 3;
/** Gzipped bytes of the first page and of all that it loads by itself. */
const FIRST_VIEW = 37_888;

const pages = ["", "guide/first-kernel/", "course/kernels/", "gallery/", "reference/core/device/", "playground/"];
const categories = ["performance", "accessibility", "best-practices"] as const;
type Scores = Readonly<Record<(typeof categories)[number], number>>;

interface Report {
  readonly runtimeError?: { readonly message: string };
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
}

let served: Served;
beforeAll(async () => {
  served = await serve(dist, base, true, true);
});
afterAll(() => served.close());

async function scoresOf(url: string): Promise<Scores> {
  const { executablePath, args, env } = await chromiumLaunch();
  const command = ["--yes", VERSION, url, "--quiet", "--output=json", `--only-categories=${categories.join(",")}`];
  const flags = `--chrome-flags=${["--headless", ...args.filter((arg) => !arg.includes(" "))].join(" ")}`;
  const { stdout } = await promisify(execFile)("npx", [...command, flags], {
    env: { ...env, CHROME_PATH: executablePath },
    maxBuffer: 2 ** 28,
  });
  const report = JSON.parse(stdout) as Report;
  if (report.runtimeError) throw new Error(`Lighthouse, of ${url}: ${report.runtimeError.message}`);
  const score = (name: string): number => Math.round(100 * (report.categories[name]?.score ?? 0));
  return {
    performance: score("performance"),
    accessibility: score("accessibility"),
    "best-practices": score("best-practices"),
  };
}

const least = (scores: Scores): number => Math.min(...Object.values(scores));

describe("Lighthouse's scores", () => {
  test.each(pages)("/%s", async (path) => {
    let best: Scores = { performance: 0, accessibility: 0, "best-practices": 0 };
    for (let i = 0; i < TRIES && least(best) < LEAST; i++) {
      const scores = await scoresOf(served.url + path);
      if (least(scores) >= least(best)) best = scores;
    }
    console.log(`/${path}: ${categories.map((name) => `${name} ${best[name]}`).join(", ")}`);
    expect(least(best), JSON.stringify(best)).toBeGreaterThanOrEqual(LEAST);
  });
});

test("the first view is small", async () => {
  const browser = await openBrowser(false);
  const page = await browser.newPage();
  await page.goto(served.url, { waitUntil: "networkidle" });
  const loaded = await page.evaluate(() =>
    [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")].map((entry) => {
      const { name, encodedBodySize } = entry as PerformanceResourceTiming;
      return { name: name.split("/").at(-1) ?? "", bytes: encodedBodySize };
    }),
  );
  await browser.close();
  const bytes = loaded.reduce((sum, each) => sum + each.bytes, 0);
  const list = loaded.map((each) => `${each.name} ${each.bytes}`).join(", ");
  console.log(`${bytes} bytes: ${list}`);
  expect(bytes, list).toBeLessThan(FIRST_VIEW);
});
