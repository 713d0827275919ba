// Which test projects there are: a package's folders decide.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { root } from "../root.mjs";
import { sourceTests } from "./selection.mjs";

/** @param {string} folder - of a package. @returns {{ unit: boolean, targets: boolean }} the kinds of tests it has. */
export function kindsOfTests(folder) {
  const has = (/** @type {string} */ kind) => existsSync(join(root, "packages", folder, "test", kind));
  return { unit: has("unit"), targets: has("targets") };
}

/** The names of the projects that a whole run must have run. */
export function expectedProjects() {
  const ofPackages = readdirSync(join(root, "packages")).flatMap((folder) => {
    const { unit, targets } = kindsOfTests(folder);
    const source = sourceTests(folder).length > 0 ? ["targets-node"] : [];
    const kinds = [...(unit ? ["unit"] : []), ...(targets ? [...source, "targets-browser", "targets-dist"] : [])];
    return kinds.map((kind) => `${folder}:${kind}`);
  });
  return [...ofPackages, "docs:unit"];
}
