// Projects are named PACKAGE:KIND. Which files belong to which kind: packages/testing/README.md.
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { playwright } from "@vitest/browser-playwright";
import { defaultClientConditions, defaultServerConditions } from "vite";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { root } from "./scripts/root.mjs";
import { kindsOfTests } from "./scripts/test/expected.mjs";
import { LongestFirst } from "./scripts/test/longest-first.mjs";
import { leftOutOfPages, ofSource, pageTests, published, sourceTests } from "./scripts/test/selection.mjs";
import { chromiumLaunch, forTests, withCollector } from "./scripts/webgpu/chromium.mjs";

/** What tests leave among the temporary files goes when they end. */
const temporary = mkdtempSync(join(tmpdir(), "gridstride-tests-"));
Object.assign(process.env, { TMPDIR: temporary, TEMP: temporary, TMP: temporary });
process.once("exit", () => rmSync(temporary, { recursive: true, force: true, maxRetries: 5 }));

const sourceCondition = "@gridstride/source";
/** What a build writes (tsup.shared.ts): from its sources the compiler keeps no kernels, as it changes from run to run. */
const define = { GRIDSTRIDE_BUILD: JSON.stringify("of one test run") };
const gridstrideWebgpu = process.env.GRIDSTRIDE_WEBGPU === "off" ? "off" : "expected";

/** `GRIDSTRIDE_EVERY_ROW=1`: tests that run a part of a table to save time run all of it. */
const gridstrideEveryRow = process.env.GRIDSTRIDE_EVERY_ROW === "1";

/**
 * `GRIDSTRIDE_MODULES`, a folder: what one project transformed the next ones take from there. `npm test` has a new one for
 * each run, as the cache does not see that a package's `exports` changed.
 */
const modules = process.env.GRIDSTRIDE_MODULES;
const experimental = modules === undefined ? {} : { fsModuleCache: true, fsModuleCachePath: modules };

/** `GRIDSTRIDE_ISOLATION=off`: Chromium's page comes without the headers that `parallel` needs. */
const gridstrideIsolation = process.env.GRIDSTRIDE_ISOLATION === "off" ? "off" : "on";

/**
 * V8 waits seven times longer than usual before it optimises a function: tests run through a great deal of code, each part of
 * it a little. Inner loops are still optimised. Node refuses an option that its V8 does not know: it changed its name in V8 12.
 */
const optimiseLater =
  Number.parseInt(process.versions.v8, 10) < 12 ? "--interrupt-budget=500000" : "--invocation-count-for-turbofan=20000";

/** What waits for WebGPU leaves its core to others: Dawn's does not. */
const sleepWhilePolling = `--import=${pathToFileURL(join(root, "scripts/test/sleep-while-polling.mjs")).href}`;

/** Tests of the compiler's source hold the rules of IR after each pass. */
const verifyPasses = join(root, "packages/jit/test/verify-passes.ts");

type Launch = Awaited<ReturnType<typeof chromiumLaunch>>;

/** Without a browser there are no browser tests, which only a user who does without WebGPU may accept. */
async function browserLaunch(): Promise<Launch | undefined> {
  try {
    return await chromiumLaunch([...forTests, ...withCollector]);
  } catch (error) {
    if (gridstrideWebgpu === "expected") throw error;
    return undefined;
  }
}

