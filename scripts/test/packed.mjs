// Checks what npm would get: each published package is packed, then read as its users' tools will read it.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { runChild } from "../child.mjs";
import { cacheDir, root } from "../root.mjs";
import { noCounts, writeJson } from "./report.mjs";

const tarballs = join(cacheDir, "tarballs");
rmSync(tarballs, { recursive: true, force: true });
mkdirSync(tarballs, { recursive: true });

const configs = join(root, "scripts/test/packed");
/** @param {string} compiler */
const tsc = (compiler) => join(root, "node_modules", compiler, "bin", "tsc");

/** @type {import("./report.mjs").Report} */
const report = {};
for (const folder of readdirSync(join(root, "packages")).sort()) {
  const cwd = join(root, "packages", folder);
  const manifest = JSON.parse(readFileSync(join(cwd, "package.json"), "utf8"));
  if (manifest.private) continue;
  const tarball = join(tarballs, `${folder}.tgz`);
  await check(`${folder}: packs`, "pnpm", ["pack", "--out", tarball], cwd);
  await check(`${folder}: holds what it should`, "node", [join(root, "scripts/test/tarball.mjs"), tarball], cwd);
  await check(`${folder}: publint`, "publint", [tarball, "--strict"], cwd);
  await check(`${folder}: types resolve`, "attw", [tarball, "--profile", "esm-only", "--no-definitely-typed"], cwd);
}
if (existsSync(join(root, ".size-limit.json"))) await check("size budget", "size-limit", [], root);
// With an older TypeScript than the one that checks the source, as users may have it; it reads them whole, whoever uses them.
await check("declarations hold", "node", [tsc("typescript"), "-p", join(configs, "tsconfig.published.json")], root);
await check("and do for users", "node", [tsc("typescript-7"), "-p", join(configs, "tsconfig.users.json")], root);
await check(
  "plain Node loads dist",
  "node",
  [join(root, "scripts/test/dist-names.mjs")],
  join(root, "packages", "bench"),
);
writeJson(join(root, ".reports", "packed.json"), report);

/** @param {string} name @param {string} command @param {string[]} args @param {string} cwd */
async function check(name, command, args, cwd) {
  console.log(`\n--- ${name}`);
  const ok = (await runChild(command, args, { cwd })) === 0;
  report[name] = { ...noCounts(), [ok ? "passed" : "failed"]: 1 };
  if (!ok) process.exitCode = 1;
}
