import { isDTypeName } from "@gridstride/core";
import type { ArgType, Asked, AskedOfKernel } from "@gridstride/jit/compiler";

/** What was asked, as a line of the record: types as in signatures, sizes of blocks without the ones at their end. */
export type Entry =
  | { readonly about: string; readonly given: unknown }
  | {
      readonly kind?: string;
      readonly plan?: object;
      /** A text where a text says all. */
      readonly types: string | readonly ArgType[];
      readonly block: readonly number[];
    };

/** @throws {Error} for what is no question to a compiler. */
export function entryOf(asked: Asked): Entry {
  if (typeof asked !== "object" || asked === null) throw new Error("expected an object");
  if ("about" in asked) return { about: String(asked.about), given: asked.given };
  const { plan, types, block } = asked;
  if (!Array.isArray(types) || !Array.isArray(block) || !block.every(Number.isInteger))
    throw new Error("expected types and a block");
  const text = textOf(types);
  const kept = block.slice(0, block[2] === 1 ? (block[1] === 1 ? 1 : 2) : 3);
  return {
    ...(plan && { kind: plan.kind, plan: plan.plan }),
    types: typesIn(text) === null || JSON.stringify(typesIn(text)) !== JSON.stringify(types) ? types : text,
    block: kept,
  };
}

/** null for a line that says nothing, as one that was written by hand may. */
export function askedIn(entry: Entry): Asked | null {
  if (typeof entry !== "object" || entry === null) return null;
  if ("about" in entry) return typeof entry.about === "string" ? { about: entry.about, given: entry.given } : null;
  const { kind, plan, types: given, block: [x, y = 1, z = 1] = [] } = entry;
  const types = typeof given === "string" ? typesIn(given) : given;
  if (x === undefined || !Array.isArray(types)) return null;
  const planned: Pick<AskedOfKernel, "plan"> = kind === undefined || plan === undefined ? {} : { plan: { kind, plan } };
  return { ...planned, types, block: [x, y, z] };
}

const WEAK = { number: "float64", bigint: "int64" } as const;

/** `(float32[::1], float32[:]@0, number)`: `@0` is an array that shares the memory of the first. */
function textOf(types: readonly ArgType[]): string {
  let arrays = 0;
  const shown = types.map((type) => {
    if (type.kind === "record") return "record";
    if (type.kind === "scalar") {
      const word = Object.entries(WEAK).find(([, own]) => type.weak && own === type.type)?.[0];
      return word ?? type.type;
    }
    const whole = type.layout === "C" ? type.ndim - 1 : type.layout === "F" ? 0 : -1;
    const axes = Array.from({ length: type.ndim }, (_, axis) => (axis === whole ? "::1" : ":"));
    const columns = type.layout === "columns" ? " columns" : "";
    const group = type.group === arrays ? "" : `@${type.group}`;
    arrays = Math.max(arrays, type.group + 1);
    return `${type.dtype}[${axes.join(",")}]${columns}${type.clamped ? " clamped" : ""}${group}`;
  });
  return `(${shown.join(", ")})`;
}

function typesIn(text: string): readonly ArgType[] | null {
  const inner = /^\((.*)\)$/.exec(text)?.[1];
  if (inner === undefined) return null;
  let arrays = 0;
  const types: ArgType[] = [];
  for (const one of inner === "" ? [] : inner.split(/, /)) {
    const [, name = "", axes, columns, clamped, shared] =
      /^(\w+)(?:\[([:,1]*)\])?( columns)?( clamped)?(?:@(\d+))?$/.exec(one) ?? [];
    if (axes === undefined) {
      const weak = WEAK[name as keyof typeof WEAK];
      if (weak === undefined && !isDTypeName(name)) return null;
      types.push({ kind: "scalar", type: weak ?? name, weak: weak !== undefined } as ArgType);
      continue;
    }
    if (!isDTypeName(name)) return null;
    const group = shared === undefined ? arrays : Number(shared);
    arrays = Math.max(arrays, group + 1);
    const layout =
      axes === "" || axes.endsWith("::1") ? "C" : axes.startsWith("::1") ? "F" : columns ? "columns" : "strided";
    const ndim = axes === "" ? 0 : axes.split(",").length;
    types.push({ kind: "array", dtype: name, ndim, layout, group, ...(clamped && { clamped: true }) } as ArgType);
  }
  return types;
}
