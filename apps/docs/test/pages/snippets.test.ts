// Every program of the pages gives what its .out file says: on webgpu (SwiftShader), and without WebGPU on parallel and cpu.
// A program that several pages have runs in one of them, and in each page runs one. The quick form runs one program of each kind
// and one in each layout of pages, on webgpu.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { compareOutput } from "@gridstride/testing/examples/compare";
import { findExamples } from "@gridstride/testing/examples/find";
import type { Locator } from "playwright";
import { describe, expect, test } from "vitest";
import type { RunEvent, TargetName } from "../../src/runner/events.ts";
import { openSite } from "../opened.ts";
import { dist, pagesOf, quick } from "../site.ts";

/** One of each kind, for the quick form: they show all that can be shown, use each package, and wait at barriers. */
const kinds = [
  "jit/course-block-sum",
  "jit/gallery-equalise",
  "jit/gallery-sessions",
  "kernels/gallery-emboss",
  "ufunc/course-ufunc",
];
const isRun = (file: string): boolean => !quick || kinds.includes(file);

/** The programs of a built page, in order. */
function snippetsOf(page: string): string[] {
  const html = readFileSync(join(dist, page, "index.html"), "utf8");
  return [...html.matchAll(/<gs-snippet[^>]*data-file="([^"]+)"/g)].map(([, file]) => file ?? "");
}

const examples = new Map(findExamples().map((example) => [example.name, example]));

/** Slides and the handout are made of other pages, whose programs they have again. */
const layoutOf = (page: string): string => /^course\/(?:slides|handout)\//.exec(page)?.[0] ?? "page";
const isCopy = (page: string): boolean => layoutOf(page) !== "page";

/** The programs that run elsewhere, and the pages or layouts in which one runs. */
const done = new Set<string>();
/** Pages with the programs that run there: the place of each among the page's programs, and its name. */
const pages = pagesOf()
  .toSorted((a, b) => Number(isCopy(a)) - Number(isCopy(b)))
  .map((page) => {
    const place = quick ? layoutOf(page) : `/${page}`;
    const runs = [...snippetsOf(page).entries()].filter(([, file]) => {
      if (!isRun(file) || (done.has(file) && done.has(place))) return false;
      done.add(file).add(place);
      return true;
    });
    return [page, runs] as const;
  })
  .filter(([, runs]) => runs.length > 0);

test("automatic is no choice where there is one target", () => {
  const html = readFileSync(join(dist, "course/kernels/index.html"), "utf8");
  const [, bounds = ""] = /data-file="jit\/course-bounds"[\s\S]*?<select[^>]*>([\s\S]*?)<\/select>/.exec(html) ?? [];
  expect(bounds.match(/value="\w+"/g)).toEqual(['value="simulator"']);
});

test("there are programs on the first page", () => expect(snippetsOf("")).not.toEqual([]));

test("there is one of each kind", () =>
  expect(pages.flatMap(([, runs]) => runs.map(([, file]) => file))).toEqual(expect.arrayContaining(kinds)));

const ways = [
  [true, ["webgpu"]],
  [false, ["parallel", "cpu"]],
] as const;

describe.each(quick ? ways.slice(0, 1) : ways)("with WebGPU: %s", (webgpu, targets) => {
  const site = openSite({ webgpu });

  // A page's programs share its sandbox, so they run one after the other; pages do not wait for each other.
  test.concurrent.each(pages)("/%s", async (path, runs) => {
    // An animation ends after a few frames where less motion is wanted.
    const page = await site.browser.newPage({ reducedMotion: "reduce" });
    await page.goto(site.url + path);
    const faults: string[] = [];
    for (const [i, file] of runs)
      for (const target of targets)
        if (examples.get(file)?.targets.includes(target))
          faults.push(...(await faultsOf(page.locator("gs-snippet").nth(i), file, target)));
    await page.close();
    expect(faults.join("\n\n")).toBe("");
  });
});

/** Runs a program in its page. @returns what differs from what it should print, and on which target; nothing where all is well. */
async function faultsOf(snippet: Locator, file: string, target: TargetName): Promise<string[]> {
  const events = await snippet.evaluate(run, target);
  const printed = events.flatMap((event) => (event.type === "console" && event.level === "log" ? [event.text] : []));
  const errors = events.flatMap((event) => (event.type === "error" ? [`${event.name}: ${event.message}`] : []));
  const ran = events.find((event) => event.type === "ran")?.target;
  const differs = compareOutput(printed.join("\n"), examples.get(file)?.out ?? "");
  const told = [differs, ...errors].filter((text) => text !== "").join("\n");
  return told === "" && ran === target ? [] : [`${file} on ${target}, ran on ${ran}:\n${told}`];
}

/** In the page: chooses a target, presses Run, and collects what the program tells until it has ended. */
function run(element: Element, target: TargetName): Promise<RunEvent[]> {
  const events: RunEvent[] = [];
  return new Promise((resolve) => {
    const listen = ({ detail }: Event & { detail?: RunEvent }): void => {
      if (detail === undefined) return;
      events.push(detail.type === "display" ? ({ ...detail, item: { kind: detail.item.kind } } as never) : detail);
      if (detail.type !== "ended") return;
      element.removeEventListener("gs-run", listen);
      resolve(events);
    };
    element.addEventListener("gs-run", listen);
    const select = element.querySelector("select") as HTMLSelectElement;
    select.value = target;
    const button = element.querySelector("[data-action=run]") as HTMLButtonElement;
    // It takes no press until the run before has been tidied up.
    const press = (): void =>
      button.disabled || button.ariaDisabled === "true" ? void setTimeout(press, 10) : button.click();
    press();
  });
}
