// @ts-check

/** Of the highlighter's 250 languages those that pages have, as fences name them: packing all took longest in a build. */
const languages = { ts: "typescript", sh: "shellscript", http: "http", py: "python", json: "json" };
/** And what is shown as it is. */
const known = [...Object.keys(languages), "text"];

/**
 * Code in another language would have no colours, and nothing but a warning among the lines of the build would say so.
 *
 * @param {any} context
 */
function knowLanguage({ codeBlock: { language, parentDocument } }) {
  if (known.includes(language)) return;
  const where = parentDocument?.sourceFilePath ?? "a page";
  throw new Error(
    `${where}: expected code in ${known.join(", ")}; got "${language}". Add it to apps/docs/ec.config.mjs.`,
  );
}

/**
 * A line that takes longer than half a second, as the first one may on a busy machine, would lose some of its colours.
 *
 * @param {string} _code @param {{ tokenizeTimeLimit?: number }} options - of Shiki, as they are passed on to it.
 */
function takeYourTime(_code, options) {
  options.tokenizeTimeLimit = 0;
}

/**
 * Code that is too wide becomes a region that can be scrolled by keyboard; regions need names that differ. The search weighs
 * code less than the text around it: programs use names that other pages explain.
 *
 * @param {any} node - of the rendered block, as hast has them.
 * @param {string} label
 */
function name(node, label) {
  if (node.tagName === "pre")
    node.properties = { ...node.properties, "aria-label": label, "data-pagefind-weight": "0.2" };
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
  // No page marks words of code: the rules for marks are a part of what every page loads.
  textMarkers: false,
  // A line that does not fit is broken: 72 columns fit from 1280 px on, and nothing is scrolled sideways elsewhere.
  defaultProps: { wrap: true, hangingIndent: 2 },
  styleOverrides: { codeFontSize: "var(--sl-text-code)", codePaddingInline: "1rem" },
  shiki: {
    bundledLangs: Object.values(languages),
    transformers: [{ name: "no-time-limit", preprocess: takeYourTime }],
  },
  plugins: [
    { name: "known-languages", hooks: { preprocessLanguage: knowLanguage } },
    {
      // Carets stand below what they mean: a line that was broken would move away from them.
      name: "whole-frames",
      hooks: {
        /** @param {any} context */
        preprocessCode: ({ codeBlock }) => {
          if (/^ *\| +\^/m.test(codeBlock.code)) codeBlock.props.wrap = false;
        },
      },
    },
    {
      name: "names-for-code",
      hooks: {
        /** @param {any} context */
        postprocessRenderedBlock: ({ codeBlock, renderData }) => name(renderData.blockAst, labelOf(codeBlock)),
      },
    },
    {
      // A block that is out of sight is not laid out, and has this height until it is: src/styles/site.css.
      name: "height-of-code",
      hooks: {
        /** @param {any} context */
        postprocessRenderedBlockGroup: ({ renderedGroupContents, renderData: { groupAst } }) => {
          const lines = renderedGroupContents.map(
            (/** @type {any} */ { codeBlock: { code, props } }) => code.split("\n").length + (props.title ? 1.5 : 0),
          );
          const sum = lines.reduce((/** @type {number} */ all, /** @type {number} */ each) => all + each, 0);
          groupAst.properties = { ...groupAst.properties, style: `--lines:${sum}` };
        },
      },
    },
  ],
};
