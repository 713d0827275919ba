import { dtypes } from "@gridstride/core";
import type { PositionExpr } from "../ir/expr.ts";
import type { AtomicStmt, BarrierStmt, CollectiveStmt } from "../ir/ir.ts";
import type { Intrinsic, Lowering } from "./intrinsic.ts";

const make = (group: Intrinsic["group"], name: string, lowering: Lowering, doc: string): Intrinsic => ({
  name,
  group,
  doc,
  lowering,
});

const vector = (name: string, of: PositionExpr["of"], doc: string): Intrinsic =>
  make("position", name, { kind: "vector", of }, doc);

const roc = (name: string, of: PositionExpr["of"], doc: string): Intrinsic =>
  make("roc", name, { kind: "axis", of }, doc);

export const positionIntrinsics: readonly Intrinsic[] = [
  make(
    "position",
    "grid",
    { kind: "gridlike", of: "globalIdx" },
    "This thread's place in the whole grid: a number for `grid(1)`, a tuple, x first, for 2 and 3.",
  ),
  make("position", "gridsize", { kind: "gridlike", of: "gridSize" }, "Threads in the whole grid, per axis, as `grid`."),
  vector("threadIdx", "threadIdx", "Place of the thread in its block."),
  vector("blockIdx", "blockIdx", "Place of the block in the grid."),
  vector("blockDim", "blockDim", "Threads per block."),
  vector("gridDim", "gridDim", "Blocks in the grid."),
  make("position", "laneid", { kind: "position", of: "laneid" }, "Place of the thread in its warp, 0 to 31."),
  make("position", "warpsize", { kind: "constant", value: 32 }, "Threads in a warp: 32 on every target."),
  roc("getGlobalId", "globalIdx", "Place of the thread in the grid along axis d."),
  roc("getLocalId", "threadIdx", "Place of the thread in its block along axis d."),
  roc("getGroupId", "blockIdx", "Place of the block in the grid along axis d."),
  roc("getGlobalSize", "gridSize", "Threads in the grid along axis d."),
  roc("getLocalSize", "blockDim", "Threads per block along axis d."),
  roc("getNumGroups", "gridDim", "Blocks in the grid along axis d."),
];

type Row<Op> = readonly [name: string, op: Op, doc: string];

const BARRIERS: readonly Row<BarrierStmt["scope"]>[] = [
  [
    "syncthreads",
    "block",
    "Waits for all threads of the block that have not returned; their writes are then seen by all of them.",
  ],
  [
    "grid.sync",
    "grid",
    "Waits for all threads of the grid that have not returned; their writes are then seen by all of them. The kernel becomes several launches. Conditions and loops around it depend on arguments, sizes and counters alone.",
  ],
  ["barrier", "block", "ROC's name of `syncthreads`; its argument, which names a fence, changes nothing."],
  ["syncwarp", "warp", "Waits for the threads of the warp."],
  ["threadfence", "fence", "Orders the thread's writes to global memory, within its block."],
];

const COLLECTIVES: readonly Row<CollectiveStmt["op"]>[] = [
  ["syncthreadsCount", "count", "`syncthreads` that gives the number of threads for which p holds."],
  ["syncthreadsAnd", "all", "`syncthreads` that gives whether p holds for all threads."],
  ["syncthreadsOr", "any", "`syncthreads` that gives whether p holds for any thread."],
  ["shflSync", "shfl", "`shflSync(mask, value, lane)`: the value of that lane of the warp, of any type."],
  [
    "shflUpSync",
    "shflUp",
    "`shflUpSync(mask, value, delta)`: the value of the lane delta below; below lane 0, its own.",
  ],
  [
    "shflDownSync",
    "shflDown",
    "`shflDownSync(mask, value, delta)`: the value of the lane delta above; above lane 31, its own.",
  ],
  [
    "shflXorSync",
    "shflXor",
    "`shflXorSync(mask, value, laneMask)`: the value of the lane whose number is this one's xor laneMask.",
  ],
  ["ballotSync", "ballot", "`ballotSync(mask, p)`: a uint32 with a bit set for each lane where p holds."],
  ["allSync", "warpAll", "`allSync(mask, p)`: whether p holds for all lanes of the warp."],
  ["anySync", "warpAny", "`anySync(mask, p)`: whether p holds for any lane of the warp."],
];

