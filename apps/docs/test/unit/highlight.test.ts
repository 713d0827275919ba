import { arange, requestDevice } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { expect, test } from "vitest";
import { chunksOf, type EmittedLanguage, type TokenKind, tokensOf } from "../../src/inspect/highlight.ts";

/** Pieces that have a colour, each as `kind:text`. */
const coloured = (language: EmittedLanguage, text: string): string[] =>
  tokensOf(language, text).flatMap(({ kind, text }) => (kind === null ? [] : [`${kind}:${text}`]));

test.each([
  ["wgsl", "", []],
  ["wgsl", "a // fn 1\nb", ["comment:// fn 1"]],
  ["wgsl", "/* a\nb */ c", ["comment:/* a\nb */"]],
  ["wgsl", "var<uniform> u: Uniforms;", ["keyword:var", "keyword:uniform"]],
  ["wgsl", "@group(0) g1: array<vec4<f32>>", ["keyword:@group", "number:0", "type:array", "type:vec4", "type:f32"]],
  ["wgsl", "fn gs_f32(bits: u32) -> f32 {", ["keyword:fn", "function:gs_f32", "type:u32", "type:f32"]],
  ["wgsl", "x1 = 0x1p-24 * 1.5e-3 + 7u;", ["number:0x1p-24", "number:1.5e-3", "number:7u"]],
  ["wat", '(import "a.b" (memory 1))', ["keyword:import", 'string:"a.b"', "keyword:memory", "number:1"]],
  [
    "wat",
    "(func $run (;0;) (param i32))",
    ["keyword:func", "function:$run", "comment:(;0;)", "keyword:param", "type:i32"],
  ],
  ["wat", "f32x4.mul ;; twice", ["keyword:f32x4.mul", "comment:;; twice"]],
  ["wat", "i32.const -7", ["keyword:i32.const", "number:-7"]],
  ["ir", "local i: int32", ["keyword:local", "type:int32"]],
  ["ir", "s[i] = sin(a[i]) * 2:float32", ["function:sin", "number:2", "type:float32"]],
] as const)("%s: %j", (language, text, expected) => {
  expect(coloured(language, text)).toEqual(expected);
});

test("no character of a compiled kernel is lost, and each of its forms has colours of its own", async () => {
  const k = kernel(({ grid }, a) => {
    const i = grid(1);
    if (i < a.length) a[i] = Math.sin(a[i]) + 0.5;
  });
  using device = await requestDevice({ target: "cpu" });
  using a = device.toDevice(arange(4, "float32"));
  k.forall(4)(a);
  const forms: [EmittedLanguage, string, TokenKind[]][] = [
    ["wgsl", k.inspectWgsl(), ["comment", "function", "keyword", "number", "type"]],
    ["wat", k.inspectWat(), ["comment", "function", "keyword", "number", "string", "type"]],
    ["ir", k.inspectIr(), ["comment", "function", "keyword", "number", "type"]],
  ];
  for (const [language, text, kinds] of forms) {
    const tokens = tokensOf(language, text);
    expect(tokens.map((token) => token.text).join("")).toBe(text);
    expect([...new Set(tokens.flatMap(({ kind }) => kind ?? []))].sort()).toEqual(kinds);
  }
});

test.each([
  ["", 2, [""]],
  ["a", 2, ["a"]],
  ["a\nb\n", 2, ["a\nb\n"]],
  ["a\nb\nc", 2, ["a\nb\n", "c"]],
  ["\n\n\n\n", 1, ["\n", "\n", "\n", "\n"]],
])("%j in pieces of %d lines", (text, lines, pieces) => {
  expect(chunksOf(text, lines)).toEqual(pieces);
});
