import { expect, test } from "vitest";
import { callSite } from "../../../src/runtime/call-site.ts";

const V8 = (...frames: string[]): string => ["Error", ...frames.map((frame) => `    at ${frame}`)].join("\n");

test.each([
  // what `stack` is, and the caller
  ["no trace", undefined, undefined],
  ["what a program's prepareStackTrace made", [{}], undefined],
  ["a trace of one line", "Error", undefined],
  ["a limit of one frame", V8("kernel (file:///jit/index.js:1:2)"), undefined],
  ["Node", V8("kernel (file:///jit/index.js:1:2)", "file:///app/main.js:12:7"), ["file:///app/main.js", 12, 7]],
  ["a function", V8("kernel (/jit/index.js:1:2)", "make (/app/main.js:3:4)"), ["/app/main.js", 3, 4]],
  ["a method", V8("kernel (/j.js:1:2)", "Object.make [as f] (/app/main.js:3:4)"), ["/app/main.js", 3, 4]],
  ["parentheses in a path", V8("kernel (/j.js:1:2)", "/app (2)/main.js:3:4"), ["/app (2)/main.js", 3, 4]],
  ["both", V8("kernel (/j.js:1:2)", "new A (/app (2)/main.js:3:4)"), ["/app (2)/main.js", 3, 4]],
  ["a top-level await", V8("kernel (/j.js:1:2)", "async file:///a.js:3:4"), ["file:///a.js", 3, 4]],
  ["Windows", V8("kernel (C:\\j.js:1:2)", "f (C:\\app\\main.js:3:4)"), ["C:\\app\\main.js", 3, 4]],
  ["a page", V8("kernel (http://x:80/j.js:1:2)", "http://x:80/@a/m.ts?t=1:3:4"), ["http://x:80/@a/m.ts?t=1", 3, 4]],
  [
    "text made code",
    V8("kernel (/j.js:1:2)", "eval (eval at f (/a.js:1:1), <anonymous>:3:4)", "f (/a.js:1:1)"),
    ["/a.js", 1, 1],
  ],
  [
    "this package in a blob",
    V8("kernel (blob:http://x/1:1:2)", "http://x/m.js:3:4", "http://x/n.js:5:6"),
    ["http://x/m.js", 3, 4],
  ],
  ["Firefox", "kernel@http://x/j.js:1:2\n@http://x/@a/m.js:3:4\n", ["http://x/@a/m.js", 3, 4]],
  ["Safari", "kernel@http://x/j.js:1:2\nmodule code@http://x/m.js:3:4", ["http://x/m.js", 3, 4]],
  ["only the engine's own", V8("kernel (/j.js:1:2)", "node:internal/modules/run:5:6", "<anonymous>"), undefined],
] as const)("%s", (_name, stack, caller) => {
  const site = callSite(stack, 1);
  expect(site && [site.file, site.line, site.column]).toEqual(caller);
});
