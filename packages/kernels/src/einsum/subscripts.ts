import { ShapeError } from "@gridstride/core";

/** The names of axes: letters; the axes of an ellipsis are `.0`, `.1`, ..., from the last on. */
export interface Subscripts {
  readonly operands: readonly (readonly string[])[];
  readonly output: readonly string[];
  /** How many elements lie along each; an axis that is stretched has the size of the others. */
  readonly sizes: ReadonlyMap<string, number>;
}

const refuse = (message: string): never => {
  throw new ShapeError("mismatch", `einsum: ${message}`);
};

/**
 * Reads `"ij,jk->ik"` for operands of these shapes.
 *
 * @throws {ShapeError} code `mismatch`, for malformed subscripts, and subscripts that do not fit the operands.
 */
export function readSubscripts(text: string, shapes: readonly (readonly number[])[]): Subscripts {
  const [left = "", right, ...more] = text.replaceAll(/\s/g, "").split("->");
  if (more.length > 0) refuse(`expected one "->" at most in "${text}"`);
  const terms = left.split(",");
  if (terms.length !== shapes.length)
    refuse(`expected an operand for each of the ${terms.length} subscripts of "${text}", got ${shapes.length}`);
  const operands = terms.map((term, i) => labelsOf(term, text, shapes[i] as readonly number[], `operand ${i}`));
  const sizes = new Map<string, number>();
  for (const [i, labels] of operands.entries())
    for (const [axis, label] of labels.entries()) {
      const size = (shapes[i] as readonly number[])[axis] as number;
      const known = sizes.get(label) ?? 1;
      if (known !== 1 && size !== 1 && known !== size)
        refuse(
          `operands could not be broadcast together: ${nameOf(label)} of "${text}" is ${known} elements long in one and ${size} in another`,
        );
      sizes.set(label, known === 1 ? size : known);
    }
  const dots = [...sizes.keys()]
    .filter((label) => label.startsWith("."))
    .sort((a, b) => Number(b.slice(1)) - Number(a.slice(1)));
  const output = right === undefined ? implicit(operands.flat(), dots) : explicit(right, text, dots, sizes);
  return { operands, output, sizes };
}

const nameOf = (label: string): string => (label.startsWith(".") ? "an axis of the ellipsis" : `'${label}'`);

/** The labels of a term; @param shape - its axes, which say what an ellipsis stands for. */
function labelsOf(term: string, text: string, shape: readonly number[], whose: string): readonly string[] {
  const [before = "", after, ...more] = term.split("...");
  const letters = before + (after ?? "");
  if (more.length > 0 || !/^[A-Za-z]*$/.test(letters))
    refuse(`expected letters and one "..." at most in each subscript, got "${term}" in "${text}"`);
  const count = shape.length - letters.length;
  if (count < 0 || (count > 0 && after === undefined))
    refuse(
      `expected ${whose} to have ${letters.length} axes${after === undefined ? "" : " or more"} for "${term}" of "${text}", got shape [${shape.join(", ")}]`,
    );
  const dots = Array.from({ length: after === undefined ? 0 : count }, (_, i) => `.${count - 1 - i}`);
  return [...before, ...dots, ...(after ?? "")];
}

/** The ellipsis, then letters that are there once, in the order of their codes. */
function implicit(all: readonly string[], dots: readonly string[]): readonly string[] {
  const once = all.filter((label) => !label.startsWith(".") && all.indexOf(label) === all.lastIndexOf(label));
  return [...dots, ...once.sort()];
}

function explicit(
  right: string,
  text: string,
  dots: readonly string[],
  sizes: ReadonlyMap<string, number>,
): readonly string[] {
  const hasDots = right.includes("...");
  if (dots.length > 0 && !hasDots)
    refuse(`output has no "..." for the axes that the operands of "${text}" have under theirs`);
  const letters = right.replace("...", "");
  const axes = new Array<number>(letters.length + (hasDots ? dots.length : 0)).fill(1);
  const labels = labelsOf(right, text, axes, "the output");
  for (const [i, label] of labels.entries()) {
    if (!sizes.has(label)) refuse(`output includes ${nameOf(label)}, which no operand of "${text}" has`);
    if (labels.indexOf(label) !== i) refuse(`output includes ${nameOf(label)} twice in "${text}"`);
  }
  return labels;
}
