// The playground: TypeScript helps while a program is written, errors stand where they are, a link brings it back.
import type { BrowserContext, Locator, Page } from "playwright";
import { afterEach, beforeEach, expect, test } from "vitest";
import { toHash } from "../../src/editor/share.ts";
import { openSite } from "../opened.ts";
import { complaintsOf } from "../site.ts";

let context: BrowserContext;
let page: Page;
let complaints: string[];

const site = openSite({ webgpu: false });
beforeEach(async () => {
  context = await site.browser.newContext();
  page = await context.newPage();
  complaints = complaintsOf(page);
  page.setDefaultTimeout(60_000);
});
afterEach(() => context.close());

const editor = (): Locator => page.getByRole("textbox", { name: "Program" });
const status = (): Locator => page.locator("gs-playground .gs-status");
const output = (): Locator => page.getByRole("region", { name: "Output of the program" });
const button = (name: string): Locator => page.getByRole("button", { name, exact: true });
const underlined = (): Locator => page.locator(".cm-lintRange-error");

/** The text on the screen: the page's own, or the editor's, of which short programs are drawn whole. */
const program = async (): Promise<string> => {
  const lines = await editor().locator(".cm-line, .ec-line .code").allTextContents();
  return lines.map((line) => line.replace(/\n$/, "")).join("\n");
};

/** Loads the editor, as a press on the program does. */
const enter = async (): Promise<void> => {
  await editor().click();
  await page.locator(".cm-content").waitFor();
};

/** Opens a program by its link. */
async function open(code: string): Promise<void> {
  await page.goto(`${site.url}playground/${await toHash(code)}`);
  await page.locator(".cm-content").waitFor();
}

const KERNEL = (body: string): string => `import { kernel } from "@gridstride/jit";
const k = kernel(({ grid }, out) => {
  ${body}
});
const out = new Float32Array(4);
await k.configure(1, 4)(out);
console.log(out);`;

test("the first example is there, and runs by Run and by the keyboard; the editor is loaded by the press on the program", async () => {
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(request.url()));
  await page.goto(`${site.url}playground/`);
  const editors = (): readonly string[] => fetched.filter((url) => /codemirror|typescript/.test(url));
  expect(await output().isVisible()).toBe(false);
  await button("Run").click();
  await status()
    .getByText(/^Ran on parallel/)
    .waitFor();
  expect(await output().textContent()).toBe("Float32Array(5) [ 11, 22, 33, 44, 55 ]\n");
  await page.getByLabel("Run on").selectOption("cpu");
  expect(editors()).toEqual([]);
  // The cursor goes where it was pressed: behind the last letter of the line.
  await editor().getByText("import").first().click();
  await page.locator(".cm-content").waitFor();
  expect(editors()).not.toEqual([]);
  await page.keyboard.press("End");
  await page.keyboard.type(" // here");
  expect((await program()).split("\n").find((line) => line.startsWith("import"))).toMatch(/ \/\/ here$/);
  await editor().press("ControlOrMeta+Enter");
  await status()
    .getByText(/^Ran on cpu/)
    .waitFor();
  // The second run has an output too.
  expect(await output().textContent()).toBe("Float32Array(5) [ 11, 22, 33, 44, 55 ]\n");
  expect(complaints).toEqual([]);
});

test("what is written survives a reload, a look at another page, and the choice of an example", async () => {
  await page.goto(`${site.url}playground/`);
  const first = await program();
  await enter();
  const write = async (): Promise<void> => {
    await editor().press("ControlOrMeta+a");
    await page.keyboard.insertText("mine();");
  };
  await write();
  await page.reload();
  await expect.poll(program).toBe("mine();");
  await page.goto(site.url);
  await page.goBack();
  await expect.poll(program).toBe("mine();");
  await page.getByLabel("Example").selectOption("jit/course-float64");
  await expect.poll(program).not.toBe("mine();");
  await editor().press("ControlOrMeta+z");
  expect(await program()).toBe("mine();");
  await page.reload();
  await expect.poll(program).toBe("mine();");
  await expect.poll(() => page.getByLabel("Example").inputValue()).toBe("jit/course-float64");
  await page.evaluate((hash) => (location.hash = hash), await toHash("other();"));
  await expect.poll(program).toBe("other();");
  await page.goBack();
  await expect.poll(program).toBe(first);
});

