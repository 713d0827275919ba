import { wrongKind } from "@gridstride/core/internal";
import { SignatureError } from "./signature-error.ts";

/** A core dimension: `m`, `3`, `n?`. Operands that name it have the same size along it. */
export interface CoreDimension {
  /** As it is written. */
  readonly name: string;
  /** A fixed size such as `3`; null where operands decide. */
  readonly size: number | null;
  /** An operand with too few axes may leave it out, as `matmul` does for a vector. */
  readonly optional: boolean;
}

/** A gufunc's core dimensions, such as `(m,l),(l,n)->(m,n)`. */
export interface CoreLayout {
  readonly text: string;
  /** Each once, in the order in which they first appear. */
  readonly dimensions: readonly CoreDimension[];
  /** For each input, which of `dimensions` it has. */
  readonly inputs: readonly (readonly number[])[];
  readonly outputs: readonly (readonly number[])[];
}

/**
 * Reads a layout in NumPy's grammar: names, fixed sizes, `?` for dimensions that may be missing, spaces and tabs
 * between tokens, any number of inputs and outputs.
 *
 * @throws {SignatureError} in NumPy's words, for what NumPy's parser rejects.
 * @see NumPy, "Generalized universal function API", "Details of signature".
 */
export function parseLayout(text: string): CoreLayout {
  if (typeof text !== "string")
    throw wrongKind('a layout of core dimensions, such as "(m,n)->(m)", or a list of signatures', text);
  const dimensions: CoreDimension[] = [];
  let at = 0;
  const next = (): string => text[at] ?? "";
  const fail = (what: string): never => {
    throw new SignatureError(`${what} at position ${at} in "${text}"`);
  };
  const skip = (count: number): void => {
    at += count;
    while (next() === " " || next() === "\t") at++;
  };
  const expect = (token: string): void => {
    if (!text.startsWith(token, at)) fail(`expect '${token}'`);
    skip(token.length);
  };

  const dimension = (): number => {
    const rest = text.slice(at);
    const name = /^[A-Za-z_]\w*/.exec(rest)?.[0];
    const size = name === undefined ? fixedSize(rest) : null;
    if (size === 0) fail("expect dimension name or non-zero frozen size");
    // A sign belongs to no name, so that the next token is missed at it, as NumPy has it.
    const token = name ?? /^\d*/.exec(rest)?.[0] ?? "";
    const optional = rest[token.length] === "?";
    const known = dimensions.findIndex((one) => (size === null ? one.name === name : one.size === size));
    if (known >= 0) {
      const before = (dimensions[known] as CoreDimension).optional;
      if (optional && !before) fail("? cannot be used, name already seen without ?");
      if (!optional && before) fail("? must be used, name already seen with ?");
    }
    skip(token.length + (optional ? 1 : 0));
    return known >= 0 ? known : dimensions.push({ name: token, size, optional }) - 1;
  };

  const operand = (): readonly number[] => {
    expect("(");
    const own: number[] = [];
    while (next() !== ")") {
      if (at >= text.length) fail("unexpected end of signature string");
      own.push(dimension());
      if (next() === ",") {
        skip(1);
        if (next() === ")") fail("',' must not be followed by ')'");
      } else if (next() !== ")") fail("expect ',' or ')'");
    }
    skip(1);
    return own;
  };

  const opened = (part: string | undefined = ""): number => part.split("(").length - 1;
  const nin = opened(text.split("->")[0]);
  const nargs = opened(text);
  const operands: (readonly number[])[] = [];
  skip(0);
  while (at < text.length) {
    if (operands.length === nin) expect("->");
    operands.push(operand());
    if (operands.length !== nin && operands.length !== nargs) expect(",");
  }
  return { text, dimensions, inputs: operands.slice(0, nin), outputs: operands.slice(nin) };
}

/** The size at the start of a text; 0 where there is none, or none that an array can have. */
function fixedSize(text: string): number {
  const [, digits = "", after = ""] = /^[+]?(\d+)(\w?)/.exec(text) ?? [];
  const size = Number(digits);
  return after === "" && Number.isSafeInteger(size) ? size : 0;
}
