import { UnsupportedError } from "@gridstride/core";
import { expect, test } from "vitest";
import { loaded } from "../../src/loaded.ts";

test("what is loaded is given", async () => expect(await loaded(Promise.resolve(7), "webgpu")).toBe(7));

test("what cannot be loaded says so, with its cause", async () => {
  const cause = new TypeError("Failed to fetch");
  const failed = loaded(Promise.reject(cause), "webgpu", ["parallel", "cpu"]);
  await expect(failed).rejects.toThrow(UnsupportedError);
  await expect(failed).rejects.toMatchObject({ code: "not-loaded", cause, targets: ["parallel", "cpu"] });
  await expect(failed).rejects.toThrow("the code for webgpu could not be loaded (Failed to fetch)");
  await expect(failed).rejects.toThrow('Or take target: "parallel" or "cpu"');
});
