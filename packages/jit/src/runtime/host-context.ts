import { UnsupportedError } from "@gridstride/core";
import type { Intrinsic } from "../intrinsics/intrinsic.ts";
import { library } from "../intrinsics/library.ts";
import { intrinsics } from "../intrinsics/table.ts";
import { mathTable } from "../math/table.ts";
import { conversion } from "../targets/sim/convert.ts";

/** The context a device function gets when plain JavaScript calls it: mathematics works, the rest says why it cannot. */
export function hostContext(uses: object): object {
  const members: Record<string, unknown> = { console };
  for (const row of intrinsics) {
    const name = row.name.split(".")[0] ?? row.name;
    if (name in members) continue;
    const meaning = onHost(row);
    if (meaning !== undefined) members[name] = meaning;
    else refuseMember(members, name);
  }
  for (const [name, { onHost }] of Object.entries(library)) {
    if (onHost !== undefined) members[name] = onHost;
    else refuseMember(members, name);
  }
  for (const [name, value] of Object.entries(uses)) members[name] = value;
  return members;
}

function onHost(row: Intrinsic): unknown {
  const { lowering } = row;
  if (lowering.kind === "math") return mathTable[lowering.fn].meaning;
  if (lowering.kind === "constant") return lowering.value;
  if (lowering.kind === "cast") return castOnHost(lowering.type);
  if (lowering.kind === "special" && lowering.what !== "conj") return SPECIALS[lowering.what];
  return undefined;
}

const unit = (word: number): number => (word >>> 8) * 2 ** -24;

const SPECIALS: { readonly [what: string]: unknown } = {
  selp: (condition: boolean, a: number, b: number) => (condition ? a : b),
  uniform: (words: number | readonly number[]) => (typeof words === "number" ? unit(words) : words.map(unit)),
  sincos: (x: number) => [Math.sin(x), Math.cos(x)],
  assert: (p: boolean, text = "assertion failed") => console.assert(p, text),
  *range(...bounds: readonly number[]) {
    const [start = 0, stop = 0, step = 1] = bounds.length === 1 ? [0, ...bounds] : bounds;
    // As in kernels: never for a step of 0.
    for (let i = start; step > 0 ? i < stop : step < 0 && i > stop; i += step) yield i;
  },
};

function castOnHost(type: Extract<Intrinsic["lowering"], { kind: "cast" }>["type"]): (x: number) => number | boolean {
  if (type === "bool") return Boolean;
  const convert = conversion("float64", type);
  return (x) => Number(convert(x as never));
}

function refuseMember(members: object, name: string): void {
  Object.defineProperty(members, name, {
    enumerable: true,
    configurable: true,
    get() {
      throw new UnsupportedError(
        "feature",
        `\`${name}\` belongs to a running kernel: called from plain JavaScript, a device function has mathematics only`,
      );
    },
  });
}
