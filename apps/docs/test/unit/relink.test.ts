import { expect, test } from "vitest";
import { relink } from "../../scripts/reference/project-pages.ts";

test.each([
  // text of docs/reference/from-numba.md         on its page
  ["see [the language](language.md#loops)", "see [the language](../language/#loops)"],
  ["see [`vectorize`](ufunc.md)", "see [`vectorize`](../universal-functions/)"],
  ["see [why](../../design/sizes.md)", "see why"],
  ["[out](https://numpy.org) and [here](#here)", "[out](https://numpy.org) and [here](#here)"],
  ["`kernel[grid, block](a)` is [a launch](language.md)", "`kernel[grid, block](a)` is [a launch](../language/)"],
  ["```ts\nf[0](a);\n```\n[it](language.md)", "```ts\nf[0](a);\n```\n[it](../language/)"],
])("%s", (text, page) => expect(relink(text, "docs/reference/from-numba.md")).toBe(page));
