// @ts-check

/**
 * Code that is too wide becomes a region that can be scrolled by keyboard; regions need names that differ.
 *
 * @param {any} node - of the rendered block, as hast has them.
 * @param {string} label
 */
function name(node, label) {
  if (node.tagName === "pre") node.properties["aria-label"] = label;
  for (const child of node.children ?? []) name(child, label);
}

/**
 * The title of a block, else its place in the document, for beginnings repeat, and its first line that is no import.
 *
 * @param {any} block
 */
function labelOf({ props, code, parentDocument }) {
  const lines = code.split("\n").filter((/** @type {string} */ line) => /\w/.test(line) && !line.startsWith("import "));
  const place = parentDocument?.positionInDocument?.groupIndex;
  const number = place === undefined ? "" : ` ${place + 1}`;
  return props.title ? `Code: ${props.title}` : `Code${number}: ${lines[0]?.trim().slice(0, 80) ?? "empty"}`;
}

export default {
  plugins: [
    {
      name: "names-for-code",
      hooks: {
        /** @param {any} context */
        postprocessRenderedBlock: ({ codeBlock, renderData }) => name(renderData.blockAst, labelOf(codeBlock)),
      },
    },
  ],
};
