import { once } from "../diagnostics/once.ts";
import * as direct from "./complex.ts";
import * as inverse from "./complex-inverse.ts";
import { fromText, type LibraryFunction } from "./library-function.ts";

const complex: typeof direct & typeof inverse = { ...direct, ...inverse };

type Name = Exclude<keyof typeof complex, "copySign">;

/** Functions of the library of complex numbers. */
export type ComplexFunction = Name;

/** The functions that a function calls. */
const USES: { readonly [N in keyof typeof complex]?: readonly (keyof typeof complex)[] } = {
  sqrt: ["copySign"],
  exp: ["copySign"],
  product: ["copySign"],
  log: [],
  sinh: ["copySign"],
  cosh: ["copySign"],
  tanh: ["copySign"],
  sin: ["sinh"],
  cos: ["cosh"],
  tan: ["tanh"],
  exp2: ["exp"],
  log2: ["log"],
  log10: ["log"],
  pow: ["divide", "exp", "log", "product"],
  asinh: ["copySign", "sqrt"],
  acos: ["copySign", "sqrt"],
  acosh: ["copySign", "acos"],
  asin: ["asinh"],
  atanh: ["copySign"],
  atan: ["atanh"],
};

/** The functions that are a mathematical function of one complex number, by its name. */
export const complexMath: ReadonlySet<string> = new Set(
  Object.keys(complex).filter((name) => !["copySign", "divide", "product", "pow"].includes(name)),
);

const made = new Map<string, LibraryFunction>();

/** A function of complex numbers over their parts, written in the language of kernels. */
export const complexFunction = (name: keyof typeof complex): LibraryFunction =>
  once(made, name, () => {
    const uses = USES[name]?.map((used) => [used, complexFunction(used)]);
    return fromText(name, complex[name], uses && Object.fromEntries(uses));
  });
