// What a run looks like: the tables, and the page in a browser.
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright";
import { expect, test } from "vitest";
import { digits, inMinutes, inPercent, inTime, inTimes } from "../../src/report/format.ts";
import { html } from "../../src/report/html.ts";
import { tableLines } from "../../src/report/markdown.ts";
import { rankingsOf } from "../../src/report/rows.ts";
import type { Limit, Results } from "../../src/results/results.ts";
import { results, table, timed } from "../support/results.ts";

test.each([
  [inTime, 0.0000905, "90.5 ns"],
  [inTime, 0.00391, "3.91 µs"],
  [inTime, 0.9999, "1000 µs"],
  [inTime, 1, "1.00 ms"],
  [inTime, 10_000, "10.0 s"],
  [inTimes, 0.4567, "0.46x"],
  [inTimes, 12.34, "12.3x"],
  [inTimes, 123.4, "123x"],
  [inTimes, 0.001, "0.00x"],
  [inPercent, 0, "0 %"],
  [inPercent, 0.01234, "1.23 %"],
  [inPercent, 2.49, "249 %"],
  [inMinutes, -1, "0:00"],
  [inMinutes, 125.4, "2:05"],
  [digits, 0, "0"],
] as const)("%o of %f is %s", (show, value, text) => {
  expect(show(value)).toBe(text);
});

const mixed = table(
  "mixed",
  [
    timed("base", 4, { column: "host", target: "javascript", bytes: null, flops: null }),
    timed("ours", 2, { column: "transfers" }),
    timed("slow", 4),
    timed("ours", 1, { error: 1e-7 }),
    timed("ours", 0.5, { column: "device" }),
    { kind: "wrong", name: "fast|wrong", column: "resident", error: 0.5, expected: null },
  ],
  { notes: ["a note"] },
);

test("times of each meaning are a table of their own", () => {
  expect(tableLines(mixed, results([mixed]))).toEqual([
    "### table mixed",
    "",
    "Note: a note.",
    "",
    "On the host: nothing to transfer. Ratios are to base.",
    "",
    "| contender |                    time | of the limit |  error |",
    "|-----------|------------------------:|-------------:|-------:|",
    "| base      | 4.00 ms ±3.00 % (1.00x) |              | 0.0e+0 |",
    "",
    "With transfers: from host arrays to host arrays. Ratios are to ours.",
    "",
    "| contender |                    time | of the limit |  error |",
    "|-----------|------------------------:|-------------:|-------:|",
    "| ours      | 2.00 ms ±3.00 % (1.00x) |              | 0.0e+0 |",
    "",
    "Resident: arrays stay on the device. Ratios are to ours.",
    "",
    "| contender |                    time | of the limit |  error |",
    "|-----------|------------------------:|-------------:|-------:|",
    "| ours      | 1.00 ms ±3.00 % (1.00x) |    80 % copy | 1.0e-7 |",
    "| slow      | 4.00 ms ±3.00 % (0.25x) |    20 % copy | 0.0e+0 |",
    "",
    "Device's clock: the kernels alone. Ratios are to ours.",
    "",
    "| contender |                   time | of the limit |  error |",
    "|-----------|-----------------------:|-------------:|-------:|",
    "| ours      | 500 µs ±3.00 % (1.00x) |   160 % copy | 0.0e+0 |",
    "",
    "- fast\\|wrong (resident): wrong result, error 5.0e-1",
  ]);
});

test("no table and no plot of the committed results has times that mean different things", () => {
  const file = new URL("../../../../bench/results/latest.json", import.meta.url);
  const { suites, limits } = JSON.parse(readFileSync(file, "utf8")) as Results;
  const tables = suites.flatMap((suite) => suite.tables);
  expect(tables.length).toBeGreaterThan(10);
  for (const one of tables) {
    for (const { column, rows } of rankingsOf(one, limits))
      expect(rows.map(({ entry }) => `${entry.name}: ${entry.column}`)).toEqual(
        rows.map(({ name }) => `${name}: ${column}`),
      );
    // Nothing is lost: each time stands in one table.
    const timed = one.entries.filter(({ kind }) => kind === "timed");
    expect(rankingsOf(one, limits).flatMap(({ rows }) => rows)).toHaveLength(timed.length);
  }
});

