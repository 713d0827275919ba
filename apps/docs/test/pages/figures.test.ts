// The figures of the course's pages answer to input, by pointer and by keyboard.
import type { Locator, Page } from "playwright";
import { afterEach, expect, test } from "vitest";
import { openSite } from "../opened.ts";
import { complaintsOf } from "../site.ts";

let page: Page;
let complaints: string[];

const site = openSite({ webgpu: true });
afterEach(async () => {
  expect(complaints).toEqual([]);
  await page.close();
});

/** A figure on its page, loaded because it came into view. */
async function figure(path: string, name: string): Promise<Locator> {
  page = await site.browser.newPage();
  complaints = complaintsOf(page);
  await page.goto(site.url + path);
  const found = page.locator(name).first();
  await found.scrollIntoViewIfNeeded();
  await found.locator("button").first().waitFor();
  return found;
}

const part = (host: Locator, name: string): Promise<string | null> => host.locator(`[data-part=${name}]`).textContent();
const field = (host: Locator, name: string): Locator =>
  host.locator("label", { has: page.getByText(name, { exact: true }) }).locator("select, input");
const press = (host: Locator, name: string): Promise<void> => host.getByRole("button", { name, exact: true }).click();

test("the grid follows what is typed, and keys walk its threads", async () => {
  const grid = await figure("course/threads/", "gs-grid");
  await field(grid, "Dimensions").selectOption("1");
  await field(grid, "Blocks").fill("3");
  await field(grid, "Threads per block").fill("8");
  await field(grid, "Array shape").fill("27");
  expect(await part(grid, "summary")).toContain("3 elements are reached by no thread");
  expect(await grid.locator("rect[data-kind=element].is-unreached").count()).toBe(3);
  await press(grid, "Cover the array");
  expect(await field(grid, "Blocks").inputValue()).toBe("4");
  expect(await grid.locator("rect[data-kind=thread].is-outside").count()).toBe(5);

  await grid.getByRole("application").focus();
  await page.keyboard.press("ArrowRight");
  expect(await part(grid, "about")).toBe("blockIdx.x = 0 · threadIdx.x = 1 · grid(1) = 1 · touches a[1]");
  await grid.locator("rect[data-kind=element]").nth(20).hover();
  expect(await grid.locator("rect.is-lit").count()).toBe(2);
  expect(await part(grid, "about")).toBe("a[20] belongs to thread 4 of block 2.");

  await field(grid, "Blocks").fill("none");
  expect(await grid.getByRole("alert").textContent()).toContain("expected one whole number");
});

test("tiles go through shared memory from barrier to barrier, forwards and backwards", async () => {
  const memory = await figure("course/shared-memory/", "gs-memory");
  await field(memory, "Matrices").selectOption("8");
  await field(memory, "Tiles").selectOption("4");
  await press(memory, "Run on the simulator");
  await memory.locator("rect[data-cell].is-written").first().waitFor();
  expect(await part(memory, "counts")).toContain("32 global reads, 0 shared reads");
  await press(memory, "Next");
  expect(await part(memory, "about")).toContain("Interval 2: elements read: 16 of sA, 16 of sB");
  expect(await part(memory, "counts")).toContain("256 global reads; the same product without tiles: 1,024.");
  await press(memory, "Back");
  expect(await part(memory, "about")).toContain("Interval 1");
  await memory.getByRole("slider").focus();
  await page.keyboard.press("End");
  expect(await part(memory, "about")).toContain("then the kernel ends");
  await press(memory, "Play");
  expect(await memory.getByRole("button", { name: "Pause" }).count()).toBe(1);
  await expect.poll(() => part(memory, "about"), { timeout: 10_000 }).toContain("Interval 2");
  await press(memory, "Pause");
});

test.each([
  // mistake, code, marked line, marked thread, marked element
  ["race", "GS904", "out[i] = t > 0", "thread 0,1", "s[0]"],
  ["bounds", "GS902", "out[i] = 2 * x[i];", "thread 1,3", "out[11]"],
  ["barrier", "GS905", "syncthreads();", "thread 0,5", null],
])("the simulator's report of %s is on the line and in the picture; mended, there is none", async (...row) => {
  const [mistake, code, line, thread, element] = row;
  const report = await figure("course/shared-memory/", "gs-report");
  await field(report, "Mistake").selectOption(mistake);
  await press(report, "Run on the simulator");
  await report.getByText(code).waitFor();
  expect(await report.locator(".gs-d-line.is-wrong").textContent()).toContain(line);
  const marked = await report
    .locator("rect[data-cell].is-wrong")
    .evaluateAll((all) => all.map((cell) => cell.dataset.cell));
  expect(marked).toContain(thread);
  if (element !== null) expect(marked).toContain(element);
  await field(report, "Version").selectOption("mended");
  await press(report, "Run on the simulator");
  await report.getByText("found nothing wrong").waitFor();
  expect(await report.locator("rect[data-cell].is-wrong").count()).toBe(0);
});

test("the time line is a schematic that says so, until this machine records its own", async () => {
  const timeline = await figure("course/optimisation/", "gs-timeline");
  expect(await part(timeline, "about")).toContain("A schematic, not a measurement");
  await field(timeline, "Chunks").selectOption("2");
  expect(await timeline.locator("[data-way=streams] rect").count()).toBe(6);
  await press(timeline, "Record on this machine");
  await expect.poll(() => part(timeline, "about"), { timeout: 60_000 }).toMatch(/^Recorded on (webgpu|parallel|cpu) /);
  expect(await timeline.locator(".gs-d-title", { hasText: / ms$/ }).count()).toBe(2);
});
