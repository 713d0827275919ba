// @ts-check

/**
 * Pages of the reference tell the search which names they explain: exported names, which are headings of the third level, and
 * the first column of tables, such as Numba's names. A member of a class is not what a reader of its bare name looks for.
 *
 * @returns {(tree: any, file: { path: string }) => void} a plugin of rehype.
 */
export function names() {
  return (tree, { path }) => {
    if (!path.includes("/docs/reference/")) return;
    /** @type {string[]} */
    const found = [];
    collect(tree, found);
    if (found.length === 0) return;
    const properties = { hidden: true, dataPagefindIgnore: "", dataPagefindMeta: "names" };
    const value = [...new Set(found)].join(" ");
    tree.children.push({ type: "element", tagName: "span", properties, children: [{ type: "text", value }] });
  };
}

/** @param {any} node - as hast has them. @param {string[]} found */
function collect(node, found) {
  if (node.tagName === "h3" || node.tagName === "tr")
    found.push(...codesOf(node.tagName === "h3" ? node : firstCell(node)));
  if (node.tagName === "h2" && codesOf(node).length > 0)
    node.properties = { ...node.properties, dataPagefindWeight: "2" };
  for (const child of node.children ?? []) collect(child, found);
}

/** @param {any} row */
function firstCell(row) {
  return row.children.find((/** @type {any} */ child) => child.tagName === "td");
}

/** The texts of its code. @param {any} node @returns {string[]} */
function codesOf(node) {
  if (node === undefined) return [];
  if (node.tagName === "code") return [textOf(node)];
  return (node.children ?? []).flatMap(codesOf);
}

/** @param {any} node @returns {string} */
function textOf(node) {
  return node.value ?? (node.children ?? []).map(textOf).join("");
}
