// What readers see: forty states of the site compared with approved pictures in test/approved; the quick form compares a handful.
// `DOCS_APPROVE=1 npm run test:docs -- screenshots` approves what is seen now. A refused picture is kept in .cache/screenshots.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright";
import { expect, test } from "vitest";
import { bundledPlatform } from "../../../../scripts/webgpu/unpack.mjs";
import { look } from "../axe.ts";
import { openSite } from "../opened.ts";
import { difference, reduced } from "../screenshots/compare.ts";
import { type State, states } from "../screenshots/states.ts";
import { quick } from "../site.ts";

/** The part of the pixels that may look different: edges of letters. */
const TOLERANCE = 0.001;

const approved = fileURLToPath(new URL("../approved/", import.meta.url));
const refused = fileURLToPath(new URL("../../.cache/screenshots/", import.meta.url));
const site = openSite({ webgpu: false, ownFonts: true });

/** The browser's own fonts have none of fixed width: all machines take this one. */
const mono = readFileSync(
  createRequire(import.meta.url).resolve("@fontsource/dejavu-mono/files/dejavu-mono-latin-400-normal.woff2"),
).toString("base64");
const STILL = `@font-face { font-family: "Approved"; src: url(data:font/woff2;base64,${mono}); }
:root { --sl-font-mono: "Approved" !important; }
*, ::before, ::after { animation: none !important; transition: none !important; caret-color: transparent !important; }`;

/** The site's bar stays at the top of the window, in the middle of an element that is higher. */
const ALONE = ".page > header, starlight-menu-button *, mobile-starlight-toc { visibility: hidden !important; }";

/** In the page: times of this run become 0. */
function withoutTimes(): void {
  for (const each of document.querySelectorAll(".gs-status"))
    each.textContent = each.textContent?.replace(/[\d.,]+ (ms|s|µs)\b/g, "0 $1") ?? "";
  (document.activeElement as HTMLElement | null)?.blur();
}

async function pictureOf(state: State, style: string = STILL): Promise<{ readonly page: Page; readonly seen: Buffer }> {
  const context = await site.browser.newContext();
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await page.goto(site.url + state.path, { waitUntil: "load" });
  await page.addStyleTag({ content: style });
  if (state.path !== "404.html" && !state.path.includes("slides"))
    await look(page, { colorScheme: state.dark ? "dark" : "light", width: state.width ?? 1280 });
  // An element that is higher than the window would lack its lower part.
  if (state.of !== undefined) await page.setViewportSize({ width: state.width ?? 1280, height: 1800 });
  await state.act?.(page);
  await page.evaluate(withoutTimes);
  await page.evaluate(() => document.fonts.ready.then(() => {}));
  const png = await (state.of === undefined
    ? page.screenshot()
    : page.locator(state.of).first().screenshot({ style: ALONE }));
  return { page, seen: await reduced(page, png) };
}

/** Pictures are approved as the bundled browser draws them: another draws its own letters. */
const isOther = !bundledPlatform || Boolean(process.env.GRIDSTRIDE_CHROMIUM);
const compared = quick ? states.filter((state) => state.quick) : states;

test("there are forty states, each with an approved picture, and no others", () => {
  expect(states.length).toBe(40);
  const names = states.map(({ name }) => `${name}.webp`).sort();
  if (process.env.DOCS_APPROVE !== "1") expect(readdirSync(approved).sort()).toEqual(names);
});

test.skipIf(isOther).each(compared.map((state) => [state.name, state] as const))("%s", async (name, state) => {
  const { page, seen } = await pictureOf(state);
  const file = `${approved}${name}.webp`;
  try {
    if (process.env.DOCS_APPROVE === "1") writeFileSync(file, seen);
    const part = existsSync(file) ? await difference(page, seen, readFileSync(file)) : 1;
    if (part > TOLERANCE) {
      mkdirSync(refused, { recursive: true });
      writeFileSync(`${refused}${name}.webp`, seen);
    }
    expect(part, `the picture is in ${refused}`).toBeLessThanOrEqual(TOLERANCE);
  } finally {
    await page.context().close();
  }
});

const faults = [
  ["a margin", ".gs-bar { margin-top: 12px !important; }"],
  ["a colour", ".gs-primary { background: #c00 !important; }"],
  ["a font", "pre, code { font-family: serif !important; }"],
] as const;

test.each(quick ? faults.slice(0, 1) : faults)("%s that a broken rule changes is seen", async (_what, rule) => {
  const state = states.find(({ name }) => name === "ran");
  if (state === undefined) throw new Error('expected a state "ran"');
  const { page, seen } = await pictureOf(state, `${STILL}\n${rule}`);
  const { page: right, seen: good } = await pictureOf(state);
  expect(await difference(page, seen, good)).toBeGreaterThan(TOLERANCE);
  await page.context().close();
  await right.context().close();
});
