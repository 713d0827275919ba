// The short bodies that `npm run bench:patterns` times: each compared with its plain loop, for each type of elements.
import { requestDevice } from "@gridstride/core";
import { describe, expect, test } from "vitest";
import { contestOf } from "../../bench/patterns/contest.ts";
import { TYPES } from "../../bench/patterns/pattern.ts";
import { patterns } from "../../bench/patterns/patterns.ts";

/** Rows that end within a vector. */
const SIZE = { H: 36, W: 59 };

describe.each(["cpu", "parallel"] as const)("%s", (target) => {
  test.each(patterns)("$name", async (pattern) => {
    using device = await requestDevice({ target });
    for (const type of TYPES) {
      const contest = contestOf(pattern, type, SIZE, device);
      contest.kernel();
      contest.loop();
      expect(await contest.difference()).toBeNull();
      contest.dispose();
    }
  });
});
