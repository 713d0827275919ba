// @ts-check

/**
 * Tables scroll sideways where they are too wide: by keyboard too, when they can have the focus. A head without text is
 * an empty cell, not a heading.
 *
 * @returns {(tree: any) => void} a plugin of rehype.
 */
export function tables() {
  return (tree) => mend(tree);
}

/** @param {any} node - as hast has them. */
function mend(node) {
  if (node.tagName === "table") node.properties = { ...node.properties, tabIndex: 0 };
  if (node.tagName === "th" && node.children.length === 0) node.tagName = "td";
  for (const child of node.children ?? []) mend(child);
}
