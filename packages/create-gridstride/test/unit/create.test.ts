// The files that are written for each template; `npm run test:packed` installs, builds and runs them.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { create, TEMPLATES } from "../../src/create.ts";

const folder = mkdtempSync(join(tmpdir(), "gridstride-create-"));
afterAll(() => rmSync(folder, { recursive: true }));

test.each(TEMPLATES)("%s", (template) => {
  const to = join(folder, `My ${template} Program`);
  const { files, next } = create(to, template);
  expect(files).toContain(".gitignore");
  expect(files).toContain("main.ts");
  expect(next[0]).toBe(`cd ${to}`);
  const text = readFileSync(join(to, template === "deno" ? "deno.json" : "package.json"), "utf8");
  expect(text).not.toMatch(/VERSION|PROGRAM/);
  const manifest = JSON.parse(text);
  if (template !== "deno") expect(manifest.name).toBe(`my-${template}-program`);
  expect(Object.values(manifest.dependencies ?? manifest.imports)[0]).toMatch(/\^\d+\.\d+\.\d+$/);
  expect(() => create(to, template)).toThrow(/is not empty: it has \.gitignore, .*; name a new folder/);
});

test("a file is not a folder", () => {
  const path = join(folder, "file");
  writeFileSync(path, "text");
  expect(() => create(path, "node")).toThrow("is a file; name a folder");
  expect(readFileSync(path, "utf8")).toBe("text");
});

// Root may read everything.
test.skipIf(process.getuid?.() === 0 || process.platform === "win32")("a folder that cannot be read", () => {
  const path = join(folder, "closed");
  mkdirSync(path, { mode: 0 });
  expect(() => create(path, "node")).toThrow(/closed cannot be read: EACCES/);
});