export const synchronisationIntrinsics: readonly Intrinsic[] = [
  make(
    "memory",
    "shared.array",
    { kind: "allocate", space: "shared" },
    "An array that the threads of a block share; shape and type, or type of records, are constants; starts undefined. `shared.array(0, dtype)` has the size that `sharedBytes` of the launch gives; all such arrays of a kernel are the same memory.",
  ),
  make(
    "memory",
    "local.array",
    { kind: "allocate", space: "local" },
    "An array of the thread's own; shape and type are constants; starts undefined.",
  ),
  ...BARRIERS.map(([name, scope, doc]) => make("synchronisation", name, { kind: "barrier", scope }, doc)),
  ...COLLECTIVES.map(([name, op, doc]) => {
    const group = name.startsWith("sync") ? "synchronisation" : "warp";
    return make(group, name, { kind: "collective", op, lane: op.startsWith("shfl") }, doc);
  }),
];

const REDUCTIONS: readonly Row<"Sum" | "Min" | "Max" | "Scan" | "ExclusiveScan">[] = [
  ["sum", "Sum", "the sum of x over the live threads of the"],
  ["min", "Min", "the least x of the live threads of the"],
  ["max", "Max", "the greatest x of the live threads of the"],
  ["scan", "Scan", "the sum of x over the live threads up to this thread, of the"],
  ["exclusiveScan", "ExclusiveScan", "the sum of x over the live threads before this thread, of the"],
];

export const reductionIntrinsics: readonly Intrinsic[] = (["block", "warp"] as const).flatMap((scope) =>
  REDUCTIONS.map(([name, op, doc]) =>
    make(
      "reduction",
      `${scope}.${name}`,
      { kind: "collective", op: `${scope}${op}`, lane: false },
      `\`${scope}.${name}(x)\`: ${doc} ${scope}${scope === "block" ? "; a barrier, too" : ""}.`,
    ),
  ),
);

const ATOMIC_DOCS: readonly (readonly [AtomicStmt["op"], string])[] = [
  ["add", "array[index] += value"],
  ["sub", "array[index] -= value"],
  ["min", "array[index] = min(array[index], value)"],
  ["max", "array[index] = max(array[index], value)"],
  ["and", "array[index] &= value"],
  ["or", "array[index] |= value"],
  ["xor", "array[index] ^= value"],
  ["exch", "array[index] = value"],
  ["cas", "if (array[index] === expected) array[index] = desired"],
  ["inc", "array[index] = old >= value ? 0 : old + 1"],
  ["dec", "array[index] = old === 0 || old > value ? value : old - 1"],
];

export const atomicIntrinsics: readonly Intrinsic[] = [
  make(
    "atomic",
    "atomic.load",
    { kind: "atomic", op: "load", values: 0 },
    "`atomic.load(array, index)`: the element, read while other threads may update it.",
  ),
  make(
    "atomic",
    "atomic.store",
    { kind: "atomic", op: "store", values: 1 },
    "`array[index] = value`, atomically; gives nothing.",
  ),
  ...ATOMIC_DOCS.map(([op, doc]) =>
    make(
      "atomic",
      `atomic.${op}`,
      { kind: "atomic", op, values: op === "cas" ? 2 : 1 },
      `\`${doc}\`, atomically; gives the old value.`,
    ),
  ),
];

export const castIntrinsics: readonly Intrinsic[] = [
  ...dtypes.map((type) =>
    type === "complex64" || type === "complex128"
      ? make(
          "cast",
          type,
          { kind: "complex", type },
          `\`${type}(re, im)\`: the complex number of two ${type === "complex64" ? "float32" : "float64"} parts, \`.real\` and \`.imag\`; of one number, real or complex, the same number as ${type}.`,
        )
      : make("cast", type, { kind: "cast", type }, `The value converted to ${type}.`),
  ),
  make(
    "cast",
    "complex",
    { kind: "complex", type: null },
    "`complex(re, im)`: the complex number of two parts, complex128 where one has 64 bits, else complex64.",
  ),
];

export const bitcastIntrinsics: readonly Intrinsic[] = (
  ["uint32", "int32", "float32", "uint64", "int64", "float64"] as const
).map((type) =>
  make(
    "cast",
    `bitcast.${type}`,
    { kind: "bitcast", type },
    `The ${type} with the bits of a value of ${type.endsWith("32") ? 32 : 64} bits. NaN has the bits that it has in JavaScript.`,
  ),
);

export const controlIntrinsics: readonly Intrinsic[] = [
  make(
    "control",
    "range",
    { kind: "special", what: "range" },
    "`for (const i of range(stop))`, `range(start, stop)`, `range(start, stop, step)`: Python's.",
  ),
  make(
    "debugging",
    "console.log",
    { kind: "special", what: "log" },
    "Shown by the host in thread order after the launch; up to 32 values per call.",
  ),
  make(
    "debugging",
    "assert",
    { kind: "special", what: "assert" },
    "With the option `debug`: stops the launch with an error that names line and thread when p does not hold.",
  ),
];
