import { describe, expect, test } from "vitest";
import { codes } from "../../../scripts/reference/codes.ts";
import type { Code } from "../../../src/diagnostics/codes.ts";
import { CompileError } from "../../../src/diagnostics/diagnostic.ts";
import { parseSignature } from "../../../src/frontend/signature.ts";
import { verifyKernel } from "../../../src/ir/verify.ts";
import { cases } from "./cases.ts";
import { compileSample } from "./sample.ts";

const all = Object.entries(codes).map(([code, doc]) => ({ code: code as Code, ...doc }));
const signatures = all.filter(({ code }) => code >= "GS080" && code <= "GS084");
const kernels = all.filter((row) => !signatures.includes(row) && row.code !== "GS009");
/** Found by a pass or by the simulator, whose own tests show the frames. */
const later = (code: string): boolean => code >= "GS600";

function frameOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof CompileError) return error.message;
    throw error;
  }
  return "compiles";
}

test("there are at least forty codes", () => expect(all.length).toBeGreaterThanOrEqual(40));

describe("the wrong example of the reference page gives its code", () => {
  test.each(kernels.filter(({ code }) => !later(code)))("$code: $title", ({ code, wrong }) => {
    expect(frameOf(() => compileSample(wrong))).toMatch(new RegExp(`^${code}: `));
  });
  test.each(signatures)("$code: $title", ({ code, wrong }) => {
    expect(frameOf(() => parseSignature(wrong))).toMatch(new RegExp(`^${code}: `));
  });
  test.each(kernels.filter(({ code }) => later(code)))("$code compiles as far as types go", ({ wrong }) => {
    expect(verifyKernel(compileSample(wrong))).toEqual([]);
  });
  test("GS009: nested too deeply", () => {
    const text = `(c, a) => { a[0] = ${"- ".repeat(20_000)}1; }`;
    const [title, place, bar, line, carets, help] = frameOf(() => compileSample(text)).split("\n");
    expect([title, place, bar, help]).toEqual([
      "GS009: this is more than 500 levels deep in the function",
      " --> function kernel:1:1008",
      "  |",
      "  = help: keep values in variables, give parts names as device functions, or loop over an array",
    ]);
    expect(line).toMatch(/^1 \| …[- ]+…$/);
    expect(carets).toMatch(/^ {2}\| +\^$/);
  });
});

describe("the right example of the reference page compiles", () => {
  test.each(kernels)("$code: $title", ({ right }) => expect(verifyKernel(compileSample(right))).toEqual([]));
  test.each(signatures)("$code: $title", ({ right }) => expect(frameOf(() => parseSignature(right))).toBe("compiles"));
});

test("whole frames, as the reader sees them", async () => {
  const wrong = kernels.filter(({ code }) => !later(code)).map(({ wrong }) => wrong);
  const frames = [...wrong, ...cases].map((text) => frameOf(() => compileSample(text)));
  const texts = signatures.map(({ wrong }) => frameOf(() => parseSignature(wrong)));
  await expect(`${[...frames, ...texts].join("\n\n")}\n`).toMatchFileSnapshot("golden/frames.txt");
});

test("every error has its code, place and hint as data", () => {
  try {
    compileSample("({ grid }, a) => {\n  a[grid(1)] = scale;\n}");
  } catch (error) {
    expect(error).toMatchObject({ name: "CompileError", code: "GS101", span: { source: 0, start: 34, end: 39 } });
    expect((error as CompileError).diagnostics).toHaveLength(1);
    return;
  }
  expect.unreachable();
});

test("a minified line is cut so that the carets are within 120 columns", () => {
  const filler = "a[0]=1;".repeat(100);
  const frame = frameOf(() => compileSample(`(c,a)=>{${filler}a[0]=scale;${filler}}`));
  const lines = frame.split("\n");
  expect(Math.max(...lines.slice(1, 5).map((line) => line.length))).toBeLessThanOrEqual(120);
  expect(lines[3]!.slice(lines[4]!.indexOf("^"), lines[4]!.lastIndexOf("^") + 1)).toBe("scale");
});
