import { describe, expect, test } from "vitest";
import { positionIn } from "../../../src/diagnostics/positions.ts";
import { locateSpan } from "../../../src/runtime/locate-span.ts";

const FN = "({ grid }, a) => {\n  a[grid(1)] = foo;\n}";
const TYPED = "({ grid }: KernelContext, a: KernelArray1<number>) => {\n  // foo\n  a[grid(1)] = foo as number;\n}";

/** What stands at the place of a function's `foo` in a file: `line:column text`. `~` marks the call, and is removed. */
function found(file: string, text: string, piece = "foo"): string | null {
  const call = file.indexOf("~");
  const program = file.replace("~", "");
  const at = text.lastIndexOf(piece);
  const source = { name: "f", text, ...(call < 0 ? {} : { passedAt: { file: "x.ts", ...positionIn(file, call) } }) };
  const range = locateSpan(program, source, { source: 0, start: at, end: at + piece.length });
  if (range === null) return null;
  const { line, column } = positionIn(program, range.start);
  return `${line}:${column} ${program.slice(range.start, range.end)}`;
}

describe("a function as it was written", () => {
  test.each([
    // what the file holds, where foo is
    ["nothing", "", null],
    ["nothing, and a call behind its end", "~", null],
    ["the function alone", FN, "2:16 foo"],
    ["the call in the same line", `~kernel(${FN});`, "2:16 foo"],
    ["the function a line below its call", `const k = ~kernel(\n  ${FN},\n);`, "3:16 foo"],
    ["a signature before it", `~kernel("void(float32[:])", ${FN});`, "2:16 foo"],
    ["signatures and a layout before it", `~g(["void(f4[:])", 'a,b'], "(n)->(n)", // (\n${FN}, { x: 1 });`, "3:16 foo"],
    ["lines that end as on Windows", `1;\r\n2;\r\n~kernel(${FN});`, "4:16 foo"],
    ["equal functions, the first called", `~kernel(${FN});\nkernel(${FN});`, "2:16 foo"],
    ["equal functions, the second called", `kernel(${FN});\n~kernel(${FN});`, "5:16 foo"],
    ["equal functions in one line", `[kernel(${FN}), ~kernel(${FN})]`, "4:16 foo"],
    ["equal functions, and no call known", `kernel(${FN});\nkernel(${FN});`, null],
    ["another function in the call", `~kernel((c, a) => { a[0] = foo; });\nconst g = ${FN};`, null],
    ["a name that stands before its call", `const f = ${FN};\n\n~kernel(f);`, "2:16 foo"],
    ["the first of two names", `const f = ${FN};\nconst g = ${FN};\n~kernel(f);`, "2:16 foo"],
    ["the second of two names", `const f = ${FN};\nconst g: Fn = ${FN};\n~kernel(g);`, "5:16 foo"],
    ["a property's name", `const all = { f: ${FN}, g: ${FN} };\n~kernel(all.g, { uses });`, "4:16 foo"],
    ["the same name in two scopes", `{ const f = ${FN}; }\n{ const f = ${FN};\n~kernel(f); }`, null],
    ["a call that does not end", `${FN}\n~kernel(`, "2:16 foo"],
    ["a call of something else", `make(${FN}); ~kernel(pick(), [1])`, "2:16 foo"],
    ["a name that is a parameter", `const make = (f) => ~kernel(f);\nmake(${FN});`, "3:16 foo"],
  ])("%s", (_name, file, place) => expect(found(file, FN)).toBe(place));

  test.each([
    ["a method", "f({ grid }, a) { a[0] = foo; }"],
    ["a function", "function f({ grid }, a) { a[0] = foo; }"],
    ["one without a name", "function ({ grid }, a) { a[0] = foo; }"],
    ["an arrow without parentheses", "a => foo"],
  ])("%s", (_name, text) => {
    expect(found(`1;\n~kernel(${text});`, text)?.slice(-3)).toBe("foo");
    const twice = `const g = ${text};\nconst f = ${text};\n~kernel(f);`;
    const declared = `${text}\nconst h = () => { const inner = ${text.replace("foo", "bar")}; }\n~kernel(f);`;
    expect(found(text.includes("f(") ? declared : twice, text)).toMatch(/^[12]:\d+ foo$/);
  });
});

