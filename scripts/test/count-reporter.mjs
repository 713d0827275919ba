// A vitest reporter: counts per project into the file GRIDSTRIDE_REPORT names, and prints the files that took longest.
import { noCounts, writeJson } from "./report.mjs";

export default class CountReporter {
  /**
   * @param {readonly import("vitest/node").TestModule[]} modules
   * @param {readonly unknown[]} unhandled
   */
  onTestRunEnd(modules, unhandled) {
    const file = process.env.GRIDSTRIDE_REPORT;
    if (!file) return;
    /** @type {import("./report.mjs").Report} */
    const report = {};
    for (const module of modules) {
      report[module.project.name] ??= noCounts();
      const counts = report[module.project.name] ?? noCounts();
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        counts[state === "pending" ? "failed" : state]++;
      }
      // A file that cannot be loaded, or a hook that throws, fails without failing any test.
      const suites = [...module.children.allSuites()];
      counts.failed += [module, ...suites].filter((suite) => suite.errors().length > 0).length;
    }
    printSlowest(modules);
    if (unhandled.length > 0) report["unhandled errors"] = { ...noCounts(), failed: unhandled.length };
    writeJson(file, report);
  }
}

/** @param {readonly import("vitest/node").TestModule[]} modules */
function printSlowest(modules) {
  const timed = modules.map((module) => {
    const { duration, collectDuration } = module.diagnostic();
    return { seconds: (duration + collectDuration) / 1000, name: `${module.project.name} ${module.relativeModuleId}` };
  });
  const slowest = timed.sort((a, b) => b.seconds - a.seconds).slice(0, 20);
  console.log("Slowest files:");
  for (const { seconds, name } of slowest) console.log(`${seconds.toFixed(1).padStart(6)} s  ${name}`);
}
