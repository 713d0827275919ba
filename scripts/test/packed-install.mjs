// `npm run test:packed`, after `npm run build`: each published package is packed and installed in an empty project, as a
// user has it, and the example of its README runs there: in Node, in Chromium from a build of Vite, and in Deno. So
// does what `npm create gridstride` writes.
import { execFile } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { runQuietly } from "../child.mjs";
import { root } from "../root.mjs";
import { webgpuEnvironment } from "../webgpu/environment.mjs";
import { runInChromium } from "./packed/chromium.mjs";
import { snippetOf } from "./packed/snippet.mjs";
import { runTemplates } from "./packed/templates.mjs";

// Outside the workspace: nothing may be found in a folder above.
const project = join(tmpdir(), `gridstride-packed-${process.pid}`);
const { env: found } = await webgpuEnvironment();
const env = { ...found, PATH: [join(root, "node_modules", ".bin"), found.PATH].join(delimiter) };
const onWebGpu = `
import { requestDevice } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
const device = await requestDevice({ target: "webgpu" });
const a = device.zeros(4, "int32");
const fill = kernel(({ grid }, a) => {
  a[grid(1)] = 7;
});
fill.configure(1, 4)(a);
console.log(String(await a.copyToHost()));
`;
const component = `
import { useDevice, useKernel } from "@gridstride/react";
import { kernel } from "@gridstride/jit";
import { createElement, useEffect } from "react";
let end;
const done = new Promise((resolve) => { end = resolve; });
function Sevens() {
  const { device, error } = useDevice({ target: "cpu" });
  const fill = useKernel(() => kernel("void(int32[:])", ({ grid }, a) => { a[grid(1)] = 7; }));
  useEffect(() => {
    if (error) end(console.log(error.message));
    if (!device) return;
    const a = device.zeros(4, "int32");
    fill.configure(1, 4, { device })(a);
    a.copyToHost().then((values) => end(console.log(String(values))));
  }, [device, error]);
  return null;
}
`;
/** Where there is no document, and in a page. */
const withReact = {
  node: `${component}\nimport { create } from "react-test-renderer";\ncreate(createElement(Sevens));\nawait done;`,
  page: `${component}\nimport { createRoot } from "react-dom/client";\ncreateRoot(document.createElement("div")).render(createElement(Sevens));\nawait done;`,
};
/** Libraries that users install with ours, by the package that has them here. */
const peers = { data: ["apache-arrow"], react: ["react", "react-dom", "react-test-renderer"] };
/** Packages of tools that read source files: their programs run in Node alone. */
const tools = ["unplugin"];
let failed = 0;
try {
  await main();
} finally {
  rmSync(project, { recursive: true, force: true });
}
process.exitCode = failed > 0 ? 1 : 0;

