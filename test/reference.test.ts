import { expect, test } from "vitest";
import { stalePages } from "../packages/jit/scripts/reference.ts";

test("docs/reference is what the compiler's tables give; renew it: npx pnpm --filter @gridstride/jit reference", () => {
  expect(stalePages()).toEqual([]);
});
