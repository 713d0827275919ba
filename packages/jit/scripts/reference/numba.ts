import type { Intrinsic } from "../../src/intrinsics/intrinsic.ts";
import type { MathRow } from "../../src/math/row.ts";
import { mathTable } from "../../src/math/table.ts";

/** Of names that Numba has elsewhere than the others of their group, or spells otherwise. */
const NAMES: Readonly<Record<string, string>> = {
  sincos: "libdevice.sincos",
  "bitcast.uint32": "libdevice.float_as_uint",
  "bitcast.int32": "libdevice.float_as_int",
  "bitcast.float32": "libdevice.uint_as_float",
  "bitcast.uint64": "",
  "bitcast.int64": "libdevice.double_as_longlong",
  "bitcast.float64": "libdevice.longlong_as_double",
  uniform: "",
  range: "range",
  "console.log": "print",
  assert: "assert",
};

const MODULES: Readonly<Record<Intrinsic["group"], string>> = {
  position: "cuda",
  roc: "roc",
  memory: "cuda",
  synchronisation: "cuda",
  atomic: "cuda",
  warp: "cuda",
  math: "cuda",
  cast: "numba",
  reduction: "",
  random: "",
  control: "",
  debugging: "",
};

/** Names that Numba has nothing for. */
const OWN = /^((block|warp)\.|atomic\.(load|store)$|Math\.|Number\b|Boolean$|isNaN$|isFinite$|Infinity$|NaN$)/;

/** The same thing in Numba; empty for JavaScript's own. */
export function numbaName({ name, group, lowering }: Intrinsic): string {
  if (OWN.test(name)) return "";
  const row: MathRow | null = lowering.kind === "math" ? mathTable[lowering.fn] : null;
  if (row?.numba !== undefined) return row.numba;
  // Positions are spelt as in Numba, the rest as Python does.
  const spelt = group === "position" ? name : name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  // ROC's other name of syncthreads.
  const module = name === "barrier" ? "roc" : MODULES[group];
  return NAMES[name] ?? `${module}.${spelt}`;
}