async function main() {
  const published = readdirSync(join(root, "packages"))
    .sort()
    .map((folder) => ({
      folder,
      manifest: JSON.parse(readFileSync(join(root, "packages", folder, "package.json"), "utf8")),
    }))
    .filter(({ manifest }) => !manifest.private);
  mkdirSync(project, { recursive: true });
  /** @type {Record<string, string>} */
  const dependencies = {};
  for (const { folder, manifest } of published) {
    const tarball = join(project, `${folder}.tgz`);
    await must("pnpm", ["pack", "--out", tarball], join(root, "packages", folder));
    dependencies[manifest.name] = `file:${tarball}`;
  }
  const devDependencies = { deno: "2.9.6" };
  writeFileSync(
    join(project, "package.json"),
    JSON.stringify({ private: true, type: "module", dependencies, devDependencies }),
  );
  await must("npm", ["install", "--no-audit", "--no-fund", "--omit=peer"], project);
  // Node's WebGPU, a peer that users install too: 60 MB that are here already.
  symlinkSync(join(root, "node_modules", "webgpu"), join(project, "node_modules", "webgpu"), "dir");
  for (const [folder, names] of Object.entries(peers))
    for (const name of names)
      symlinkSync(join(root, "packages", folder, "node_modules", name), join(project, "node_modules", name), "dir");

  for (const { folder } of published) {
    const snippet = snippetOf(readFileSync(join(root, "packages", folder, "README.md"), "utf8"));
    if (snippet === null) continue;
    const { program, printed } = snippet;
    writeFileSync(join(project, `${folder}.mjs`), program);
    if (tools.includes(folder)) {
      tell(`${folder} in Node`, await output("node", [`${folder}.mjs`]), printed);
      continue;
    }
    await inNodeAndAPage(folder, printed);
    // Deno has a WebGPU of its own, which does not take every software adapter.
    writeFileSync(join(project, `${folder}.cpu.mjs`), program.replaceAll('target: "webgpu"', 'target: "cpu"'));
    const deno = ["run", "--allow-all", "--no-lock", `${folder}.cpu.mjs`];
    tell(`${folder} in Deno`, await output(join(project, "node_modules", ".bin", "deno"), deno), printed);
  }
  // What is loaded with a webgpu device, a file of its own in each package; without a device named, others would do too.
  writeFileSync(join(project, "webgpu.mjs"), onWebGpu);
  await inNodeAndAPage("webgpu", "[7 7 7 7]");
  for (const [where, program] of Object.entries(withReact)) writeFileSync(join(project, `react-${where}.mjs`), program);
  tell("react in Node", await output("node", ["react-node.mjs"]), "[7 7 7 7]");
  tell("react in a build of Vite", await runInChromium(project, "react-page.mjs"), "[7 7 7 7]");
  for (const target of ["cpu", "webgpu"]) {
    const report = await output("node", [join("node_modules", ".bin", "gridstride-doctor"), target]);
    const found = new RegExp(`- ${target}: .*`).exec(report.text)?.[0] ?? report.text;
    tell(`gridstride-doctor ${target}`, { ok: report.ok, text: found }, `- ${target}: all in order`);
  }
  for (const [template, { ok, text }] of await runTemplates(project, env)) {
    if (!ok) failed++;
    console.log(`${ok ? "ok  " : "FAIL"} npm create gridstride, ${template}: ${text}`);
  }
}

/** @param {string} name - of a module of the project. @param {string | null} printed */
async function inNodeAndAPage(name, printed) {
  tell(`${name} in Node`, await output("node", [`${name}.mjs`]), printed);
  tell(`${name} in a build of Vite`, await runInChromium(project, `${name}.mjs`), printed);
}

/** @param {string} command @param {readonly string[]} args @param {string} cwd */
async function must(command, args, cwd) {
  const { code, output: text } = await runQuietly(command, args, { cwd, env });
  if (code !== 0) throw new Error(`${command} ${args.join(" ")} in ${cwd}:\n${text}`);
}

/** @param {string} command @param {readonly string[]} args @returns {Promise<import("./packed/snippet.mjs").Ran>} */
async function output(command, args) {
  const variables = { ...env, NO_COLOR: "1", DENO_NO_UPDATE_CHECK: "1", DENO_DIR: join(project, ".deno") };
  try {
    // Warnings are no part of it: that of an array which was not disposed comes when the garbage collector does.
    const { stdout } = await promisify(execFile)(command, args, { cwd: project, env: variables });
    return { ok: true, text: stdout };
  } catch (error) {
    return { ok: false, text: String(error) };
  }
}

/**
 * @param {string} what
 * @param {import("./packed/snippet.mjs").Ran} ran
 * @param {string | null} printed - what it is to print; null where the README does not say: then anything.
 */
function tell(what, { ok, text }, printed) {
  const right = ok && (printed === null ? text.trim() !== "" : text.trim() === printed.trim());
  if (!right) failed++;
  console.log(`${right ? "ok  " : "FAIL"} ${what}: ${right ? text.trim().split("\n")[0] : `\n${text}`}`);
}