describe("a function that tools rewrote", () => {
  test("a parameter's name is no declaration: a function after it, with the same words, is another", () => {
    const make = "const make = (d: any, fn: any, ...a: any[]) => ~kernel(fn)(...a);";
    const file = `${make}\nmake(d, (_: any, o: any, a: any) => { o[0] = a[0] * a[0]; }, [1]);\n`;
    expect(found(file, "(_,o,a)=>{o[0]=a[0]%a[1]}", "a[0]%a[1]")).toBe(null);
  });

  const kept = `var __n;\n~kernel(\n  ${TYPED},\n);`;
  test.each([
    // the file, what runs
    ["types are gone", kept, FN, "5:16 foo"],
    [
      "types became blanks",
      kept,
      TYPED.replace(/: Kernel\w+(<\w+>)?| as number/g, (type) => " ".repeat(type.length)),
      "5:16 foo",
    ],
    [
      "undefined became void 0",
      "~kernel((c, a) => { a[0] = undefined; })",
      "(c,a)=>{a[0]=void 0}",
      "1:27 undefined",
      "void 0",
    ],
    ["blanks are gone", kept, "({grid},a)=>{a[grid(1)]=foo}", "5:16 foo"],
    ["semicolons came", "~kernel((c, a) => {\n  a[0] = 1.0\n  a[1] = foo\n})", "(c,a)=>{a[0]=1;a[1]=foo;}", "3:10 foo"],
    ["quotes changed", `~kernel((c, a) => { c.log('(') ; a[0] = foo })`, '(c,a)=>{c.log("(");a[0]=foo}', "1:40 foo"],
    ["a name", `const f: K = ${TYPED};\n~kernel(f);`, FN, "3:16 foo"],
    [
      "a declared name",
      `export function f${TYPED.replace(" =>", ": void")}\n~kernel(f);`,
      `function f${FN.replace(" =>", "")}`,
      "3:16 foo",
    ],
    [
      "a name next to a longer name",
      `const f2 = ${TYPED.replace("foo as", "bar as")};\nconst f = ${TYPED};\n~kernel(f);`,
      FN,
      "7:16 foo",
    ],
    ["one name in two scopes", `{ const f = ${TYPED}; }\n{ const f = ${TYPED};\n~kernel(f); }`, FN, null],
    ["all but one word are there", "let a=1;~k(({grid:g},a)=>{a[g(1)]=foo});", FN, "1:34 foo"],
    ["a name with a cast", `const f: K = ${TYPED};\n~kernel(all.f as never);`, FN, "3:16 foo"],
    ["names got numbers", kept, "({grid:grid2},a2)=>{a2[grid2(1)]=foo}", "5:16 foo"],
    ["the name that is marked got one", kept, "({grid},a)=>{a[grid(1)]=foo2}", "5:16 foo", "foo2"],
    ["a name that ends in a number got one", "~k((c, a1) => { a1[0] = foo; })", "(c,a12)=>{a12[0]=foo}", "1:24 foo"],
    [
      "names that differ by a number",
      "~k((c, a, a2) => { a[0] = 1; a2[0] = foo; })",
      "(c,a,a2)=>{a[0]=1;a2[0]=foo}",
      "1:37 foo",
    ],
    [
      "more members than others",
      "~k(({ p, q, r, s }) => { p(q, r, s); foo; })",
      "({p:p2,q:q2,r:r2,s:s2})=>{p2(q2,r2,s2);foo}",
      "1:37 foo",
    ],
    ["names were mangled", kept, "({grid:b},c)=>{c[b(1)]=foo}", null],
    ["another body", kept, "({ grid }, a) => {\n  const i = grid(1), j = i * 2;\n  a[j] = foo;\n}", null],
    ["what is marked came from the tool", kept, FN.replace("foo", "__x(foo)"), "5:16 foo"],
  ])("%s", (_name, file, text, place, piece = "foo") => expect(found(file, text, piece)).toBe(place));

  test("numbers are the same by value", () => {
    expect(found("~kernel((c, a) => { a[0] = 1_000.0 });", "(c,a)=>{a[0]=1e3}", "1e3")).toBe("1:27 1_000.0");
  });

  test("a piece of several words", () => {
    expect(found(kept, FN, "a[grid(1)]")).toBe("5:3 a[grid(1)]");
    expect(found(kept, FN.replace("foo", "__x(foo)"), "__x(foo)")).toBeNull();
  });
});

test.each([
  ["no text", [undefined, { name: "f", text: "x" }, { source: 0, start: 0, end: 1 }], /text of a file.*got undefined/],
  ["no source", ["x", null, { source: 0, start: 0, end: 1 }], /source of an error.*got null/],
  [
    "a source without a text",
    ["x", { name: "f" }, { source: 0, start: 0, end: 1 }],
    /source of an error.*got an object/,
  ],
  [
    "a place that is none",
    ["x", { name: "f", text: "x", passedAt: 3 }, { source: 0, start: 0, end: 1 }],
    /source of an/,
  ],
  ["no span", ["x", { name: "f", text: "x" }, undefined], /span of an error.*got undefined/],
  ["a span of fractions", ["x", { name: "f", text: "x" }, { source: 0, start: 0.5, end: 1 }], /span of an error/],
])("refuses %s, in words", (_name, given, says) => {
  const locate = locateSpan as (...given: readonly unknown[]) => unknown;
  expect(() => locate(...given)).toThrow(expect.objectContaining({ name: "LaunchError", code: "wrong-kind" }));
  expect(() => locate(...given)).toThrow(says);
});
