import { scalarOf, type WgslType } from "./params.ts";
import { header, lines, part, store, times } from "./text.ts";

/** The version without shared memory. */
export interface Direct {
  readonly kind: "direct";
  /** Sums of a thread: rows, and columns that lie `threads` apart, so that threads read and write side by side. */
  readonly block: { readonly rows: number; readonly columns: number };
  /** Threads of a workgroup, side by side along the columns: all have the same rows. */
  readonly threads: number;
  /** Whether the four threads of a quad read a for each other (needs the feature `subgroups`). */
  readonly quads: boolean;
}

/** Steps of the inner size in an iteration: a software adapter blends every sum with a mask each iteration. */
const STEPS = 4;

/**
 * Each thread keeps a block of sums in registers and reads both operands from global memory: for `rows` x `columns` sums it
 * reads `rows + columns` elements a step, so reads fall as the block grows. No barriers.
 *
 * With `quads`, each thread of a quad reads one of four steps of a's rows and broadcasts it. A subgroup of any size is made of
 * quads, and as all threads of the workgroup have the same rows it does not matter which make one.
 *
 * Elements and not vectors of 4: on a software adapter an element that is read costs the same wherever it lies, and any
 * strides do. WGSL and not `kernel`: kernels have no quads, and no sums that are sure to stay in registers.
 */
export function directText(type: WgslType, { block, threads, quads }: Direct): string {
  const { rows, columns } = block;
  const scalar = scalarOf(type);
  const all = times(rows, (r) => times(columns, (c) => `s${r}_${c}`));
  /** Steps beyond the part are 0: not finite elements there must not meet a 0. */
  const within = (value: string, step: string): string => `select(${scalar}(), ${value}, k + ${step} < to)`;
  const fromB = (k: number): string =>
    times(columns, (c) => `let b${k}_${c} = ${within(`b[bAt + ${k} * bRow + ${c} * bApart]`, `${k}`)};`).join(" ");
  const add = (r: number, k: number): string => times(columns, (c) => `s${r}_${c} += x * b${k}_${c};`).join(" ");
  const own = (r: number): string =>
    lines(STEPS, (k) => `{ let x = ${within(`a[aAt + ${r} * aRow + ${k} * params.a.z]`, `${k}`)}; ${add(r, k)} }`);
  const shared = (r: number): string =>
    `{ let q = ${within(`a[aAt + ${r} * aRow]`, "mine")};
${lines(STEPS, (k) => `{ let x = quadBroadcast(q, ${k}u); ${add(r, k)} }`)} }`;
  return `${quads ? "enable subgroups;\n" : ""}${header(type, { a: "elements", b: "elements" })}
@compute @workgroup_size(${threads}) fn main(
  @builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) local: u32${quads ? ",\n  @builtin(subgroup_invocation_id) lane: u32" : ""}
) {
  ${part}
  let row = i32(group.y) * ${rows};
  let column = i32(group.x) * ${threads * columns} + i32(local);
  let aRow = params.a.y;
  let bRow = params.b.y;
  let bApart = ${threads} * params.b.z;
  ${quads ? "let mine = i32(lane & 3u);" : ""}
  var aAt = params.a.x + batch * params.a.w + row * aRow + (first${quads ? " + mine" : ""}) * params.a.z;
  var bAt = params.b.x + batch * params.b.w + column * params.b.z + first * bRow;
  ${lines(rows, (r) => all[r]?.map((sum) => `var ${sum} = ${scalar}();`).join(" ") ?? "")}
  for (var k = first; k < to; k += ${STEPS}) {
    ${lines(STEPS, fromB)}
    ${lines(rows, quads ? shared : own)}
    aAt += ${STEPS} * params.a.z;
    bAt += ${STEPS} * bRow;
  }
  ${store(type, { sums: all.flat(), of: scalar, count: rows * columns, row: `i / ${columns}`, column: `i % ${columns} * ${threads}`, sum: "sums[i]" })}`;
}
