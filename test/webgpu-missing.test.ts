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
  test("target tests on webgpu fail, and those on other targets pass", () => {
    expect(runTargetTests({})).toEqual({ code: 1, passed: 21, failed: 1, skipped: 7 });
  });

  test("GRIDSTRIDE_WEBGPU=off skips them", () => {
    expect(runTargetTests({ GRIDSTRIDE_WEBGPU: "off" })).toEqual({ code: 0, passed: 21, failed: 0, skipped: 7 });
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
