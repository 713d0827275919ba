// Installs the workspace where that is needed: with Node and npm alone, pnpm included.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runChild } from "./child.mjs";
import { root } from "./root.mjs";

// Inside node_modules, so that it goes when they go.
const stampFile = join(root, "node_modules", ".gridstride-installed");

/** Installs with the pinned pnpm when the lockfile or a manifest changed since the last time. Quiet when not. */
export async function ensureInstalled() {
  const wanted = fingerprint();
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === wanted) return;
  const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const pnpm = /** @type {string} */ (manifest.packageManager).split("+")[0] ?? "pnpm";
  console.log(`Installing the workspace with ${pnpm} (only when the lockfile changed)`);
  const args = ["--yes", pnpm, "install", "--frozen-lockfile"];
  const code = await runChild("npx", args, { cwd: root, env: environmentForPnpm() });
  if (code !== 0) throw new Error(`${pnpm} install failed with exit code ${code}; its own message is above.`);
  writeFileSync(stampFile, wanted);
}

/** Everything that decides what an install yields. The Node major is there for native modules. */
function fingerprint() {
  const hash = createHash("sha256");
  hash.update(`${process.versions.node.split(".")[0]} ${process.platform} ${process.arch}\n`);
  for (const file of ["pnpm-lock.yaml", "pnpm-workspace.yaml", "package.json", ...workspaceManifests()]) {
    hash.update(`${file}\n`).update(readFileSync(join(root, file)));
  }
  return hash.digest("hex");
}

function workspaceManifests() {
  const folders = ["packages", "apps"].flatMap((parent) =>
    existsSync(join(root, parent)) ? readdirSync(join(root, parent)).map((name) => join(parent, name)) : [],
  );
  return [...folders, "examples"]
    .map((folder) => join(folder, "package.json"))
    .filter((file) => existsSync(join(root, file)))
    .sort();
}

/**
 * `npm run` describes itself to its children in variables that npx and pnpm would read as their own
 * settings. CI=true lets pnpm replace a stale node_modules without asking at a terminal.
 */
function environmentForPnpm() {
  const told =
    /^(npm_(package|lifecycle)_|npm_(command|execpath|node_execpath|config_(local|global)_prefix|config_user_agent)$)/;
  const kept = Object.entries(process.env).filter(([name]) => !told.test(name));
  return { ...Object.fromEntries(kept), CI: "true" };
}
