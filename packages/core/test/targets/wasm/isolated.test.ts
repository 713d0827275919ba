import { isolated } from "@gridstride/testing";
import { expect, test } from "vitest";

test.runIf("window" in globalThis && isolated)("the page is cross-origin isolated", () => {
  expect([crossOriginIsolated, typeof SharedArrayBuffer]).toEqual([true, "function"]);
});
