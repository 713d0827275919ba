import { UnsupportedError } from "@gridstride/core";
import { expect, test } from "vitest";
import { loaded } from "../../src/loaded.ts";

test("what is loaded is given", async () => expect(await loaded(Promise.resolve(7))).toBe(7));

test("what cannot be loaded says so, with its cause", async () => {
  const cause = new TypeError("Failed to fetch");
  const failed = loaded(Promise.reject(cause));
  await expect(failed).rejects.toThrow(UnsupportedError);
  await expect(failed).rejects.toMatchObject({ code: "not-loaded", cause });
});
