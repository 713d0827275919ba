// What the transform writes, in every form of function, context and options; and what it refuses.
import { expect, test } from "vitest";
import { CaptureError, transform } from "../../src/index.ts";

const HEAD =
  'import { kernel, deviceFunction } from "@gridstride/jit";\nimport { vectorize } from "@gridstride/ufunc";\n';

/** The lines after the imports. */
function made(text: string): string {
  const code = transform(HEAD + text, "/nowhere/module.ts")?.code ?? HEAD + text;
  expect(code.startsWith(HEAD)).toBe(true);
  return code.slice(HEAD.length);
}

const K = "const k = 2;\n";

test.each([
  ["a pattern", "kernel(({ grid }, y) => { y[0] = k; })", "kernel(({ k, grid }, y) => { y[0] = k; }, { uses: { k } })"],
  ["an empty pattern", "kernel(({}, y) => { y[0] = k; })", "kernel(({ k }, y) => { y[0] = k; }, { uses: { k } })"],
  ["a named context", "kernel((c, y) => { y[0] = k; })", "kernel((c, y) => { y[0] = c.k; }, { uses: { k } })"],
  ["no parameter", "kernel(() => { k; })", "kernel(({ k }) => { k; }, { uses: { k } })"],
  ["no context", "deviceFunction((x) => x * k)", "deviceFunction(({ k }, x) => x * k, { uses: { k } })"],
  ["no parentheses", "deviceFunction(x => x * k)", "deviceFunction(({ k }, x) => x * k, { uses: { k } })"],
  ["a context", "deviceFunction((c, x) => x * k, { uses: {} })", "deviceFunction((c, x) => x * c.k, { uses: { k } })"],
  [
    "function ()",
    "deviceFunction(function () { return k; })",
    "deviceFunction(function ({ k }) { return k; }, { uses: { k } })",
  ],
  ["a comma at the end", "deviceFunction((x) => x * k,)", "deviceFunction(({ k }, x) => x * k, { uses: { k } },)"],
  ["a cast", "deviceFunction(((x) => x * k) as F)", "deviceFunction((({ k }, x) => x * k) as F, { uses: { k } })"],
  ["options", "kernel((c) => { k; }, { debug: true })", "kernel((c) => { c.k; }, { uses: { k }, debug: true })"],
  ["uses", "kernel((c) => { k + c.m; }, { uses: { m: 1 } })", "kernel((c) => { c.k + c.m; }, { uses: { k, m: 1 } })"],
  [
    "a name in uses",
    "kernel((c) => { k + c.k; }, { uses: { k: 1 } })",
    "kernel((c) => { c.k$1 + c.k; }, { uses: { k$1: k, k: 1 } })",
  ],
  ["options by name", "kernel((c) => { k; }, o)", "kernel((c) => { c.k; }, { ...o, uses: { ...o.uses, k } })"],
  ["uses by name", "kernel((c) => { k; }, { uses: u })", "kernel((c) => { c.k; }, { uses: { ...u, k } })"],
  ["a variable of its own", "kernel((c, y) => { const k = 1; y[0] = k; })", null],
  ["a parameter of its own", "deviceFunction((k) => k)", null],
  ["a function in it", "deviceFunction((x) => { const f = (k) => k; return f(x); })", null],
  ["a key", "deviceFunction((x) => { const o = { k: x }; return o.k; })", null],
  ["a type", "deviceFunction((x: typeof k) => x as k)", null],
  [
    "an object's value",
    "deviceFunction((x) => { const o = { k }; return o.k; })",
    "deviceFunction(({ k }, x) => { const o = { k }; return o.k; }, { uses: { k } })",
  ],
  ["a label", "kernel((c) => { k: for (;;) break k; })", null],
])("%s", (_, given, wanted) => {
  expect(made(`${K}const f = ${given};`)).toBe(`${K}const f = ${wanted ?? given};`);
});

