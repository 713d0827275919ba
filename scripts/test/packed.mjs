// Checks what npm would get: each published package is packed, then read as its users' tools will read it.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { runChild } from "../child.mjs";
import { cacheDir, root } from "../root.mjs";
import { faultsOfPackage, faultsOfTypes, missingFrom } from "./packed/read.mjs";
import { noCounts, writeJson } from "./report.mjs";

const tarballs = join(cacheDir, "tarballs");
rmSync(tarballs, { recursive: true, force: true });
mkdirSync(tarballs, { recursive: true });

const configs = join(root, "scripts/test/packed");
/** @param {string} compiler */
const tsc = (compiler) => join(root, "node_modules", compiler, "bin", "tsc");

/** @type {import("./report.mjs").Report} */
const report = {};
/** @param {string} folder - of a package. @returns {{ name: string, private?: boolean }} */
const manifestOf = (folder) => JSON.parse(readFileSync(join(root, "packages", folder, "package.json"), "utf8"));
const published = readdirSync(join(root, "packages"))
  .sort()
  .filter((folder) => !manifestOf(folder).private);
const filters = published.map((folder) => `--filter=./packages/${folder}`);
await command("packages pack", "pnpm", ["--recursive", ...filters, "pack", "--out", join(tarballs, "%s.tgz")]);
for (const folder of published) {
  const tarball = join(tarballs, `${manifestOf(folder).name.replace("@", "").replace("/", "-")}.tgz`);
  // One process for all: the tools take longer to start than to read a package.
  await reading(`${folder}: holds what it should`, () => missingFrom(tarball));
  await reading(`${folder}: publint`, () => faultsOfPackage(tarball));
  await reading(`${folder}: types resolve`, () => faultsOfTypes(tarball));
}
if (existsSync(join(root, ".size-limit.json"))) await command("size budget", "size-limit", []);
// With an older TypeScript than the one that checks the source, as users may have it; it reads them whole, whoever uses them.
await command("declarations hold", "node", [tsc("typescript"), "-p", join(configs, "tsconfig.published.json")]);
await command("and do for users", "node", [tsc("typescript-7"), "-p", join(configs, "tsconfig.users.json")]);
await command(
  "plain Node loads dist",
  "node",
  [join(root, "scripts/test/dist-names.mjs")],
  join(root, "packages", "bench"),
);
writeJson(join(root, ".reports", "packed.json"), report);

/** @param {string} name @param {string} command @param {string[]} args @param {string} [cwd] */
async function command(name, command, args, cwd = root) {
  console.log(`\n--- ${name}`);
  note(name, (await runChild(command, args, { cwd })) === 0);
}

/** @param {string} name @param {() => Promise<readonly string[]>} read - gives the faults. */
async function reading(name, read) {
  console.log(`\n--- ${name}`);
  const faults = await read().catch((error) => [String(error)]);
  for (const fault of faults) console.error(fault);
  note(name, faults.length === 0);
}

/** @param {string} name @param {boolean} ok */
function note(name, ok) {
  report[name] = { ...noCounts(), [ok ? "passed" : "failed"]: 1 };
  if (!ok) process.exitCode = 1;
}
