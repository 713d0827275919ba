// What calls on webgpu warn of; thresholds have their tests in test/unit.
import { arange, type NDArray } from "@gridstride/core";
import { mayWarn } from "@gridstride/core/internal";
import { eachTarget } from "@gridstride/testing";
import { vectorize } from "@gridstride/ufunc";
import { expect, test, vi } from "vitest";

type Emitter = { emitWarning(): void };
const { process } = globalThis as unknown as { readonly process?: Emitter };

/** Codes that were given. */
const given = (): readonly string[] => ["GSW01", "GSW02", "GSW03"].filter((code) => !mayWarn(code));

eachTarget(
  ({ target, getDevice }) => {
    test("little work on large host arrays, again and again; one thread for all of an array", async () => {
      const quiet = [
        vi.spyOn(console, "warn").mockImplementation(() => {}),
        vi.spyOn(process ?? { emitWarning() {} }, "emitWarning").mockImplementation(() => {}),
      ];
      const device = getDevice();
      const add = vectorize((x, y) => x + y);
      const call = add as unknown as (...args: unknown[]) => NDArray | Promise<NDArray>;
      const there = target === "webgpu";
      const x = arange(2 ** 20, "int32");
      await call(x.slice([0, 2 ** 19]), 1, { device });
      expect(given()).toEqual([]);
      await call(x, 1, { device });
      expect(given()).toEqual(there ? ["GSW01"] : []);
      for (let round = 0; round < 3; round++) await call(x, 1, { device });
      expect(given()).toEqual(there ? ["GSW01", "GSW02"] : []);

      using line = device.toDevice(x);
      add.accumulate(line.slice([0, 2 ** 20 - 1])).dispose();
      expect(given()).not.toContain("GSW03");
      add.accumulate(line).dispose();
      await device.synchronize();
      expect(given()).toEqual(there ? ["GSW01", "GSW02", "GSW03"] : []);
      for (const spy of quiet) spy.mockRestore();
    });
  },
  ["cpu", "webgpu"],
);
