// Serves the site while it is written, builds it to apps/docs/dist, or builds and tests it.
import { join } from "node:path";
import { runChild } from "./child.mjs";
import { root } from "./root.mjs";

const folder = join(root, "apps/docs");

/** The site for a folder of a host, which tests build too. */
const below = { DOCS_BASE: "/gridstride/", DOCS_DIST: join(folder, ".cache/below") };

/** @param {"dev" | "build"} command - of Astro. */
export function docs(command) {
  return {
    /** @param {string[]} args */
    main: async (args) => (await writeReference()) || astro(command, args, {}),
  };
}

/**
 * Builds the site and tests what was built; `--quick`, as `npm test -- site` has it, looks at what can break anywhere in one
 * place, in the site for a folder of a host, where a link that forgets the folder breaks too.
 *
 * @param {string[]} args - names of files in apps/docs/test/pages, and options of vitest.
 */
export async function testDocs(args) {
  const quick = args.includes("--quick");
  const files = args.filter((arg) => arg !== "--quick");
  const start = performance.now();
  /** @type {NodeJS.ProcessEnv[]} */
  const builds = quick ? [below] : files.length === 0 || files.includes("below") ? [{}, below] : [{}];
  let code = await writeReference();
  for (const build of builds) code ||= await astro("build", [], build);
  if (code !== 0) return code;
  console.log(`The site was built in ${((performance.now() - start) / 1000).toFixed(0)} s.`);
  const env = { ...process.env, ...(quick ? { ...below, DOCS_QUICK: "1" } : {}) };
  const reporters = ["--reporter=verbose", `--reporter=${join(root, "scripts/test/count-reporter.mjs")}`];
  return runChild(join(root, "node_modules/.bin/vitest"), ["run", ...reporters, ...files], { cwd: folder, env });
}

/** Pages of the reference come from the packages' declarations and docstrings. */
function writeReference() {
  const args = ["--conditions=@gridstride/source", "scripts/reference/main.ts"];
  return runChild(join(root, "node_modules/.bin/tsx"), args, { cwd: folder });
}

/** @param {string} command @param {string[]} args @param {NodeJS.ProcessEnv} settings */
function astro(command, args, settings) {
  const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: "1", ...settings };
  return runChild(join(folder, "node_modules/.bin/astro"), [command, ...args], { cwd: folder, env });
}
