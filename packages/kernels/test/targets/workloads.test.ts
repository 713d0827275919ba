// The programs that `npm run bench:workloads` times, as users write them: each compared with its plain JavaScript loop.
import type { DeviceArray } from "@gridstride/core";
import { isDeviceArray } from "@gridstride/core";
import { eachTarget } from "@gridstride/testing";
import { expect, test } from "vitest";
import { errorOf, referenceOf } from "../../bench/workloads/compare.ts";
import { programs } from "../../bench/workloads/programs.ts";

eachTarget(({ target, getDevice }) => {
  for (const program of programs) {
    const n = program.size.quick;
    const arrays = program.arrays(n);
    // Software takes long over them.
    const long = target === "webgpu" && Object.values(arrays).some(({ dtype }) => dtype === "float64");
    test.skipIf(long)(program.name, async () => {
      const device = getDevice();
      const own: Record<string, DeviceArray> = {};
      for (const [name, one] of Object.entries(arrays)) own[name] = device.toDevice(one);
      const made = await program.gridstride(own, n);
      await device.synchronize();
      const results = program.results.map((name, i) => (i === 0 && isDeviceArray(made) ? made : own[name]!));
      const got = await Promise.all(results.map((one) => one.copyToHost()));
      expect(errorOf(program, got, referenceOf(program, arrays, n))).toBeLessThanOrEqual(program.tolerance);
      for (const one of [...Object.values(own), ...results]) one.dispose();
    });
  }
});
