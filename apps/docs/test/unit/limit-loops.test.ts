// Hand-written WGSL whose loops are counted: what a device accepts it accepts with counters, and each endless loop is reported.
import { type Device, requestDevice } from "@gridstride/core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { limitLoops } from "../../src/runner/worker/wgsl/limit-loops.ts";

let device: Device;
let gpu: GPUDevice;
beforeAll(async () => {
  device = await requestDevice({ target: "webgpu" });
  gpu = device.gpuDevice as GPUDevice;
});
afterAll(() => device.dispose());

const limited = (text: string) => {
  const made = limitLoops(text, { group: 3, first: 1 });
  if (made === null) throw new Error("no loop was found");
  return made;
};
const errorsOf = async (code: string): Promise<readonly string[]> => {
  gpu.pushErrorScope("validation");
  const { messages } = await gpu.createShaderModule({ code }).getCompilationInfo();
  await gpu.popErrorScope();
  return messages.flatMap(({ type, lineNum, message }) => (type === "error" ? [`${lineNum}: ${message}`] : []));
};

const MAIN = "@compute @workgroup_size(64) fn main(@builtin(local_invocation_index) l: u32)";
const TILE = "var<workgroup> tile: array<f32, 64>;";
const OUT = "@group(0) @binding(0) var<storage, read_write> out: array<f32>;";
const texts: Readonly<Record<string, string>> = {
  "a tree of barriers": `${TILE} ${OUT} ${MAIN} { for (var s = 32u; s > 0u; s >>= 1u) { if (l < s) { tile[l] += tile[l + s]; } workgroupBarrier(); } out[l] = tile[0]; }`,
  "a loop that differs between threads, in a loop with a barrier": `${TILE} ${OUT} ${MAIN} { var sum = 0f; for (var t = 0u; t < 4u; t++) { tile[l] = out[l]; workgroupBarrier(); for (var k = 0u; k < l; k++) { sum += tile[k]; } workgroupBarrier(); } out[l] = sum; }`,
  "a barrier in a function that a loop calls": `${TILE} ${OUT} fn fill(at: u32) { for (var k = 0u; k < 2u; k++) { tile[at] = out[at]; workgroupBarrier(); } } ${MAIN} { for (var t = 0u; t < 4u; t++) { fill(l); } }`,
  "a count of a loop that decides around a barrier": `${OUT} fn count(n: u32) -> u32 { var c = 0u; while c * c < n { c++; } return c; } ${MAIN} { if (count(9u) == 3u) { workgroupBarrier(); } out[l] = 1f; }`,
  "a function that returns in its loop alone": `${OUT} struct Pair { a: f32, b: f32 } fn find(n: f32) -> Pair { loop { if (out[0] > n) { return Pair(n, n); } } } ${MAIN} { out[l] = find(2f).a; }`,
  "loops in continuing": `${OUT} ${MAIN} { var i = 0u; loop { if (i == 3u) { continue; } continuing { for (var k = 0u; k < 3u; k++) { i += k; } break if i > 9u; } } out[l] = f32(i); }`,
  "a sample in a loop of a fragment shader": `@group(0) @binding(0) var t: texture_2d<f32>; @group(0) @binding(1) var s: sampler; @fragment fn main(@location(0) at: vec2f) -> @location(0) vec4f { var c = vec4f(); for (var i = 0; i < 4; i++) { c += textureSample(t, s, at); } return c; }`,
  "a loop in a vertex shader": `@vertex fn main(@builtin(vertex_index) i: u32) -> @builtin(position) vec4f { var p = vec4f(); for (var k = 0u; k < i; k++) { p.x += 1f; } return p; }`,
  "comments, names and attributes": `${OUT} /* loop { /* for */ } */ // while {\u2028 override limit = 3u; fn limits() {} ${MAIN} { for (var loop_ = 0u; loop_ < limit; loop_++) @diagnostic(off, derivative_uniformity) /* { */ { out[l] += 1f; } }`,
};

test.each(Object.entries(texts))("%s is accepted with counters", async (_name, text) => {
  expect(await errorsOf(text)).toEqual([]);
  const { code, loops } = limited(text);
  expect(await errorsOf(code)).toEqual([]);
  for (const { from, to } of loops) expect(text.slice(from, to)).toMatch(/^(?:for|while|loop)$/);
});

test("the positions of a mistake are those of the text", async () => {
  const text = `${OUT}\n${MAIN} { loop { if (out[0] > 1f) { break; } } out[l] = one; }`;
  const { code, edits } = limited(text);
  expect(await errorsOf(code)).toEqual(await errorsOf(text));
  expect(edits.original(code.indexOf("one;"))).toBe(text.indexOf("one;"));
});

test("a longer body, more loops and barriers have smaller limits", () => {
  const limitOf = (body: string, rest = ""): number => limited(`${OUT} ${rest} ${MAIN} { ${body} }`).loops[0]!.limit;
  const short = limitOf("while out[0] < 1f { out[1] += 1f; }");
  expect(limitOf(`while out[0] < 1f { ${"out[1] += 1f; ".repeat(100)} }`)).toBeLessThan(short / 20);
  expect(limitOf("while out[0] < 1f { long(); }", `fn long() { ${"out[1] += 1f; ".repeat(100)} }`)).toBeLessThan(
    short / 20,
  );
  expect(limitOf("while true { } while true { }")).toBe(short / 2);
  expect(limitOf("while true { workgroupBarrier(); }")).toBeLessThan(short / 500);
});

test("a text without loops stays", () => {
  expect(limitLoops(`${OUT} ${MAIN} { out[l] = 1f; } // loop {`, { group: 3, first: 1 })).toBeNull();
});

test("a text that leaves the report no room has smaller limits", () => {
  const text = `@group(3) @binding(0) var<storage, read_write> out: array<f32>; ${MAIN} { loop { out[l] += 1f; } }`;
  expect(limited(text).reports).toBe(false);
  expect(limited(text).loops[0]!.limit).toBeLessThan(
    limited(text.replace("@group(3)", "@group(0)")).loops[0]!.limit / 1000,
  );
  expect(limited(texts["a loop in a vertex shader"] as string).reports).toBe(false);
});
