import { expect, test } from "vitest";
import { described, expected } from "./harness.ts";
import { globalRaces } from "./planted/global-races.ts";
import { sharedRaces } from "./planted/shared-races.ts";

test.each(Object.entries({ ...sharedRaces, ...globalRaces }))("a race: %s", (_, bug) => {
  expect(described(bug)).toEqual(expected(bug));
});