test("the larger share of a limit is reported", () => {
  const flops = table("t", [timed("a", 1, { bytes: 1e6, flops: 1e7 })]);
  const of = (limits: readonly Limit[]) => rankingsOf(flops, limits)[0]?.rows[0]?.limit;
  expect(of(results([flops]).limits)).toEqual({ of: "multiply-add rate", fraction: 0.5 });
  expect(of([])).toBe(null);
});

test("ratios are to the base's time of the same meaning", () => {
  const both = table("t", [
    timed("base", 10, { column: "transfers" }),
    timed("base", 2),
    timed("a", 5, { column: "transfers" }),
    timed("a", 1),
    timed("slow", 8, { column: "device" }),
    timed("fast", 4, { column: "device" }),
  ]);
  const ratios = rankingsOf(both, []).map(({ base, rows }) => [base, ...rows.map(({ speedup }) => speedup)]);
  expect(ratios).toEqual([
    ["base", 2, 1],
    ["base", 2, 1],
    ["fast", 1, 0.5],
  ]);
});

test("the page opens without a network, and its plots are there", { timeout: 60_000 }, async () => {
  const curve = (x: number, ms: number) =>
    table(`${x}`, [timed("base", ms)], { curve: { name: "by size", xName: "bytes", x } });
  const spans = [
    { lane: "kernel", label: "chunk 1", from: 0, to: 3 },
    { lane: "copy", label: "</script><b>", from: 3, to: 4 },
  ];
  const run = results([mixed, curve(1024, 1), curve(2048, 2)]);
  const suites = run.suites.map((suite) => ({ ...suite, timelines: [{ title: "</script>", spans }] }));
  const file = join(mkdtempSync(join(tmpdir(), "gridstride-bench-test-")), "report.html");
  writeFileSync(file, await html({ ...run, suites }));
  // A script of the workspace, without declarations.
  const { chromiumLaunch } = await import(new URL("../../../../scripts/webgpu/chromium.mjs", import.meta.url).href);
  const browser = await chromium.launch(await chromiumLaunch());
  try {
    const page = await browser.newPage();
    const [errors, requests]: [string[], string[]] = [[], []];
    page.on("pageerror", ({ message }) => errors.push(message));
    page.on("request", (request) => requests.push(request.url()));
    await page.goto(pathToFileURL(file).href);
    const seen = await page.evaluate(() => ({
      // Pixels that something was drawn on.
      plots: [...document.querySelectorAll<HTMLCanvasElement>(".uplot canvas")].map((canvas) => {
        const drawn = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
        return drawn.some((byte) => byte !== 0);
      }),
      titles: [...document.querySelectorAll(".u-title")].map((one) => one.textContent),
      bars: [...document.querySelectorAll<HTMLElement>(".bar")].slice(2, 4).map((one) => one.offsetWidth),
      spans: [...document.querySelectorAll<HTMLElement>(".span")].map((one) => [one.textContent, one.offsetWidth]),
    }));
    expect(errors).toEqual([]);
    expect(requests).toEqual([pathToFileURL(file).href]);
    expect(seen.plots).toEqual([true, true]);
    expect(seen.titles).toEqual(["by size, resident", "cpu, float32: 10.0 GB/s, 20.0 GFLOP/s"]);
    const [ours = 0, slow = 0] = seen.bars;
    expect(ours / slow).toBeCloseTo(4, 0);
    const [first, second] = seen.spans as [[string, number], [string, number]];
    expect([first[0], second[0]]).toEqual(["chunk 1", "</script><b>"]);
    expect(first[1] / second[1]).toBeCloseTo(3, 0);
    // On a phone, at night: drawn anew, and nothing is wider than the page.
    await page.emulateMedia({ colorScheme: "dark" });
    await page.setViewportSize({ width: 390, height: 800 });
    const night = () =>
      page.evaluate(() => ({
        back: getComputedStyle(document.body).backgroundColor,
        wide: document.documentElement.scrollWidth,
        plots: [...document.querySelectorAll<HTMLElement>(".uplot")].map((one) => one.offsetWidth <= 390),
      }));
    // The page hears of its new width with a frame.
    await expect.poll(night, { timeout: 20_000 }).toEqual({ back: "rgb(22, 24, 28)", wide: 390, plots: [true, true] });
    expect(errors).toEqual([]);
  } finally {
    await browser.close();
  }
});
