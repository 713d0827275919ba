import { bug } from "../diagnostics/bug.ts";
import { inversePi } from "../math/functions/trig-huge.ts";
import { fromText, type LibraryFunction, libraryOf } from "./library-function.ts";
import { highProduct } from "./philox.ts";
import * as conversions from "./wide-conversions.ts";
import * as division from "./wide-division.ts";
import * as fast from "./wide-fast.ts";
import * as floats from "./wide-floats.ts";
import { floatFma } from "./wide-fma.ts";
import * as integers from "./wide-integers.ts";
import { floatTurns } from "./wide-turns.ts";

/** Arithmetic of 64 bits in words of 32. Not for users. */
// biome-ignore lint/complexity/noBannedTypes: only their texts are read
const functions: Readonly<Record<string, Function>> = {
  ...integers,
  ...floats,
  ...division,
  floatFma,
  ...conversions,
  floatTurns,
  ...fast,
};

let library: Readonly<Record<string, LibraryFunction>> | null = null;

function made(): Readonly<Record<string, LibraryFunction>> {
  const values = [...new Uint32Array(inversePi().buffer)];
  return libraryOf(functions, {
    highProduct: fromText("highProduct", highProduct),
    digits: { kind: "array", dtype: "uint32", shape: [values.length], values },
  });
}

/** The function as a kernel's `uses` takes it, and how many words it takes. */
export function wideFunction(name: string): { readonly fn: LibraryFunction; readonly words: number } {
  library ??= made();
  const fn = library[name];
  if (fn === undefined) throw bug(name);
  return { fn, words: functions[name]!.length - 1 };
}
