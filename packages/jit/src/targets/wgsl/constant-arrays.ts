import { singleBits, wideWords } from "../../intrinsics/bitcast.ts";
import type { ArrayId } from "../../ir/expr.ts";
import type { ConstantArray, Kernel } from "../../ir/ir.ts";
import { valueType, wordsOf } from "./types.ts";

/** Maximum of words of a constant array that is written into the text; longer arrays take a binding. */
const IN_TEXT = 64;

/** Where the constant arrays of a kernel lie. Every element takes a word, held as its value is, or two. */
export class ConstantArrays {
  readonly #places = new Map<ArrayId, number>();
  readonly #words: number[] = [];

  constructor(kernel: Kernel) {
    kernel.arrays.forEach((array, id) => {
      if (array.space !== "constant" || array.values.length <= IN_TEXT) return;
      this.#places.set(id, this.#words.length);
      for (const word of this.wordsOf(array)) this.#words.push(word);
    });
  }

  /** The array's first word in the binding; null for one in the text. */
  place(id: ArrayId): number | null {
    return this.#places.get(id) ?? null;
  }

  /** The contents of the binding; null if there is no binding. */
  words(): Uint32Array<ArrayBuffer> | null {
    return this.#words.length === 0 ? null : Uint32Array.from(this.#words);
  }

  wordsOf(array: ConstantArray): readonly number[] {
    if (wordsOf(array.dtype) === 2) return array.values.flatMap((value) => wideWords(value, array.dtype));
    const float = valueType(array.dtype) === "f32";
    return array.values.map((value) => (float ? singleBits(Number(value)) : Number(value) >>> 0));
  }
}