test.each([
  // what                               program                                                           what the page says
  ["what a timer does", 'setTimeout(() => console.log("late"), 50);', /^late\n$/],
  [
    "main() without await",
    'import { requestDevice } from "@gridstride/core";\nasync function main() {\n  const device = await requestDevice({ target: "cpu" });\n  console.log(await device.zeros([2], "int8").copyToHost());\n}\nmain();',
    /\[0 0\]\n$/,
  ],
  ["the line of an error", "const a = [];\nsetTimeout(() => a.b.c, 1);", /program\.ts:2:2\d\n {2}\|\n2 \| setTimeout/],
  ["the line of a kernel's error", KERNEL("out[i] = missing;"), /--> program\.ts:3:7\n/],
  ["a loop that prints without end, until Stop", "for (let i = 0; ; i++) console.log(i);", /\n1998\n/],
])("heard: %s", async (_what, code, said) => {
  await open(code);
  await page.getByLabel("Run on").selectOption("cpu");
  await button("Run").click();
  await output().getByText(said).first().waitFor({ state: "attached" });
  if (code.startsWith("for")) await button("Stop").click();
  await status()
    .getByText(/^(Ran|It ended|Stopped)/)
    .waitFor();
  expect(await output().textContent()).toMatch(said);
});

test("what TypeScript does not take is underlined, and no longer when it is mended", async () => {
  await open("const length: number = 3;\nconsole.log(length);");
  await editor().press("ControlOrMeta+Home");
  for (let i = 0; i < "const length: ".length; i++) await page.keyboard.press("ArrowRight");
  await page.keyboard.type("BigInt & ");
  await underlined().first().waitFor();
  expect(await underlined().allTextContents()).toEqual(["length"]);
  await underlined().hover();
  const said = page.locator(".cm-tooltip-lint");
  await said.getByText("is not assignable").waitFor();
  // It stays as long as the pointer does: a program that does not change is not checked again.
  await page.waitForTimeout(2000);
  expect(await said.isVisible()).toBe(true);
  for (let i = 0; i < "BigInt & ".length; i++) await page.keyboard.press("Backspace");
  await underlined().first().waitFor({ state: "detached" });
  expect(await page.getByText("TypeScript did not start").count()).toBe(0);
});

test("completion knows the context of a kernel", async () => {
  await open('import { kernel } from "@gridstride/jit";\nkernel(({ grid,  }, a) => {});');
  await editor().press("ControlOrMeta+End");
  for (let i = 0; i < " }, a) => {});".length; i++) await page.keyboard.press("ArrowLeft");
  await page.keyboard.type("threadI");
  await page.locator(".cm-tooltip-autocomplete").getByText("threadIdx", { exact: true }).waitFor();
  // A list that has just come takes no key for a moment, so that typing is not caught by it.
  await page.waitForTimeout(200);
  await page.keyboard.press("Enter");
  expect(await program()).toContain("({ grid, threadIdx }, a)");
});

test.each([
  // what is wrong                     body of the kernel                                   underlined     target
  ["a kernel that cannot compile", "out[grid(1) / 2] = 1;", "grid(1) / 2", "cpu"],
  ["what the simulator finds", "const i = grid(1);\n  out[i + 7] = 1;", "out[i + 7]", "simulator"],
  ["behind types, which are blanked", "const i: number = grid(1) as number;\n  out[i / 2] = 1;", "i / 2", "cpu"],
])("%s: the place is underlined", async (_what, body, text, target) => {
  await open(KERNEL(body));
  await page.getByLabel("Run on").selectOption(target);
  await button("Run").click();
  await status().getByText("It ended with an error.").waitFor();
  await underlined().first().waitFor();
  expect(await underlined().allTextContents()).toEqual([text]);
});

