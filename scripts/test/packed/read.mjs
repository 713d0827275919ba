// What is wrong with a packed package: a line for each fault.
import { createReadStream, readFileSync } from "node:fs";
import { buffer } from "node:stream/consumers";
import { createGunzip } from "node:zlib";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { extract } from "tar-stream";

/** Ways to resolve types that a package of ES modules alone need not serve. */
const OF_COMMON_JS = ["node10", "node16-cjs"];

/** It holds its licence, its texts, its entries, built code and source, and nothing of its tests. @param {string} tarball */
export async function missingFrom(tarball) {
  const entries = await filesIn(tarball);
  const manifest = JSON.parse(entries.get("package.json") ?? "{}");
  const promised = Object.values(manifest.exports ?? {}).flatMap((target) =>
    typeof target === "string" ? [target] : Object.values(target),
  );
  return [
    ...["LICENSE", "README.md", "CHANGELOG.md", "package.json", ...promised.map((path) => path.replace(/^\.\//, ""))]
      .filter((name) => !entries.has(name))
      .map((name) => `${name} is missing`),
    ...[...entries.keys()]
      .filter((name) => /(^|\/)test\/|\.test\.|tsup\.config|\.reports/.test(name))
      .map((name) => `${name} does not belong there`),
    ...Object.entries({ ...manifest.dependencies, ...manifest.peerDependencies })
      .filter(([, range]) => String(range).startsWith("workspace:"))
      .map(([name]) => `${name} still has a workspace: range`),
    ...[...entries].flatMap(([name, text]) =>
      /^dist\/.*\.d\.ts$/.test(name) ? foreignTypes(name, text, manifest) : [],
    ),
  ];
}

/**
 * Packages that declarations name and users need not have: the workspace has them.
 *
 * @param {string} file @param {string} text
 * @param {Record<"dependencies" | "devDependencies" | "peerDependencies", Record<string, string> | undefined> & { name: string }} manifest
 */
function foreignTypes(file, text, { name, dependencies, devDependencies = {}, peerDependencies }) {
  const typed = Object.keys(dependencies ?? {}).filter((one) => !(`@types/${one}` in devDependencies));
  const known = [name, ...typed, ...Object.keys(peerDependencies ?? {})];
  const named = Array.from(
    text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*["']([@\w][\w./@:-]*)["']/g),
    ([, path = ""]) => path,
  );
  return [...new Set(named)]
    .filter((path) => !path.startsWith("node:") && !known.some((one) => path === one || path.startsWith(`${one}/`)))
    .map((path) => `${file} imports ${path}, whose types are no dependency`);
}

/** `publint --strict`. @param {string} tarball */
export async function faultsOfPackage(tarball) {
  const { messages, pkg } = await publint({ pack: { tarball: bytesOf(tarball).buffer }, strict: true });
  return messages.filter(({ type }) => type === "error").map((message) => formatMessage(message, pkg) ?? message.code);
}

/** `attw --profile esm-only`: types resolve as Node and bundlers resolve modules. @param {string} tarball */
export async function faultsOfTypes(tarball) {
  const analysis = await checkPackage(createPackageFromTarballData(bytesOf(tarball)));
  if (!analysis.types) return [];
  return analysis.problems
    .filter((problem) => !("resolutionKind" in problem && OF_COMMON_JS.includes(problem.resolutionKind)))
    .map((problem) => JSON.stringify(problem));
}

/** Of its own memory: publint takes a whole ArrayBuffer. @param {string} file */
const bytesOf = (file) => new Uint8Array(readFileSync(file));

/** The texts in it, by name. @param {string} tarball */
async function filesIn(tarball) {
  /** @type {Map<string, string>} */
  const files = new Map();
  const unpack = extract();
  createReadStream(tarball).pipe(createGunzip()).pipe(unpack);
  for await (const entry of unpack)
    files.set(entry.header.name.replace(/^package\//, ""), (await buffer(entry)).toString("utf8"));
  return files;
}
