import * as complex from "./complex.ts";
import { fromText, type LibraryFunction } from "./library-function.ts";

const functions: { readonly [N in keyof typeof complex]: (typeof complex)[N] } = complex;

type Name = Exclude<keyof typeof complex, "copySign">;

/** Functions of the library of complex numbers. */
export type ComplexFunction = Name;

/** What a function calls. */
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
};

/** Those that are a mathematical function of one complex number, by its name. */
export const complexMath: ReadonlySet<string> = new Set(
  Object.keys(complex).filter((name) => !["copySign", "divide", "product", "pow"].includes(name)),
);

const made = new Map<string, LibraryFunction>();

/** A function of complex numbers over their parts, written in the language of kernels. */
export function complexFunction(name: keyof typeof complex): LibraryFunction {
  const known = made.get(name);
  if (known !== undefined) return known;
  const names = USES[name];
  const uses = names && Object.fromEntries(names.map((used) => [used, complexFunction(used)]));
  const built = fromText(name, functions[name], uses);
  made.set(name, built);
  return built;
}
