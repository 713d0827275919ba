// What happens where WebGPU cannot be had. Drivers can be hidden from Dawn on Linux only.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { runNode } from "./child.ts";

const scratch = mkdtempSync(join(tmpdir(), "gridstride-"));
afterAll(() => rmSync(scratch, { recursive: true }));

const noDriver = {
  VK_DRIVER_FILES: join(scratch, "none.json"),
  VK_ICD_FILENAMES: join(scratch, "none.json"),
  LD_LIBRARY_PATH: undefined,
  GRIDSTRIDE_ADAPTER: undefined,
  GRIDSTRIDE_WEBGPU: undefined,
};

/** Of what was built, where `npm test` has built it just before; else of the source, which takes longer to load. */
const project = `testing:targets-${process.env.GRIDSTRIDE_TARGETS === "dist" ? "dist" : "node"}`;

function runTargetTests(variables: Readonly<Record<string, string | undefined>>) {
  const report = join(scratch, "report.json");
  rmSync(report, { force: true });
  const reporter = "--reporter=./scripts/test/count-reporter.mjs";
  const args = ["node_modules/vitest/vitest.mjs", "run", `--project=${project}`, reporter];
  const { code } = runNode(args, { ...noDriver, ...variables, GRIDSTRIDE_REPORT: report });
  return { code, ...JSON.parse(readFileSync(report, "utf8"))[project] };
}

describe.runIf(process.platform === "linux")("without a driver", () => {
  test("target tests on webgpu fail, or are skipped by GRIDSTRIDE_WEBGPU=off; those on other targets pass in both runs", () => {
    const [missing, off] = [runTargetTests({}), runTargetTests({ GRIDSTRIDE_WEBGPU: "off" })];
    expect(off).toMatchObject({ code: 0, failed: 0 });
    expect(off.passed).toBeGreaterThan(0);
    expect(off.skipped).toBeGreaterThan(0);
    expect(missing).toMatchObject({ code: 1, passed: off.passed });
    expect(missing.failed).toBeGreaterThan(0);
  });

  test("a command that needs WebGPU is not started, and the reason is given", () => {
    const args = ["scripts/with-webgpu.mjs", "node", "--version"];
    const { code, output } = runNode(args, { ...noDriver, GRIDSTRIDE_WEBGPU: "hardware" });
    expect(code).toBe(1);
    expect(output).toMatch(/^No WebGPU here: the machine's own: Dawn found no WebGPU adapter\.\n/);
    expect(output).not.toContain(process.version);
  });

  test("with GRIDSTRIDE_WEBGPU=off it is", () => {
    const args = ["scripts/with-webgpu.mjs", "node", "--version"];
    expect(runNode(args, { ...noDriver, GRIDSTRIDE_WEBGPU: "off" })).toEqual({
      code: 0,
      output: `${process.version}\n`,
    });
  });
});

test("another value of GRIDSTRIDE_WEBGPU is refused", () => {
  const { code, output } = runNode(["scripts/with-webgpu.mjs", "node"], { GRIDSTRIDE_WEBGPU: "no" });
  expect(code).toBe(1);
  expect(output).toContain('GRIDSTRIDE_WEBGPU is "no"; it may be off, software, hardware or unset.');
});
