// Run from a folder that depends on the packages: plain Node imports what was built, without the source
// condition, and each package must export exactly the names its surface file lists as values.
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "../root.mjs";

const require = createRequire(join(process.cwd(), "package.json"));
const surfaces = join(root, "test", "surface");
let wrong = 0;
for (const file of readdirSync(surfaces).sort()) {
  const name = `@gridstride/${file.replace(/\.txt$/, "").replace(".", "/")}`;
  const values = readFileSync(join(surfaces, file), "utf8")
    .split("\n")
    .filter((line) => line && !line.startsWith("type "));
  const entry = require.resolve(name);
  const exported = Object.keys(await import(pathToFileURL(entry).href)).sort();
  const ok = entry.includes("dist") && JSON.stringify(exported) === JSON.stringify(values.sort());
  if (!ok) wrong++;
  console.log(
    `${name}: ${exported.length} names from ${entry.slice(root.length + 1)}${ok ? "" : `, expected ${values.length}`}`,
  );
}
process.exitCode = wrong > 0 ? 1 : 0;
