import type { Source } from "../diagnostics/source.ts";
import { nextWords, normal, uniform } from "./random.ts";

/** A device function written in the language itself; fits the frontend's `FunctionUse`. */
export interface LibraryFunction {
  readonly kind: "function";
  readonly source: Source;
  readonly hasContext: boolean;
  readonly uses: Readonly<Record<string, LibraryFunction>>;
}

// biome-ignore lint/complexity/noBannedTypes: only its text is read
function fromText(name: string, fn: Function, uses?: LibraryFunction["uses"]): LibraryFunction {
  const source = { name, text: Function.prototype.toString.call(fn) };
  return { kind: "function", source, hasContext: uses !== undefined, uses: uses ?? {} };
}

const words = fromText("nextWords", nextWords);
const uniformFloat32 = fromText("xoroshiro128pUniformFloat32", uniform, { nextWords: words });

/** Device functions that every context holds, by the name the user writes. */
export const library: Readonly<Record<string, LibraryFunction>> = {
  xoroshiro128pUniformFloat32: uniformFloat32,
  xoroshiro128pNormalFloat32: fromText("xoroshiro128pNormalFloat32", normal, { uniform: uniformFloat32 }),
};
