// Usage: node scripts/run.mjs TASK [ARGUMENTS]
// What `npm run demo`, `npm test` and the rest call: sets the workspace up where needed, then does the task.
import { ensureInstalled } from "./setup.mjs";

// Imported only after the set-up, because the tasks need what it installs.
/** @type {Record<string, () => Promise<{ main: (args: string[]) => Promise<number> }>>} */
const tasks = {
  demo: () => import("./demo.mjs"),
  test: () => import("./test/all.mjs"),
  build: () => import("./turbo.mjs").then(({ turbo }) => turbo("build")),
  bench: () => import("./turbo.mjs").then(({ turbo }) => turbo("bench")),
  docs: () => import("./docs.mjs").then(({ docs }) => docs("dev")),
  "docs:build": () => import("./docs.mjs").then(({ docs }) => docs("build")),
  "test:docs": () => import("./docs.mjs").then(({ testDocs }) => ({ main: testDocs })),
  setup: async () => ({ main: async () => 0 }),
};

const [task = "", ...args] = process.argv.slice(2);
const load = tasks[task];
if (!load) {
  console.error(`Usage: node scripts/run.mjs ${Object.keys(tasks).join("|")}`);
  process.exit(2);
}
try {
  await ensureInstalled();
  process.exitCode = await (await load()).main(args);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