test("a module without kernels, and one that is not JavaScript, stay as they are", () => {
  expect(transform("const k = 1;", "a.ts")).toBe(null);
  expect(transform(`${HEAD}const = ;`, "a.ts")).toBe(null);
  const own =
    'import { vectorize } from "./vectorize-image.ts";\nvectorize("a", (x) => x * scale);\nconst scale = read();';
  for (const file of ["a.ts", "/nowhere/src/a.ts"]) expect(transform(own, file)).toBe(null);
});

test("a function that calls itself is the compiler's to refuse", () => {
  expect(made("const f = deviceFunction((x) => f(x));")).toBe("const f = deviceFunction((x) => f(x));");
});

test("a function passed by its name stays for its other callers", () => {
  const given = `${K}function twice(x) { return x * k; }\nconst f = deviceFunction(twice);\ntwice(1);`;
  expect(made(given)).toBe(given.replace("(twice)", "(function twice({ k }, x) { return x * k; }, { uses: { k } })"));
});

test("makers under other names", () => {
  const code =
    'import * as jit from "@gridstride/jit";\nimport { kernel as make } from "@gridstride/jit";\nconst k = 1;\n';
  const calls = (inner: string): string => `${code}make((c) => { ${inner} }X);\njit.kernel((c) => { ${inner} }X);`;
  expect(transform(calls("k;").replaceAll("X", ""), "a.ts")?.code).toBe(
    calls("c.k;").replaceAll("X", ", { uses: { k } }"),
  );
});

test("a function of the same name from elsewhere is left alone", () => {
  const code = 'import "@gridstride/jit";\nconst k = 1;\nconst kernel = (f) => f;\nkernel((c) => { k; });';
  expect(transform(code, "a.ts")).toBe(null);
});

test("the map leads back to each line", () => {
  const map = transform(`${HEAD}${K}\nconst f = kernel((c) => {\n  k;\n});`, "a.ts")?.map;
  expect(map?.sources).toEqual(["a.ts"]);
  expect(map?.mappings.split(";").length).toBe(7);
});

test.each([
  ["reassigned", "let k = 1;\nk = 2;\nkernel((c) => { k; });", 5, 17],
  ["reassigned", "let k = 1;\nkernel((c) => { k++; });", 4, 17],
  ["reassigned", "for (let k = 0; k < 3; k++) kernel((c) => { k; });", 3, 45],
  ["too-late", "kernel((c) => { k; });\nconst k = 1;", 3, 17],
  ["not-a-value", "const k = 'text';\nkernel((c) => { k; });", 4, 17],
  ["not-a-value", "const k = { x: 1 };\nkernel((c) => { k.x; });", 4, 17],
  ["not-a-value", "const k = [1] as const;\nkernel((c) => { k[0]; });", 4, 17],
  ["not-a-value", "enum k { A }\nkernel((c) => { k.A; });", 4, 17],
  ["not-a-value", "const k = kernel((c) => {});\nkernel((c) => { k(); });", 4, 17],
  ["plain-function", "const k = (x) => x;\nkernel((c) => { k(1); });", 4, 17],
  ["plain-function", "function k() {}\nkernel((c) => { k(1); });", 4, 17],
  ["out-of-sight", "const k = 1;\nfunction f(c) { k; }\n{ const k = 2; kernel(f); }", 4, 17],
  ["options", "const k = 1;\nvectorize((x) => x * k, given());", 4, 25],
])("refuses %s: %s", (code, text, line, column) => {
  const refused = (() => {
    try {
      return transform(HEAD + text, "a.ts");
    } catch (error) {
      return error;
    }
  })();
  expect(refused).toBeInstanceOf(CaptureError);
  expect(refused).toMatchObject({ code, file: "a.ts", line, column });
});

test("a function may read what is declared after the function that makes the kernel", () => {
  expect(made("const make = () => kernel((c) => { k; });\nconst k = 1;")).toContain("uses: { k }");
});
