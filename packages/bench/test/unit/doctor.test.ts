import { requestDevice } from "@gridstride/core";
import { boundedFunctions } from "@gridstride/jit/internal";
import { describe, expect, test } from "vitest";
import { measured } from "../../src/doctor/accuracy.ts";
import { complexFunctions } from "../../src/doctor/complex.ts";
import { examine } from "../../src/doctor/examine.ts";
import { type Examined, reportOf } from "../../src/doctor/report.ts";
import { ulpError } from "../../src/doctor/ulp.ts";
import { bench } from "../support/cli.ts";

const empty: Examined = { target: "cpu", missing: null, facts: [], speed: null, points: 7, accuracy: [], failures: [] };

describe("the doctor", () => {
  test.each([
    [1 + 2 ** -23, 1, "float32", 1],
    [1, 1.5, "float32", 2 ** 22],
    [8, 8 + 2 ** -21, "float32", 0.5],
    [2 ** -1022 * 3, 2 ** -1022 * (3 + 2 ** -50), "float64", 2],
    [Number.MAX_VALUE, Number.POSITIVE_INFINITY, "float64", 0],
    [Number.NaN, 1, "float64", Number.POSITIVE_INFINITY],
    [0, 1e-40, "float32", 0],
    [0, 1e-40, "float64", Number.POSITIVE_INFINITY],
  ] as const)("%f for %f in %s", (got, wanted, type, error) => {
    const found = ulpError(got, wanted, type);
    if (error === Number.POSITIVE_INFINITY) expect(found).toBeGreaterThan(1e9);
    else expect(found).toBe(error);
  });

  test("finds cpu in order, every function in each type", async () => {
    const steps: string[] = [];
    const found = await examine("cpu", (step) => steps.push(step));
    expect(found.failures).toEqual([]);
    expect(found.accuracy.length).toBe(2 * boundedFunctions.length + complexFunctions.length);
    expect(found.accuracy.filter(({ worst, bound }) => !(worst <= bound))).toEqual([]);
    // Something was measured: no function but the exact ones is right everywhere.
    expect(found.accuracy.find(({ fn, type }) => fn === "sin" && type === "float32")?.worst).toBeGreaterThan(0.4);
    expect(found.accuracy.find(({ fn, type }) => fn === "sin" && type === "complex64")?.worst).toBeGreaterThan(0.9);
    for (const value of Object.values(found.speed!)) expect(value).toBeGreaterThan(0);
    expect(steps.find((step) => step.startsWith("cpu: lgamma of float64, "))).toMatch(/ \d+ of \d+ functions$/);
    const report = reportOf([["node", "20"]], [found]);
    expect(report).toContain("- cpu: all in order");
    expect(report).toContain("The largest error of each function at 20,000 points:");
  });

  test("reports a function that is further off than its bound, and says where", async () => {
    const device = await requestDevice({ target: "cpu" });
    const sin = boundedFunctions.find(({ fn }) => fn === "sin")!;
    const found = await measured(device, { ...sin, ulp: [sin.ulp[0], 0.25, 0.25] }, "float32");
    const wrong = await measured(device, { ...sin, meaning: (x) => Math.sin(x) + 1e-3 }, "float32");
    const report = reportOf(
      [],
      [
        { ...empty, accuracy: [found] },
        { ...empty, accuracy: [wrong] },
      ],
    );
    expect(report.match(/\*\*1 to look at\*\*/g)).toHaveLength(2);
    expect(report).toMatch(/\| `sin` \| \*\*0\.50\*\* \| 0\.25 \|/);
    expect(report).toMatch(/sin\([-\d.e]+\) = [-\d.e]+, wanted [-\d.e]+ in float32, more than 0\.25 ULP off/);
  });

  test("says first what is wrong, and why a target is not there", () => {
    const none: Examined = { ...empty, target: "webgpu", missing: "no adapter" };
    const off = { fn: "sin", type: "float32", worst: 9, bound: 2, at: "sin(1) = 2, wanted 0.84" } as const;
    const bad: Examined = { ...none, target: "cpu", missing: null, accuracy: [off], failures: ["speed: lost"] };
    const report = reportOf([["a|b", "c"]], [none, bad]);
    expect(report).toContain("- webgpu: not there\n- cpu: **2 to look at**");
    expect(report).toContain("## webgpu\n\nno adapter");
    expect(report).toContain("| `sin` | **9.00** | 2 |");
    expect(report).toContain("- **speed: lost**");
    expect(report).toContain("| a\\|b | c |");
  });

  test("refuses what is no target", async () => {
    const { code, stderr } = await bench(["cuda"], { program: "doctor" });
    expect([code, stderr]).toEqual([1, expect.stringMatching(/no target 'cuda'.*--out/s)]);
  });
});