/** Node projects: packages resolve to their source, or to `dist` as a user's would. */
function nodeProject(
  name: string,
  dir: string,
  include: readonly string[],
  from: "source" | "dist",
): TestProjectInlineConfiguration {
  const conditions = from === "source" ? [sourceCondition, ...defaultServerConditions] : [...defaultServerConditions];
  return {
    // vitest takes names out of it.
    define: { ...define },
    resolve: { conditions },
    ssr: { resolve: { conditions, externalConditions: conditions } },
    test: {
      name,
      // The same for all, or they would not share what was transformed.
      root,
      experimental,
      include: include.map((pattern) => relative(root, join(dir, pattern))),
      exclude: from === "dist" ? [relative(root, join(dir, ofSource))] : [],
      environment: "node",
      setupFiles: name.startsWith("jit:") && from === "source" ? [verifyPasses] : [],
      // What is published Node itself loads, as a user's does; vitest would rewrite every name that it imports.
      server: from === "dist" ? { deps: { external: [/\/packages\/\w+\/dist\//] } } : {},
      // Files that run in one process after the other share what they import, and code that V8 has optimised: to start a process
      // takes longer than many of them. Target tests from source, few in `npm test`, have a process for each file: in it the
      // threads of Dawn and what is loaded late are the file's own.
      pool: "forks",
      isolate: name.includes(":targets-node"),
      // Text that a driver writes while a process ends would wait for a runner that has gone.
      disableConsoleIntercept: true,
      // Deno has no Dawn, and takes no options of Node's.
      execArgv: "Deno" in globalThis ? [] : [optimiseLater, sleepWhilePolling],
      testTimeout: 60_000,
      hookTimeout: 60_000,
      // Long tables run whole in Node. Chromium shows that the same text works there.
      provide: {
        gridstrideWebgpu,
        gridstrideThorough: true,
        gridstrideEveryRow,
        gridstrideIsolation: "on",
      },
    },
  };
}

/** What lets threads share memory in a page; vitest passes them on to the frame that tests run in. */
const isolation = {
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Embedder-Policy": "require-corp",
};

function browserProject(
  name: string,
  dir: string,
  include: readonly string[],
  excluded: readonly string[],
  launchOptions: Launch,
): TestProjectInlineConfiguration {
  const from = published() ? [] : [sourceCondition];
  return {
    // vitest takes names out of it.
    define: { ...define },
    resolve: { conditions: [...from, ...defaultClientConditions] },
    // Node's WebGPU is an optional peer that browsers never load.
    optimizeDeps: { exclude: ["webgpu"] },
    server: gridstrideIsolation === "on" ? { headers: isolation } : {},
    test: {
      // Vitest wants a name for the group of browsers and one for each browser in it.
      name: `${name}s`,
      isolate: false,
      root: dir,
      include: [...include],
      exclude: [...excluded],
      testTimeout: 60_000,
      hookTimeout: 60_000,
      provide: { gridstrideWebgpu, gridstrideThorough: false, gridstrideEveryRow, gridstrideIsolation },
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        // A busy machine needs longer to open a page than the minute that is usual.
        connectTimeout: 300_000,
        provider: playwright({ launchOptions }),
        instances: [{ browser: "chromium", name }],
      },
    },
  };
}

async function packageProjects(folder: string): Promise<TestProjectInlineConfiguration[]> {
  const dir = join(root, "packages", folder);
  const projects: TestProjectInlineConfiguration[] = [];
  const { unit, targets } = kindsOfTests(folder);
  if (unit) projects.push(nodeProject(`${folder}:unit`, dir, ["test/unit/**/*.test.ts"], "source"));
  if (targets) {
    const source = sourceTests(folder);
    if (source.length > 0) projects.push(nodeProject(`${folder}:targets-node`, dir, source, "source"));
    projects.push(nodeProject(`${folder}:targets-dist`, dir, ["test/targets/**/*.test.ts"], "dist"));
    const browser = await browserLaunch();
    if (browser)
      projects.push(
        browserProject(`${folder}:targets-browser`, dir, pageTests(folder), leftOutOfPages(folder), browser),
      );
  }
  return projects;
}

const packages = readdirSync(join(root, "packages")).sort();

export default defineConfig({
  test: {
    maxWorkers: 2,
    experimental,
    sequence: { sequencer: LongestFirst },
    projects: [
      nodeProject("workspace", root, ["test/**/*.test.ts"], "source"),
      nodeProject("docs:unit", join(root, "apps/docs"), ["test/unit/**/*.test.ts"], "source"),
      ...(await Promise.all(packages.map(packageProjects))).flat(),
    ],
  },
});
