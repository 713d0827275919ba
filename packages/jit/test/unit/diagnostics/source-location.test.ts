import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, expect, test } from "vitest";
import { renderFrame } from "../../../src/diagnostics/code-frame.ts";
import { shownFile } from "../../../src/diagnostics/files.ts";
import type { CallSite } from "../../../src/diagnostics/source.ts";
import { otherLocation } from "../../../src/diagnostics/source-location.ts";

const folder = mkdtempSync(join(tmpdir(), "gridstride-place-"));
afterAll(() => rmSync(folder, { recursive: true }));

const text = "({ grid }, a) => {\n\ta[grid(1)] = scale;\n}";
const typed = `const blur = kernel(\n${text.replace("a)", "a: KernelArray1)")},\n);\n`;
const path = join(folder, "blur one.ts");
writeFileSync(path, typed);

const start = text.indexOf("scale");
const span = { source: 0, start, end: start + 5 };

/** The lines of a frame that have the place. */
function placed(passedAt: CallSite | undefined): readonly string[] {
  const source = { name: "blur", text, ...(passedAt && { passedAt }) };
  const content = { code: "GS101", message: "wrong", span, label: "here", hint: "mend it" };
  return renderFrame(content, [source]).split("\n").slice(1, -1);
}

const inFile = (file: string): readonly string[] => [
  ` --> ${file}:3:15`,
  "  |",
  "3 |  a[grid(1)] = scale;",
  "  |               ^^^^^ here",
];
const inFunction = (place: string): readonly string[] => [
  ` --> function blur:2:15${place}`,
  "  |",
  "2 |  a[grid(1)] = scale;",
  "  |               ^^^^^ here",
];

test.each([
  // the call that the engine's stack trace names, the place that the frame shows
  ["none", undefined, inFunction("")],
  ["a path", { file: path, line: 1, column: 14 }, inFile(path)],
  ["a URL", { file: pathToFileURL(path).href, line: 1, column: 14 }, inFile(path)],
  ["a URL with a query", { file: `${pathToFileURL(path).href}?t=1`, line: 1, column: 14 }, inFile(path)],
  ["a call that is not there", { file: path, line: 4, column: 1 }, inFunction(`, passed at ${path}:4:1`)],
  ["no such file", { file: `${path}x`, line: 1, column: 14 }, inFunction(`, passed at ${path}x:1:14`)],
  ["a page", { file: "http://x/src/blur.ts?t=1", line: 1, column: 14 }, inFunction(", passed at blur.ts:1:14")],
] as const)("%s", (_name, passedAt, frame) => expect(placed(passedAt)).toEqual(frame));

test.each([
  [join(process.cwd(), "src", "a.ts"), join("src", "a.ts")],
  [join(process.cwd(), "..", "a.ts"), join(process.cwd(), "..", "a.ts")],
  ["file://host/a.ts", process.platform === "win32" ? "\\\\host\\a.ts" : "file://host/a.ts"],
  ["https://x/", "https://x/"],
  ["https://x/a/b.js#c", "b.js"],
])("%s is shown as %s", (file, shown) => expect(shownFile(file)).toBe(shown));

test("another place in the same function is a line of it, one in another function names it", () => {
  const sources = [
    { name: "f", text },
    { name: "g", text },
  ];
  expect(otherLocation(span, span, sources)).toBe("line 2:15: scale");
  expect(otherLocation({ ...span, source: 1 }, span, sources)).toBe("function g:2:15: scale");
});

test("a name that a tool made another is said as the file has it", () => {
  // As esbuild writes a parameter that has the name of a variable around it; `x2` is the author's own.
  const made = "({ grid }, a2, x2) => {\n  a2[grid(1)] = x2;\n}";
  const file = join(folder, "renamed.ts");
  writeFileSync(file, `const a = 1;\nkernel(${made.replaceAll("a2", "a")});\n`);
  const source = { name: "blur", text: made, passedAt: { file, line: 2, column: 1 } };
  const span = { source: 0, start: made.indexOf("a2["), end: made.indexOf("[") + 1 };
  const words = "a2[4] and `a2.shape` and x2";
  const frame = renderFrame({ code: "GS101", message: words, span, label: words, hint: words, notes: [words] }, [
    source,
  ]);
  const said = "a[4] and `a.shape` and x2";
  expect(frame.split("\n").filter((line) => line.includes(" and "))).toEqual([
    `GS101: ${said}`,
    expect.stringContaining(`^ ${said}`),
    `  = help: ${said}`,
    `  = note: ${said}`,
  ]);
  expect(otherLocation(span, span, [source])).toBe(`${file}:3:3: a[`);
});
