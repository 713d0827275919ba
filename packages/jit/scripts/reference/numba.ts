import type { Intrinsic } from "../../src/intrinsics/intrinsic.ts";
import type { MathRow } from "../../src/math/row.ts";
import { mathTable } from "../../src/math/table.ts";

const ATOMICS = ["add", "sub", "min", "max", "xor", "exch", "cas", "inc", "dec"];
const CASTS = [
  "int8",
  "int16",
  "int32",
  "int64",
  "uint8",
  "uint16",
  "uint32",
  "uint64",
  "float16",
  "float32",
  "float64",
];

/** Names by Numba's modules, where Numba spells a name as the context does. */
const SAME: Readonly<Record<string, readonly string[]>> = {
  cuda: ["grid", "gridsize", "threadIdx", "blockIdx", "blockDim", "gridDim", "laneid", "warpsize"]
    .concat("shared.array", "local.array", "syncthreads", "syncwarp", "threadfence", "selp")
    .concat("fma", "cbrt", "popc", "clz", "ffs", "brev")
    .concat(ATOMICS.map((name) => `atomic.${name}`)),
  numba: [...CASTS, "complex64", "complex128"],
  roc: ["barrier"],
};

/** Names that Numba spells in its own way. */
const OTHER: Readonly<Record<string, string>> = {
  getGlobalId: "roc.get_global_id",
  getLocalId: "roc.get_local_id",
  getGroupId: "roc.get_group_id",
  getGlobalSize: "roc.get_global_size",
  getLocalSize: "roc.get_local_size",
  getNumGroups: "roc.get_num_groups",
  "grid.sync": "cuda.cg.this_grid().sync",
  syncthreadsCount: "cuda.syncthreads_count",
  syncthreadsAnd: "cuda.syncthreads_and",
  syncthreadsOr: "cuda.syncthreads_or",
  "atomic.and": "cuda.atomic.and_",
  "atomic.or": "cuda.atomic.or_",
  shflSync: "cuda.shfl_sync",
  shflUpSync: "cuda.shfl_up_sync",
  shflDownSync: "cuda.shfl_down_sync",
  shflXorSync: "cuda.shfl_xor_sync",
  ballotSync: "cuda.ballot_sync",
  allSync: "cuda.all_sync",
  anySync: "cuda.any_sync",
  bool: "numba.boolean",
  complex: "complex",
  conj: "z.conjugate",
  sincos: "libdevice.sincos",
  "bitcast.uint32": "libdevice.float_as_uint",
  "bitcast.int32": "libdevice.float_as_int",
  "bitcast.float32": "libdevice.uint_as_float",
  "bitcast.int64": "libdevice.double_as_longlong",
  "bitcast.float64": "libdevice.longlong_as_double",
  range: "range",
  "console.log": "print",
  assert: "assert",
};

const NAMES: ReadonlyMap<string, string> = new Map([
  ...Object.entries(SAME).flatMap(([module, names]) => names.map((name) => [name, `${module}.${name}`] as const)),
  ...Object.entries(OTHER),
]);

/** Names that Numba has nothing for. */
const OWN =
  /^((block|warp)\.|atomic\.(load|store)$|Math\.|Number\b|Boolean$|isNaN$|isFinite$|Infinity$|NaN$|bitcast\.uint64$|uniform$)/;

/** The same thing in Numba; empty for JavaScript's own. A name without a row here is an error: Numba's spelling cannot be guessed. */
export function numbaName({ name, lowering }: Intrinsic): string {
  if (OWN.test(name)) return "";
  const row: MathRow | null = lowering.kind === "math" ? mathTable[lowering.fn] : null;
  const found = row?.numba ?? NAMES.get(name);
  if (found === undefined) throw new Error(`packages/jit/scripts/reference/numba.ts has no row for ${name}`);
  return found;
}
