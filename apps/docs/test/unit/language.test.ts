import { fileURLToPath } from "node:url";
import { beforeAll, expect, test } from "vitest";
import { collectTypes } from "../../src/editor/collect-types.ts";
import { createLanguage, type Language } from "../../src/editor/language.ts";

let language: Language;
beforeAll(() => {
  language = createLanguage(collectTypes(fileURLToPath(new URL("../..", import.meta.url))));
});

const IMPORTS = `import { arange, requestDevice } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { vectorize } from "@gridstride/ufunc";
`;

test.each([
  ["nothing", ""],
  [
    "a kernel with shared memory and uses",
    `kernel(({ grid, shared, syncthreads, threadIdx, N }, a, out) => {
    const s = shared.array(N, "float32"), i = grid(1);
    s[threadIdx.x] = i < a.length ? a[i] : 0;
    syncthreads();
    if (i < out.shape[0]) out[i] = s[N - 1 - threadIdx.x] * 2;
  }, { uses: { N: 64 } });`,
  ],
  [
    "top-level await and using",
    "using device = await requestDevice(); console.log(device.target, arange(3), performance.now());",
  ],
  [
    "what nobody need wait for",
    `const k = kernel(({ grid }, a) => { a[grid(1)] = 1; });
    const device = await requestDevice();
    k.forall(4)(device.zeros([4], "float32"));
    await k.forall(4)(new Float32Array(4));
    async function main() {}
    main();`,
  ],
  ["a ufunc", `const f = vectorize(["float32(float32, float32)"], (x, y) => x * y); console.log(f(1, 2));`],
])("%s has no squiggle", (_name, code) => {
  expect(language.check({ code: code === "" ? "" : IMPORTS + code })).toEqual([]);
});

test.each([
  ["const n: number = arange(4);", "n", "is not assignable to type 'number'"],
  ["kernel(({ grid, thread }, a) => { a[grid(1)] = 1; });", "thread", "does not exist on type 'KernelContext"],
  ["const n = ;", ";", "Expression expected"],
  ["enum Colour { red }", "Colour", "erasableSyntaxOnly"],
  ["document.title;", "document", "Cannot find name"],
  [
    "const k = kernel(({ grid }, a) => { a[grid(1)] = 1; });\nk.forall(4)(new Float32Array(4));",
    "k.forall(4)(new Float32Array(4))",
    "write `await` before it",
  ],
])("%s is underlined", (code, marked, message) => {
  const [first, ...others] = language.check({ code: IMPORTS + code });
  expect(others).toEqual([]);
  expect((IMPORTS + code).slice(first?.from, first?.to)).toBe(marked);
  expect(first?.message).toContain(message);
});

test.each([
  ["kernel(({ | }) => {});", "threadIdx"],
  ["kernel(({ grid, thr| }, a) => {});", "threadIdx"],
  ["kernel(({ | }, a) => {}, { uses: { TPB: 16 } });", "TPB"],
  ["kernel((cuda, a) => { cuda.| });", "syncthreads"],
  ["kernel(({ grid }, a) => { a.| });", "shape"],
  ['const device = await requestDevice({ target: "|" });', "webgpu"],
])("%s offers %s", (text, name) => {
  const code = IMPORTS + text.replace("|", "");
  const at = IMPORTS.length + text.indexOf("|");
  const found = language.complete({ code, at });
  expect(found?.items.map((item) => item.name)).toContain(name);
  expect(found?.from).toBe(at - (/\w*$/.exec(code.slice(0, at))?.[0].length ?? 0));
});

test("a completion is described by its declaration and docstring", () => {
  const code = `${IMPORTS}arang`;
  const description = language.describe({ code, at: code.length, name: "arange" });
  expect(description?.signature).toContain("function arange");
  expect(description?.documentation).not.toBe("");
});

test("a name is described where the pointer is", () => {
  const code = `${IMPORTS}kernel(({ grid }, a) => {});`;
  const at = code.lastIndexOf("kernel");
  expect(language.hover({ code, at: at + 2 })).toMatchObject({
    from: at,
    to: at + 6,
    documentation: expect.stringContaining("Makes a kernel"),
    tags: expect.arrayContaining([expect.stringContaining("@returns")]),
  });
  expect(language.hover({ code: " ", at: 0 })).toBeNull();
});

test.each([
  ["", ""],
  ["let a: number = 1 as number;", "let a         = 1          ;"],
  ["const f = (x: number): number => x!;", "const f = (x        )         => x ;"],
  ["type A = { b: 1 };\nf<A>(c);", "                  \nf   (c);"],
])("%j is blanked to %j", (code, blanked) => {
  expect(language.strip({ code })).toEqual({ ok: true, code: blanked });
});

test.each([
  ["const a = ;", ";"],
  ["ok();\nenum A { b }", "enum A { b }"],
  ["class A { constructor(private b) {} }", "private"],
])("%j cannot be blanked", (code, marked) => {
  const stripped = language.strip({ code });
  if (stripped.ok) throw new Error("it was");
  expect(stripped.errors.map(({ from, to }) => code.slice(from, to))).toEqual([marked]);
});
