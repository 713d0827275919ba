import type { WgslType } from "./params.ts";
import { addFour, type Block, header, lines, part, type Reads, store, sums, times } from "./text.ts";

/** The version without shared memory. */
export interface Direct {
  readonly kind: "direct";
  readonly block: Block;
  /** Threads of a workgroup, side by side along the columns: all have the same rows. */
  readonly threads: number;
  /** Whether the four threads of a quad read a's vectors for each other (needs the feature `subgroups`); rows % 4 = 0 then. */
  readonly quads: boolean;
}

/**
 * Each thread keeps a block of sums in registers and reads both operands from global memory by vectors of 4: for `rows` x
 * 4 x `vectors` sums it reads `rows + 4 * vectors` vectors in 4 steps, so reads fall as the block grows. No barriers.
 *
 * With `quads`, threads of a quad need the same rows of a, so each reads a quarter of them and broadcasts. A subgroup of
 * any size is made of quads, and as all threads of the workgroup have the same rows it does not matter which make one.
 *
 * WGSL and not `kernel`: kernels have neither vectors of 4 in memory nor quads.
 */
export function directText(type: WgslType, { block, threads, quads }: Direct, reads: Reads): string {
  const { rows, vectors } = block;
  const fromB = (k: number): string =>
    times(vectors, (v) => `let b${k}_${v} = fourOfB(bAt + ${k} * bRow + ${4 * v} * params.b.z);`).join(" ");
  const own = lines(rows, (r) => `{ let x = fourOfA(aAt + ${r} * aRow); ${addFour(r, block)} }`);
  const shared = lines(
    rows / 4,
    (j) =>
      `{ let q = fourOfA(quadAt + ${4 * j} * aRow);
${lines(4, (i) => `{ let x = quadBroadcast(q, ${i}u); ${addFour(4 * j + i, block)} }`)} }`,
  );
  return `${quads ? "enable subgroups;\n" : ""}${header(type, reads)}
@compute @workgroup_size(${threads}) fn main(
  @builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) local: u32${quads ? ",\n  @builtin(subgroup_invocation_id) lane: u32" : ""}
) {
  ${part}
  let row = i32(group.y) * ${rows};
  let column = (i32(group.x) * ${threads} + i32(local)) * ${4 * vectors};
  let aRow = params.a.y;
  let bRow = params.b.y;
  var aAt = params.a.x + batch * params.a.w + row * aRow + first * params.a.z;
  var bAt = params.b.x + batch * params.b.w + column * params.b.z + first * bRow;
  ${quads ? "var quadAt = aAt + i32(lane & 3u) * aRow;" : ""}
  ${sums(block, type)}
  var k = first;
  for (; k + 4 <= to; k += 4) {
    ${lines(4, fromB)}
    ${quads ? shared : own}
    aAt += 4 * params.a.z;
    ${quads ? "quadAt += 4 * params.a.z;" : ""}
    bAt += 4 * bRow;
  }
  for (; k < to; k++) {
    ${fromB(0)}
    ${lines(rows, (r) => `{ let x = oneOfA(aAt + ${r} * aRow); ${times(vectors, (v) => `s${r}_${v} += x * b0_${v};`).join(" ")} }`)}
    aAt += params.a.z;
    bAt += bRow;
  }
  ${store(block, type)}`;
}
