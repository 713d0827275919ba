import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../scripts/root.mjs";

test("the lockfile names no host: it installs from whatever registry npm is set to", () => {
  expect(readFileSync(join(root, "pnpm-lock.yaml"), "utf8")).not.toMatch(/https?:\/\//);
});
