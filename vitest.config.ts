// Projects are named PACKAGE:KIND. Which files belong to which kind: packages/testing/README.md.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { playwright } from "@vitest/browser-playwright";
import { defaultClientConditions, defaultServerConditions } from "vite";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { root } from "./scripts/root.mjs";
import { chromiumLaunch } from "./scripts/webgpu/chromium.mjs";

const sourceCondition = "@gridstride/source";
const gridstrideWebgpu = process.env["GRIDSTRIDE_WEBGPU"] === "off" ? "off" : "expected";

/** Node projects: packages resolve to their source, or to `dist` as a user's would. */
function nodeProject(name: string, dir: string, include: string, from: "source" | "dist"): TestProjectInlineConfiguration {
  const conditions = from === "source" ? [sourceCondition, ...defaultServerConditions] : [...defaultServerConditions];
  return {
    resolve: { conditions },
    ssr: { resolve: { conditions, externalConditions: conditions } },
    test: {
      name,
      root: dir,
      include: [include],
      environment: "node",
      // A process per file: Dawn's threads and garbage collection never meet another file's.
      pool: "forks",
      testTimeout: 60_000,
      hookTimeout: 60_000,
      provide: { gridstrideWebgpu },
    },
  };
}

async function browserProject(name: string, dir: string): Promise<TestProjectInlineConfiguration> {
  return {
    resolve: { conditions: [sourceCondition, ...defaultClientConditions] },
    // Node's WebGPU is an optional peer that browsers never load.
    optimizeDeps: { exclude: ["webgpu"] },
    test: {
      // Vitest wants a name for the group of browsers and one for each browser in it.
      name: `${name}s`,
      root: dir,
      include: ["test/targets/**/*.test.ts"],
      testTimeout: 60_000,
      hookTimeout: 60_000,
      provide: { gridstrideWebgpu },
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        provider: playwright({ launchOptions: await chromiumLaunch() }),
        instances: [{ browser: "chromium", name }],
      },
    },
  };
}

async function packageProjects(folder: string): Promise<TestProjectInlineConfiguration[]> {
  const dir = join(root, "packages", folder);
  const projects: TestProjectInlineConfiguration[] = [];
  if (existsSync(join(dir, "test/unit")))
    projects.push(nodeProject(`${folder}:unit`, dir, "test/unit/**/*.test.ts", "source"));
  if (existsSync(join(dir, "test/targets")))
    projects.push(
      nodeProject(`${folder}:targets-node`, dir, "test/targets/**/*.test.ts", "source"),
      nodeProject(`${folder}:targets-dist`, dir, "test/targets/**/*.test.ts", "dist"),
      await browserProject(`${folder}:targets-browser`, dir),
    );
  return projects;
}

const packages = readdirSync(join(root, "packages")).sort();

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      nodeProject("workspace", root, "test/**/*.test.ts", "source"),
      ...(await Promise.all(packages.map(packageProjects))).flat(),
    ],
  },
});
