// @ts-check
import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../..", import.meta.url));
/** @typedef {{ page: string, says: string, by?: string, command?: string }} Statement as in test/gates/statements.ts */
/** @type {readonly Statement[]} */
const statements = JSON.parse(readFileSync(`${root}/test/statements.json`, "utf8"));

/**
 * Pages end with the sources of their numbers, as test/statements.json has them and its test holds them: the command that prints a
 * number, or the file of the repository that it comes from.
 *
 * @param {{ repository?: string | undefined }} options - the repository's address, for links to files.
 * @returns {(tree: any, file: { path: string }) => void} a plugin of rehype.
 */
export function numberSources({ repository }) {
  return (tree, { path }) => {
    const page = relative(root, path).replaceAll("\\", "/");
    // Pages of the reference are copies of files.
    const original = page.replace("apps/docs/src/content/docs/reference/", "docs/reference/");
    const rows = statements.filter((row) => (row.page === original || row.page === page) && (row.by ?? row.command));
    if (rows.length === 0) return;
    const items = rows.map(({ says, by, command }) =>
      element("li", [
        text(`“${says.replaceAll(/[`*|]|\[|\]\([^)]*\)/g, "").trim()}”: `),
        command === undefined ? fileOf(by ?? "", repository) : element("code", [text(`npm run ${command}`)]),
      ]),
    );
    const summary = element("summary", [text("Where the numbers of this page come from")]);
    tree.children.push(element("details", [summary, element("ul", items)], { dataPagefindIgnore: "" }));
  };
}

/** @param {string} path @param {string | undefined} repository */
function fileOf(path, repository) {
  const code = element("code", [text(path)]);
  return repository === undefined ? code : element("a", [code], { href: `${repository}/blob/main/${path}` });
}

/** @param {string} tagName @param {any[]} children @param {Record<string, string>} [properties] */
function element(tagName, children, properties = {}) {
  return { type: "element", tagName, properties, children };
}

/** @param {string} value */
function text(value) {
  return { type: "text", value };
}
