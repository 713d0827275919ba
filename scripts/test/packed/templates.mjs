// What `npm create gridstride` writes, from the packed package, with our packages as they are packed: it is installed, built
// and run.
import { execFile } from "node:child_process";
import { existsSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { chromium } from "playwright";
import { preview } from "vite";
import { root } from "../../root.mjs";
import { chromiumLaunch } from "../../webgpu/chromium.mjs";

const run = promisify(execFile);
/** What is printed, on whichever target was there. */
const PRINTED = /^(?:webgpu|parallel|cpu): \[ ?0\. +2\. +4\. +6\. +8\. +10\. +12\. +14\. ?\]\s*$/;

/**
 * @param {string} project - where the packages are installed, with their tarballs, and Deno.
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<readonly (readonly [string, import("./snippet.mjs").Ran])[]>} of each template what came of it.
 */
export async function runTemplates(project, env) {
  /** @type {[string, import("./snippet.mjs").Ran][]} */
  const all = [];
  for (const [template, ran] of Object.entries({ node: inNode, vite: inAPage, deno: inDeno })) {
    const folder = join(project, `new-${template}`);
    try {
      const cli = join(project, "node_modules", ".bin", "create-gridstride");
      await run(cli, [`new-${template}`, "--template", template], { cwd: project, env });
      all.push([template, { ok: true, text: await ran(folder, project, env) }]);
    } catch (error) {
      all.push([template, { ok: false, text: error instanceof Error ? (error.stack ?? "") : String(error) }]);
    }
  }
  return all;
}

/** @typedef {(folder: string, project: string, env: NodeJS.ProcessEnv) => Promise<string>} Runs */

/** @type {Runs} */
async function inNode(folder, project, env) {
  await install(folder, project, env, ["tsx", "webgpu"]);
  return checked((await run("npm", ["start", "--silent"], { cwd: folder, env })).stdout);
}

/** @type {Runs} */
async function inDeno(folder, project, env) {
  // Deno reads no tarballs: npm installs them, and Deno uses what is installed.
  const config = JSON.parse(readFileSync(join(folder, "deno.json"), "utf8"));
  writeFileSync(join(folder, "deno.json"), JSON.stringify({ ...config, nodeModulesDir: "manual" }));
  const names = Object.keys(config.imports);
  const dependencies = Object.fromEntries(names.map((name) => [name, "*"]));
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, type: "module", dependencies }));
  await install(folder, project, env, []);
  const variables = { ...env, NO_COLOR: "1", DENO_NO_UPDATE_CHECK: "1", DENO_DIR: join(project, ".deno") };
  const deno = join(project, "node_modules", ".bin", "deno");
  // What the task runs; `deno task` would look for a program of npm of this name, which is Deno's own package here.
  const [, ...task] = config.tasks.start.split(" ");
  const ran = await run(deno, task, { cwd: folder, env: variables });
  return checked(ran.stdout);
}

/** @type {Runs} */
async function inAPage(folder, project, env) {
  await install(folder, project, env, ["vite", "typescript"]);
  await run(process.execPath, [join(root, "node_modules", "typescript", "bin", "tsc"), "-p", "."], {
    cwd: folder,
    env,
  });
  await run("npm", ["run", "build"], { cwd: folder, env });
  const server = await preview({ root: folder, logLevel: "error", preview: { port: 0 } });
  const browser = await chromium.launch(await chromiumLaunch());
  try {
    const page = await browser.newPage();
    /** @type {Promise<never>} */
    const thrown = new Promise((_, reject) => page.on("pageerror", reject));
    await page.goto(server.resolvedUrls?.local[0] ?? "");
    const told = page.getByText(/^(webgpu|parallel): (?!0 )[\d.]+ frames per second$/).textContent({ timeout: 60_000 });
    const text = (await Promise.race([thrown, told])) ?? "";
    // What is on the screen: a canvas of WebGPU is empty for who reads it later.
    const { length } = await page.locator("canvas").screenshot();
    if (length < 20_000) throw new Error(`expected a picture, got ${length} bytes of PNG`);
    return text;
  } finally {
    await browser.close();
    await new Promise((resolve) => server.httpServer.close(resolve));
  }
}

/**
 * @param {string} folder @param {string} project @param {NodeJS.ProcessEnv} env
 * @param {readonly string[]} here - packages of the registry that are here already.
 */
async function install(folder, project, env, here) {
  const path = join(folder, "package.json");
  const manifest = JSON.parse(readFileSync(path, "utf8"));
  for (const name of Object.keys(manifest.dependencies)) {
    const tarball = join(project, `${name.split("/")[1]}.tgz`);
    if (!existsSync(tarball)) throw new Error(`${name} is no package of ours`);
    manifest.dependencies[name] = `file:${tarball}`;
  }
  writeFileSync(path, JSON.stringify(manifest));
  const options = ["--no-audit", "--no-fund", "--omit=peer", "--omit=dev", "--omit=optional"];
  await run("npm", ["install", ...options], { cwd: folder, env });
  for (const name of here) symlinkSync(join(root, "node_modules", name), join(folder, "node_modules", name), "dir");
}

/** @param {string} text */
function checked(text) {
  if (!PRINTED.test(text)) throw new Error(`expected ${PRINTED}, got ${text}`);
  return text.trim();
}
