// `npm run release`: builds every package and publishes the versions that npm does not have, as the release workflow does.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { runChild } from "./child.mjs";
import { root } from "./root.mjs";

// npm accepts provenance only for the repository that the manifest names: it is the one this runs in.
const repository = process.env.GITHUB_REPOSITORY;
if (repository) nameRepository(`git+https://github.com/${repository}.git`);
const path = [join(root, "node_modules", ".bin"), process.env.PATH].join(delimiter);
const env = {
  ...process.env,
  PATH: path,
  // Provenance is signed by a workflow's identity; there is none elsewhere.
  NPM_CONFIG_PROVENANCE: String(process.env.GITHUB_ACTIONS === "true"),
};
const options = { cwd: root, env };
process.exitCode =
  (await runChild("turbo", ["run", "build", "--filter=./packages/*"], options)) ||
  (await runChild("changeset", ["publish"], options));

/** @param {string} url */
function nameRepository(url) {
  for (const folder of readdirSync(join(root, "packages"))) {
    const file = join(root, "packages", folder, "package.json");
    const manifest = JSON.parse(readFileSync(file, "utf8"));
    if (manifest.private || manifest.repository) continue;
    manifest.repository = { type: "git", url, directory: `packages/${folder}` };
    writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`);
  }
}
