import { bug } from "../diagnostics/bug.ts";
import { once } from "../diagnostics/once.ts";
import { inversePi } from "../math/functions/trig-huge.ts";
import { type ConstantUse, fromText, type LibraryFunction } from "./library-function.ts";
import { highProduct } from "./philox.ts";
import * as conversions from "./wide-conversions.ts";
import * as division from "./wide-division.ts";
import * as fast from "./wide-fast.ts";
import * as floats from "./wide-floats.ts";
import { floatFma } from "./wide-fma.ts";
import * as integers from "./wide-integers.ts";
import { floatTurns } from "./wide-turns.ts";

/** A function of words: how many it takes, and which others it calls. */
interface Row {
  // biome-ignore lint/complexity/noBannedTypes: only its text is read
  readonly fn: Function;
  readonly words: number;
  readonly uses?: string;
}

const row = (fn: Row["fn"], words: number, uses?: string): Row =>
  uses === undefined ? { fn, words } : { fn, words, uses };

/** Arithmetic of 64 bits in words of 32. Not for users. */
const rows: Readonly<Record<string, Row>> = {
  highProduct: row(highProduct, 3),
  product: row(integers.product, 4, "highProduct"),
  divide: row(integers.divide, 4),
  magnitude: row(integers.magnitude, 3),
  divideSigned: row(integers.divideSigned, 4, "divide magnitude"),
  power: row(integers.power, 4, "product"),
  toFloat: row(integers.toFloat, 2, ""),
  fromFloat: row(integers.fromFloat, 1),
  leading: row(floats.leading, 2, ""),
  shiftUp: row(floats.shiftUp, 3),
  shiftDown: row(floats.shiftDown, 3, ""),
  rounded: row(floats.rounded, 4, ""),
  packed: row(floats.packed, 4, "rounded shiftDown"),
  unpacked: row(floats.unpacked, 2, "leading shiftUp"),
  wideProduct: row(floats.wideProduct, 4, "highProduct"),
  floatAdd: row(floats.floatAdd, 4, "leading rounded shiftDown shiftUp"),
  floatMul: row(floats.floatMul, 4, "packed shiftUp unpacked wideProduct"),
  floatDiv: row(division.floatDiv, 4, "packed shiftUp unpacked"),
  floatSqrt: row(division.floatSqrt, 2, "rounded shiftUp unpacked"),
  floatRem: row(division.floatRem, 4, "leading packed shiftUp unpacked"),
  floatFma: row(floatFma, 6, "floatAdd packed unpacked wideProduct"),
  unordered: row(conversions.unordered, 4, ""),
  precedes: row(conversions.precedes, 4, ""),
  floatLess: row(conversions.floatLess, 4, "precedes unordered"),
  floatAtMost: row(conversions.floatAtMost, 4, "precedes unordered"),
  floatEqual: row(conversions.floatEqual, 4, "unordered"),
  floatMin: row(conversions.floatMin, 4, "precedes unordered"),
  floatMax: row(conversions.floatMax, 4, "precedes unordered"),
  floatRound: row(conversions.floatRound, 3, ""),
  floatFromWhole: row(conversions.floatFromWhole, 2, "leading rounded shiftUp"),
  floatToWhole: row(conversions.floatToWhole, 2, ""),
  floatToInt32: row(conversions.floatToInt32, 2, "floatToWhole"),
  floatToUint32: row(conversions.floatToUint32, 2, "floatToWhole"),
  floatLowBits: row(conversions.floatLowBits, 2),
  floatFromSingle: row(conversions.floatFromSingle, 1, ""),
  floatTurns: row(floatTurns, 4, "digits highProduct"),
  floatToSingle: row(conversions.floatToSingle, 3, "shiftDown"),
  apart: row(fast.apart, 2, ""),
  sumError: row(fast.sumError, 4, "apart"),
  productError: row(fast.productError, 4, "apart"),
  tidy: row(fast.tidy, 3, "apart"),
  fastAdd: row(fast.fastAdd, 5, "apart sumError tidy"),
  fastMul: row(fast.fastMul, 5, "apart productError tidy"),
  rest: row(fast.rest, 5, "apart productError"),
  fastDiv: row(fast.fastDiv, 5, "apart rest tidy"),
  fastSqrt: row(fast.fastSqrt, 3, "apart rest tidy"),
  fastLess: row(fast.fastLess, 4, ""),
  fastAtMost: row(fast.fastAtMost, 4, ""),
  fastEqual: row(fast.fastEqual, 4, ""),
  fastFrom: row(fast.fastFrom, 2, ""),
  fastTo: row(fast.fastTo, 2, ""),
};

const made = new Map<string, LibraryFunction>();

/** The function as a kernel's `uses` takes it. A function that calls nothing and needs no context has no `uses`. */
export function wideFunction(name: string): { readonly fn: LibraryFunction; readonly words: number } {
  const found = rows[name];
  if (found === undefined) throw bug(name);
  const fn = once(made, name, () => {
    const uses = found.uses?.split(" ").filter((callee) => callee !== "");
    return fromText(name, found.fn, uses && Object.fromEntries(uses.map((use) => [use, used(use)])));
  });
  return { fn, words: found.words };
}

/** A value that a function uses by a name: the digits of 1/pi, or another function. */
function used(name: string): LibraryFunction | ConstantUse {
  if (name !== "digits") return wideFunction(name).fn;
  const values = [...new Uint32Array(inversePi().buffer)];
  return { kind: "array", dtype: "uint32", shape: [values.length], values };
}
