// The program of the README prints what stands below it. The programs of the site's page run in the site's tests.
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { format } from "node:util";
import { afterAll, expect, test, vi } from "vitest";

const path = fileURLToPath(new URL("readme-program.ts", import.meta.url));
afterAll(() => rmSync(path));

test("prints what it says", async () => {
  const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");
  const [, code = "", printed = ""] = /^```ts example\n(.*?)^```\n\n```text example\n(.*?)^```$/ms.exec(readme) ?? [];
  writeFileSync(path, code);
  const lines: string[] = [];
  vi.spyOn(console, "log").mockImplementation((...values: unknown[]) => void lines.push(`${format(...values)}\n`));
  await import(path);
  expect([code === "", lines.join("")]).toEqual([false, printed]);
});
