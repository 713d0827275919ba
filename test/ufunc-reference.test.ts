import { expect, test } from "vitest";
import { isStale } from "../packages/ufunc/scripts/reference.ts";

test("docs/reference/ufunc.md has the tables of the package; renew it: npx pnpm --filter @gridstride/ufunc reference", () => {
  expect(isStale()).toBe(false);
});