test("a long sentence of an error is broken where its box ends, and its code is not", async () => {
  await page.setViewportSize({ width: 700, height: 900 });
  await open(`import lodash from "lodash"; // ${"a long line ".repeat(20)}\nconsole.log(lodash);`);
  await button("Run").click();
  const text = output().locator(".gs-error pre");
  expect(await text.textContent()).toMatch(/nothing else can be imported on this page$/);
  const hidden = (): Promise<number> => text.evaluate((pre) => pre.scrollWidth - pre.clientWidth);
  expect(await hidden()).toBe(0);
  await open(`console.log(document); // ${"a long line ".repeat(12)}`);
  await button("Run").click();
  await text.getByText("programs run in a worker").waitFor();
  expect(await hidden()).toBeGreaterThan(0);
  expect(complaints).toEqual([]);
});

test("a program that does not parse is not run", async () => {
  await open("const a = ;\nconsole.log(1);");
  await button("Run").click();
  await status().getByText("It was not run.").waitFor();
  expect(await output().textContent()).toContain("line 1: Expression expected");
});

test("Share, and a reload brings the program back without running it", async () => {
  const code = "// 𝛁 of the reader's own\nconsole.log(1 + 1);";
  await open("console.log(0);");
  await editor().press("ControlOrMeta+a");
  await page.keyboard.insertText(code);
  await button("Share").click();
  await status()
    .getByText(/link to this program/)
    .waitFor();
  expect(page.url()).toBe(`${site.url}playground/${await toHash(code)}`);
  await page.reload();
  await page.locator(".cm-content").waitFor();
  expect(await program()).toBe(code);
  await page.waitForTimeout(500);
  expect([await status().textContent(), await output().isVisible()]).toEqual(["", false]);
  await button("Run").click();
  await status()
    .getByText(/^Ran on/)
    .waitFor();
  expect(await output().textContent()).toBe("2\n");
});

test("a link that was cut off is reported, and the first example shown", async () => {
  await page.goto(`${site.url}playground/${(await toHash(KERNEL(""))).slice(0, 40)}`);
  await status().getByText("The link holds no whole program").waitFor();
  expect(await program()).toContain("kernel(");
  expect(complaints).toEqual([]);
});

test("examples, their targets, Reset, and the forms of their kernels by keyboard", async () => {
  await page.goto(`${site.url}playground/`);
  const first = await program();
  await page.getByLabel("Example").selectOption("jit/course-float64");
  await expect.poll(program).not.toBe(first);
  expect(await page.getByLabel("Run on").locator("option:disabled").allTextContents()).toEqual(["simulator"]);
  const chosen = await program();
  await editor().press("ControlOrMeta+a");
  await page.keyboard.insertText("mine");
  await button("Reset").click();
  expect(await program()).toBe(chosen);
  await page.getByLabel("Example").selectOption("jit/vector-add");
  await page.getByLabel("Run on").selectOption("cpu");
  await button("Run").click();
  const panel = page.getByRole("tabpanel");
  // What ran is shown first.
  expect(await page.getByRole("tab", { name: "WAT" }).getAttribute("aria-selected")).toBe("true");
  await page.getByRole("tab", { name: "WAT" }).click();
  expect(await panel.textContent()).toContain("(module");
  await page.keyboard.press("ArrowRight");
  expect(await panel.textContent()).toContain("kernel kernel(");
  expect(await page.getByRole("tab", { name: "IR" }).getAttribute("aria-selected")).toBe("true");
});

test("an example that is for the simulator alone runs there, though nothing was chosen", async () => {
  await page.goto(`${site.url}playground/`);
  await page.getByLabel("Example").selectOption("jit/course-bounds");
  await expect.poll(program).toContain("hundred");
  await button("Run").click();
  await status()
    .getByText(/^Ran on simulator .*not for webgpu/)
    .waitFor();
  expect(await output().textContent()).toContain("GS");
});

test("Escape, then Tab, leaves the editor", async () => {
  await open("console.log(1);");
  await editor().press("Tab");
  expect(await program()).not.toBe("console.log(1);");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  expect(await editor().evaluate((element) => element.contains(document.activeElement))).toBe(false);
});
