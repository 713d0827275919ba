import * as direct from "./complex.ts";
import * as inverse from "./complex-inverse.ts";
import { type LibraryFunction, libraryOf } from "./library-function.ts";

const complex: typeof direct & typeof inverse = { ...direct, ...inverse };

/** Functions of the library of complex numbers. */
export type ComplexFunction = Exclude<keyof typeof complex, "copySign">;

/** The functions that are a mathematical function of one complex number, by its name. */
export const complexMath: ReadonlySet<string> = new Set(
  Object.keys(complex).filter((name) => !["copySign", "divide", "product", "pow"].includes(name)),
);

let library: Readonly<Record<string, LibraryFunction>> | null = null;

/** A function of complex numbers over their parts, written in the language of kernels. */
export function complexFunction(name: ComplexFunction): LibraryFunction {
  library ??= libraryOf(complex);
  return library[name]!;
}
