// Usage: node tarball.mjs FILE.tgz
// Fails unless the packed package holds its licence, its texts, its entries, built code and source, and nothing of its tests.
import { createReadStream } from "node:fs";
import { buffer } from "node:stream/consumers";
import { createGunzip } from "node:zlib";
import { extract } from "tar-stream";

const file = process.argv[2] ?? "";
/** @type {Map<string, string>} */
const entries = new Map();
const unpack = extract();
createReadStream(file).pipe(createGunzip()).pipe(unpack);
for await (const entry of unpack)
  entries.set(entry.header.name.replace(/^package\//, ""), (await buffer(entry)).toString("utf8"));

const manifest = JSON.parse(entries.get("package.json") ?? "{}");
const promised = Object.values(manifest.exports ?? {}).flatMap((target) =>
  typeof target === "string" ? [target] : Object.values(target),
);
const wrong = [
  ...["LICENSE", "README.md", "CHANGELOG.md", "package.json", ...promised.map((path) => path.replace(/^\.\//, ""))]
    .filter((name) => !entries.has(name))
    .map((name) => `${name} is missing`),
  ...[...entries.keys()]
    .filter((name) => /(^|\/)test\/|\.test\.|tsup\.config|\.reports/.test(name))
    .map((name) => `${name} does not belong there`),
  ...Object.entries({ ...manifest.dependencies, ...manifest.peerDependencies })
    .filter(([, range]) => String(range).startsWith("workspace:"))
    .map(([name]) => `${name} still has a workspace: range`),
];
for (const line of wrong) console.error(`${file}: ${line}`);
console.log(`${entries.size} files, ${wrong.length} faults`);
process.exitCode = wrong.length > 0 ? 1 : 0;
