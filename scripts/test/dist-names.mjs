// Plain Node imports what was built, each package by its own name, without the source condition; each must export exactly
// the values that its surface file declares.
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "../root.mjs";

const surfaces = join(root, "test", "surface");
let wrong = 0;
for (const file of readdirSync(surfaces).sort()) {
  const name = `@gridstride/${file.replace(/\.txt$/, "").replace(".", "/")}`;
  const values = valuesIn(readFileSync(join(surfaces, file), "utf8"), file.endsWith(".internal.txt"));
  const entry = createRequire(join(root, "packages", file.split(".")[0] ?? "", "package.json")).resolve(name);
  // A default export, where a tool of others wants one, has no name.
  const exported = Object.keys(await import(pathToFileURL(entry).href))
    .sort()
    .filter((one) => one !== "default");
  const ok = entry.includes("dist") && JSON.stringify(exported) === JSON.stringify(values);
  if (!ok) wrong++;
  console.log(
    `${name}: ${exported.length} names from ${entry.slice(root.length + 1)}${ok ? "" : `, expected ${values.length}`}`,
  );
}
process.exitCode = wrong > 0 ? 1 : 0;

/** @param {string} surface @param {boolean} namesOnly @returns {readonly string[]} */
function valuesIn(surface, namesOnly) {
  const declared = /^export (?:declare (?:abstract )?(?:class|const|function) (\w+)|\{ \w+ as (\w+) \})/gm;
  const names = namesOnly
    ? surface.split("\n").filter((line) => line && !line.startsWith("type "))
    : [...surface.matchAll(declared)].map(([, name, alias]) => name ?? alias ?? "");
  return [...new Set(names)].sort();
}
