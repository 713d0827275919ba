import { expect, test } from "vitest";
import { fromHash, toHash } from "../../src/editor/share.ts";

const BAD = { kind: "bad", message: expect.stringContaining("no whole program") };

test.each([
  ["nothing", ""],
  ["a space", " "],
  ["lines of both kinds", "const a = 1;\r\nconst b = 2;\n"],
  ["more than one byte a character", "// π ≈ 3.14, 𝛁u, 日本\n"],
  ["a NUL and the highest character", "\0\u{10ffff}"],
  ["a long program", "out[i] = a[i] + b[i]; // again\n".repeat(20_000)],
])("%s comes back", async (_name, code) => {
  const hash = await toHash(code);
  expect(hash).toMatch(/^#code=[\w-]+$/);
  expect(await fromHash(hash)).toEqual({ kind: "code", code });
  expect(await fromHash(hash.slice(1))).toEqual({ kind: "code", code });
});

test("a program that its link could not bring back has none", async () => {
  await expect(toHash(" ".repeat(1_000_001))).rejects.toThrow("at most 1000000 bytes; got 1000001");
});

test("a program deflates to fewer characters than it has", async () => {
  expect((await toHash("for (let i = 0; i < n; i++) sum += a[i];\n".repeat(20))).length).toBeLessThan(200);
});

test.each(["", "#", "#top", "#codes=abc", "#_top"])("%j holds no program", async (hash) => {
  expect(await fromHash(hash)).toEqual({ kind: "none" });
});

test.each([
  ["nothing at all", "#code="],
  ["what base64url does not have", "#code=%3Cscript%3E"],
  ["base64 that is not deflated", "#code=aGVsbG8gdGhlcmU"],
  ["a length that base64 cannot have", "#code=abcde"],
])("%s is reported as a bad link", async (_name, hash) => {
  expect(await fromHash(hash)).toEqual(BAD);
});

test("a link that was cut off is reported as such", async () => {
  const hash = await toHash("const program = 'of some length, so that something is lost';");
  for (const length of [hash.length - 1, hash.length - 4, 12])
    expect(await fromHash(hash.slice(0, length))).toEqual(BAD);
});

test("bytes that are not UTF-8 are reported as a bad link", async () => {
  const stream = new Blob([new Uint8Array([0xff, 0xfe])]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = Buffer.from(await new Response(stream).arrayBuffer());
  expect(await fromHash(`#code=${bytes.toString("base64url")}`)).toEqual(BAD);
});

test("a link that inflates to more than any program is refused before it fills the memory", async () => {
  const stream = new Blob([new Uint8Array(5_000_000)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = Buffer.from(await new Response(stream).arrayBuffer());
  expect(await fromHash(`#code=${bytes.toString("base64url")}`)).toEqual(BAD);
});
