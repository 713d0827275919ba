// Pressing Run and Check: what a check finds, a press while another program starts, a load that failed, and animations.
import type { Browser } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PRINTED, withFirstSnippet } from "../first-snippet.ts";
import { openBrowser } from "../site.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser(true);
});
afterAll(() => browser.close());

const launching = (body: string, blocks: number): string =>
  `import { kernel } from "@gridstride/jit";
import { defaultDevice } from "@gridstride/core";
const device = await defaultDevice();
const k = kernel(({ grid }, out, x) => {
  const i = grid(1);
  ${body}
});
const out = device.empty([100], "float32");
await k.configure(${blocks}, 32)(out, device.empty([100], "float32"));
await device.synchronize();`;

describe.concurrent("Check runs the simulator", () => {
  test.each([
    // what is wrong            program                                                        what is said
    [
      "nothing",
      launching("if (i < out.length) out[i] = i;", 4),
      "Checked 1 launch on the simulator: nothing was found.",
    ],
    [
      "elements are left out",
      launching("if (i < out.length) out[i] = i;", 2),
      "36 of the 100 elements of out were written by no thread, out[64] first (kernel in line 4)",
    ],
    ["an access out of bounds", launching("out[i] = i;", 4), "out of bounds"],
    ["global memory is read unwritten", launching("if (i < out.length) out[i] = x[i];", 4), "nothing has written"],
    ["a race", launching("if (i < out.length) out[0] = i;", 4), "with nothing that orders them"],
  ])("%s", (_what, code, said) =>
    withFirstSnippet(browser, true, async ({ snippet, replace }) => {
      await replace(code);
      await snippet.locator("[data-action=check]").click();
      await snippet.getByText(said).first().waitFor();
    }),
  );
});

test("Run in one program, then in another: the second runs, and the first says why it did not", () =>
  withFirstSnippet(browser, true, async ({ page, snippet, replace, status }) => {
    await replace('console.log("first");\nfor (;;);');
    await snippet.evaluate((own) => {
      const copy = own.cloneNode(true) as HTMLElement;
      own.after(copy);
      const data = copy.querySelector("script[type='application/json']") as HTMLElement;
      const program = 'console.log("second");';
      data.textContent = JSON.stringify({ ...JSON.parse(data.textContent ?? ""), code: program, program });
      for (const each of [own, copy]) (each.querySelector("[data-action=run]") as HTMLElement).click();
    });
    const second = page.locator("gs-snippet").nth(1);
    await second.locator(".gs-lines").getByText("second").waitFor();
    await status.getByText(/^(?:Not run: another program|Stopped\.)/).waitFor();
  }));

test("a load that failed says so, and the next press works", () =>
  withFirstSnippet(browser, true, async ({ page, snippet, run, ran, output }) => {
    await page.context().setOffline(true);
    await run("cpu");
    await snippet.getByText("Are you online?").first().waitFor();
    await page.context().setOffline(false);
    await run("cpu");
    await ran("cpu");
    expect(await output()).toBe(PRINTED);
  }));

test("an animation is redrawn in place, pauses, goes on step by step, and has sliders", () =>
  withFirstSnippet(browser, true, async ({ snippet, replace, run, status }) => {
    await replace(`import { frames, heatmap, slider } from "@gridstride/display";
const high = slider({ name: "high", min: 1, max: 9, step: 1, value: 2 });
for await (const i of frames()) heatmap([[0, i], [high.value, 1]], { title: "in motion" });`);
    await run("cpu");
    const bar = snippet.locator(".gs-player");
    await bar.getByText("frames a second").waitFor();
    expect(await snippet.locator(".gs-output canvas").count()).toBe(1);
    await bar.getByRole("button", { name: "Pause" }).click();
    await bar.getByRole("button", { name: "Step" }).click();
    await bar.getByText(/^frame \d+$/).waitFor();
    const ends = snippet.locator(".gs-plot-bar > span");
    const before = Number(await ends.last().textContent());
    await bar.getByRole("button", { name: "Step" }).click();
    await expect.poll(async () => Number(await ends.last().textContent())).toBe(before + 1);
    await snippet.getByRole("button", { name: "Stop" }).click();
    await status.getByText("Stopped.").waitFor();
    expect(await bar.getByRole("slider").isDisabled()).toBe(true);
  }));

test("the front page's animation runs on each target, with its rate", () =>
  withFirstSnippet(browser, true, async ({ page, complaints }) => {
    for (const target of ["cpu", "parallel"]) {
      const row = page.locator("gs-live .gs-live-target", { has: page.locator(`[data-target=${target}]`) });
      await row.getByRole("button").click();
      await row.getByText(/\d fps, .* ms$/).waitFor();
    }
    expect(complaints).toEqual([]);
  }));

test("the compiler explorer links lines, and its link brings the choices back", async () => {
  await withFirstSnippet(browser, true, async ({ page, complaints }) => {
    await page.goto(`${new URL(page.url()).origin}${new URL(page.url()).pathname}explorer/`);
    await page.getByRole("button", { name: "Compile" }).click();
    await page.getByText(/^Compiled: /).waitFor();
    for (const pane of ["ir", "wgsl", "wat"])
      expect(await page.locator(`[data-pane=${pane}] > span`).count()).toBeGreaterThan(5);
    const linked = page.locator("[data-pane=wgsl] [data-source]").nth(3);
    await linked.hover();
    expect(await page.locator("[data-pane=ir] .gs-linked").count()).toBeGreaterThan(0);
    expect(await page.locator(".cm-line.gs-linked").count()).toBe(1);
    await page.locator("select[name=pass]").selectOption("lowered");
    await page.getByRole("button", { name: "Link" }).click();
    await page.waitForURL(/pass=lowered.*#code=/);
    await page.reload();
    await page.getByRole("button", { name: "Compile" }).click();
    await page.getByText(/^Compiled: /).waitFor();
    expect(await page.locator("select[name=pass]").inputValue()).toBe("lowered");
    expect(complaints).toEqual([]);
  });
});
