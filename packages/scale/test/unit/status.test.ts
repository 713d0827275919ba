// The views of a run while it goes on: in a terminal, and as a page in Chromium.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import type {} from "@gridstride/testing";
import type * as Axe from "axe-core";
import { chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from "vitest";
import { local, plan } from "../../src/index.ts";
import { bundledWorker } from "../bundle.ts";
import { folder } from "./support.ts";

let worker: Awaited<ReturnType<typeof bundledWorker>>;
let cli: Awaited<ReturnType<typeof bundledWorker>>;
beforeAll(async () => {
  [worker, cli] = await Promise.all([bundledWorker(), bundledWorker("src/cli.ts")]);
});
afterAll(() => {
  worker.remove();
  cli.remove();
});

/** A run of so many tasks, the eighth of which fails; each waits until the file `go` is there. */
function begun(tasks: number) {
  const store = folder();
  const run = plan({ store, target: "cpu" });
  const fn = async ({ uses }: { uses: { go: string } }, { a }: { a: number }): Promise<number> => {
    const { existsSync } = process.getBuiltinModule("node:fs");
    while (a > 3 && !existsSync(uses.go)) await new Promise((resolve) => setTimeout(resolve, 50));
    if (a === 7)
      throw new Error("<b>seven</b> is not allowed in a sentence that is so long that it does not fit a line");
    return a;
  };
  const go = join(store, "go");
  run.write(run.sweep({ a: Array.from({ length: tasks }, (_, i) => i) }, fn, { dtype: "float64", uses: { go } }), "o");
  return { store, run, go };
}

/** The lines that a program prints on a terminal of 60 columns, and its exit code. */
async function onTerminal(command: readonly string[]): Promise<[string, number]> {
  const child = spawn("script", ["-qefc", `stty cols 60; exec ${command.join(" ")}`, "/dev/null"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let text = "";
  child.stdout.on("data", (part) => {
    text += part;
  });
  const [code] = (await once(child, "close")) as [number];
  return [text, code];
}

/** Until a function of the run gives true. */
const until = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await holds())) await sleep(100);
};

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The violations that axe finds in a page, by all its rules. */
async function violationsOf(page: Page): Promise<string[]> {
  await page.evaluate(axeSource);
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: typeof Axe };
    const { violations } = await axe.run(document);
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
  });
}

test.skipIf(inject("gridstrideWebgpu") === "off" || !existsSync("/usr/bin/script"))(
  "status --watch --html: a terminal that goes on until the run is over, and a page that loads itself again",
  async () => {
    const { store, run, go } = begun(24);
    const ended = run
      .start(local({ workers: 2, command: worker.command }), { print: () => {} })
      .catch((error) => error);
    await until(async () => (await run.progress().catch(() => ({ done: 0 }))).done === 4);
    const html = join(store, "status.html");
    const watched = onTerminal([...cli.command, "status", store, "--watch", "--html", html]);
    await until(() => existsSync(html));
    const { chromiumLaunch } = await import(new URL("../../../../scripts/webgpu/chromium.mjs", import.meta.url).href);
    const browser = await chromium.launch(await chromiumLaunch());
    onTestFinished(() => browser.close());
    const page = await browser.newPage();
    const complaints: string[] = [];
    page.on("pageerror", (error) => complaints.push(String(error)));
    page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
    await page.goto(pathToFileURL(html).href);
    expect(await page.title()).toBe("4 of 24 tasks");
    await sleep(2500);
    writeFileSync(go, "");
    // By itself.
    await page.waitForFunction(() => document.title === "23 of 24 tasks");
    const [text, code] = await watched;
    expect([code, (await ended).code]).toEqual([1, "poison"]);
    const looks = text.split(/\W\[\d+A\W\[J/);
    expect(looks.length).toBeGreaterThan(2);
    expect(looks[0]).toMatch(/^#+\.+ 4 of 24 tasks/);
    expect(looks.at(-1)).toMatch(/^#+\.+ 23 of 24 tasks\r\n(.*\r\n)*failed: 00-sweep 7, 3 tries: <b>seven<.*\)/);
    // No line is broken that the next look goes back over.
    const lines = looks.slice(0, -1).flatMap((look) => look.split("\r\n"));
    expect(Math.max(...lines.map(({ length }) => length))).toBe(60);
    // The last page stays as it is: the browser has read it once more.
    await page.waitForFunction(() => document.querySelector("meta[http-equiv]") === null);
    expect(readFileSync(html, "utf8")).not.toContain("http-equiv");
    for (const [colorScheme, width] of [
      ["light", 1280],
      ["dark", 360],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      expect([width, await violationsOf(page)]).toEqual([width, []]);
      expect([width, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([width, width]);
    }
    expect(complaints).toEqual([]);
  },
);
