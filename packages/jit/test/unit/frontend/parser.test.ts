import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { parse } from "acorn";
import { transformSync } from "esbuild";
import { describe, expect, test } from "vitest";
import { parseExpression } from "../../../src/frontend/parser/parser.ts";

const byAcorn = (text: string) => {
  const [statement] = parse(text, { ecmaVersion: 2025, sourceType: "script", allowReserved: true }).body;
  if (statement?.type !== "ExpressionStatement") throw new Error(`not one expression: ${text}`);
  return statement.expression;
};

/** A tree as text, without what the parser leaves out: regular expressions as values. */
const shown = (tree: unknown): string =>
  JSON.stringify(tree, (_, value: unknown) => {
    if (typeof value === "bigint") return `${value}n`;
    if (value instanceof RegExp) return null;
    if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
  });

describe("the tree is acorn's", () => {
  test.each([
    // names and literals
    "a",
    "$_1é𝒳",
    String.raw`\u0061b\u{63}`,
    "[0, 1., .5, 1.5e-3, 0x1F, 0b101, 0o17, 017, 089, 1_000, 5n, 0xffn]",
    String.raw`["\n\t\\\"\'\x41\u0042\u{1F600}\0\101", 'a\
b']`,
    "[/a[/\\]]b/gi, a / b / c, a /= /=/.b, (a) / 2, [1] / 2]",
    `\`a\${b}c\${\`d\${e}\`}\${{ f: 1 }}\``,
    `tag\`x\\n\${y}\`.z\`w\``,
    `\`\r\n\\\`\\\${\``,
    "[true, false, null, this, undefined]",
    // operators
    "a + b * c ** d ** e - -f % !g",
    "a || b && c | d ^ e & f == g < h << i + j * k",
    "a ?? (b || c)",
    "a < b === c > d, a instanceof b, 'c' in d",
    "typeof void delete a.b, ++a.b - --c, a++ + b--, +-+a",
    "++a ** 2, (-a) ** 2, a++ ** 2",
    "a = b += c -= d *= e /= f %= g **= h <<= i >>= j >>>= k &= l ^= m |= n &&= o ||= p ??= q",
    "a ? b : c ? (d, e) : f",
    "a ? (b) : c => (d)",
    "( (a), ( b ) )",
    "((((a)))) . b",
    // members and calls
    "a.b.if['c'](d, ...e)(f,).g",
    "a?.b?.[c]?.(d).e, (a?.b).c, a?.5:1",
    "new a, new a(), new a.b.c(d).e, new (a())(), new new a()(), new a`b`",
    "import('a')",
    "function () { return new.target; }",
    // arrays, objects, patterns
    "[, a, , ...b, ]",
    "({ a, b: c, [d]: e, 'f': g, 1: h, ...i, j() {}, get k() { return 1; }, set k(v) {}, async l() {}, *m() {}, async *n() {}, get: 1, set, async, static: 2, get() {}, async() {}, if: 3 })",
    "({ a, b: { c = 1, ...d }, e: [f, , g = 2, ...h] } = i)",
    "[a.b, c[d], { e: f.g }] = h",
    // functions
    "() => {}",
    "(a, { b, c: [d] = [] } = {}, ...[e]) => a",
    "a => b => ({ c }), async => async, async (a) => a, async a => a, async () => { await a; }, async(a), async",
    "function f(a, b, c) { 'use strict'; \"x\"; a; 'no'; }",
    "(function* () { yield; yield a; yield* b; const c = yield; [yield, (yield)]; })",
    "async function* g() { for await (const a of b) await a; }",
    "(async () => { const f = () => { var await; }; })",
    // classes
    "class {}",
    "(class A extends (b, c).d { constructor() { super(); super.x; } static #p = 1; #q; r = () => this.#q; static { a; } static s() {} get t() {} set t(v) {} static async *u() {} [v]() {} 'w'; static; get; async; static static() {} ; in() { return #p in A; } })",
    // statements
    "() => { var a, b = 1; let { c } = d, [e] = f; const g = 1; }",
    "() => { if (a) b; else if (c) { d } else; while (a) b; do a; while (b) c; with (a) b; debugger }",
    "() => { for (;;) break; for (let i = 0, j; i < 1; i++, j++) continue; for (a = ('b' in c); ;) d; for (var e in f, g) h; for (const { i } of j) k; for (l of m); for ([n] of o); for (p.q in r); for (let in s); }",
    "() => { for (let x = a ? b in c : d; ;); for (var f = function () { return 'a' in b; }; ;); }",
    "() => { switch (a) { case 1: case 2: b; break; default: { c } } switch (d) {} }",
    "() => { try { a } catch { b } finally { c } try { a } catch ({ d }) { b } throw new E(); }",
    "() => { a: for (;;) { b: c; continue a; break a } }",
    "() => { function f() {} async function g() {} function* h() {} class K {} async; let; let\n(a) }",
    // semicolons left out
    "() => { a\nb\n++c\nd\n--e; return\nf }",
    "() => { let x\n(y); const g = () => {}\n[1].a; const h = () => {}\n/r/.b }",
    "() => { let a = b\n/c/d; do e; while (f) g\nvar async\nfunction h() {} }",
    "async /* a\n */ \n",
    // comments
    "/* a */ b // c\n + /* d\n */ e",
  ])("%s", (text) => {
    const whole = `(${text}\n)`;
    expect(shown(parseExpression(whole))).toBe(shown(byAcorn(whole)));
  });

  const program = readFileSync(createRequire(import.meta.url).resolve("acorn"), "utf8");
  test.each([
    ["a large program", program],
    ["the same, minified", transformSync(program, { minify: true }).code],
  ])("%s", (_, text) => {
    const whole = `(function () {${text}\n})`;
    expect(shown(parseExpression(whole)) === shown(byAcorn(whole))).toBe(true);
  });
});

test.each([
  ["", 0],
  ["a b", 2],
  ["(a", 2],
  ["[a", 2],
  ["a +", 3],
  ["(a; b)", 2],
  ["() => { a b }", 10],
  ["() => { if a }", 11],
  ["() => { const a as b }", 16],
  ["() => { await a }", 14],
  ["if", 0],
  ["'a", 0],
  ["`a", 0],
  ["/a", 0],
  ["(...a)", 6],
  ["({ a: })", 6],
  ["#", 0],
  ["() => { break; }", 8],
  ["() => { switch (a) { default: continue; } }", 30],
  ["() => { for (;;) () => { break; } }", 25],
  ["1 = a", 0],
  ["a + b = c", 0],
  ["[a, 2] = b", 4],
  ["({ a: 3 }) => b", 6],
  ["[a] += b", 0],
  ["a()++", 0],
] as const)("%j is no expression, as far as it goes", (text, pos) => {
  expect(() => parseExpression(text)).toThrow(
    expect.objectContaining({ name: "SyntaxError", message: "unexpected token", pos }),
  );
});
