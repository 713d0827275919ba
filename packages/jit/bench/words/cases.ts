import type { DType } from "@gridstride/core";

/** A kernel that writes elements narrower than a word, and what it must give. */
export interface Case {
  readonly name: string;
  readonly title: string;
  /** Of the input and of the output. */
  readonly from: DType;
  readonly to: DType;
  /** The kernel's text; its arguments are the input and the output. */
  readonly text: string;
  /** The output begins at this element of its memory. */
  readonly offset: number;
  /** Largest error that is right: 0 but where a function is rounded. */
  readonly tolerance: number;
  /** The output at `i`, from the input there; null where it keeps what it held. */
  readonly gives: (x: number, i: number) => number | null;
}

const guarded = (store: string): string => `({ grid, half }, x, out) => {
  const i = grid(1);
  if (i < out.size) ${store}
}`;
const bare = (text: string): string => text.replace(", half", "");
const copy = bare(guarded("out[i] = x[i];"));

export const cases: readonly Case[] = [
  { name: "copy-uint8", title: "copy of uint8", from: "uint8", to: "uint8", text: copy },
  { name: "copy-int16", title: "copy of int16", from: "int16", to: "int16", text: copy },
  {
    name: "compare",
    title: "float32 above 50, as bool",
    from: "float32",
    to: "bool",
    text: bare(guarded("out[i] = x[i] > 50;")),
    gives: (x: number) => Number(x > 50),
  },
  {
    name: "sine-float16",
    title: "Math.sin of float16",
    from: "float16",
    to: "float16",
    text: bare(guarded("out[i] = Math.sin(x[i]);")),
    gives: Math.sin,
    // Half of a unit in the last place below 1, and what the error of the float32 before may turn.
    tolerance: 2 ** -11,
  },
  {
    name: "condition",
    title: "uint8 stored where the input is odd",
    from: "uint8",
    to: "uint8",
    text: bare(guarded("if (x[i] % 2 === 1) out[i] = x[i] + 1;")),
    gives: (x: number) => (x % 2 === 1 ? x + 1 : null),
  },
  {
    name: "function",
    title: "a device function into uint8",
    from: "uint8",
    to: "uint8",
    text: guarded("out[i] = half(x[i]);"),
    gives: (x: number) => x >> 1,
  },
  {
    name: "odd-view",
    title: "copy of uint8 to a view from element 1",
    from: "uint8",
    to: "uint8",
    text: copy,
    offset: 1,
  },
].map((one) => ({ offset: 0, tolerance: 0, gives: (x: number) => x, ...one }) as Case);
