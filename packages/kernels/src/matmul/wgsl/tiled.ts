import { vectorOf, type WgslType } from "./params.ts";
import { type Block, header, lines, part, type Reads, readers, store, times } from "./text.ts";

/** The versions with shared memory. */
export interface Tiled {
  readonly kind: "tiled";
  readonly block: Block;
  /** Threads of a workgroup along the columns and the rows. */
  readonly threads: readonly [x: number, y: number];
  /** Steps of the inner size that are shared at a time, a multiple of 4. */
  readonly depth: number;
  /** 2: one tile is read from memory while the other is multiplied. */
  readonly buffers: 1 | 2;
}

/** Vectors of 4 of a's and b's tile. A row of a's has one more than it needs, so that rows lie in different banks. */
const sizes = ({ block, threads: [x, y], depth }: Tiled): { readonly a: number; readonly b: number } => ({
  a: y * block.rows * (depth / 4 + 1),
  b: depth * x * block.vectors,
});

export const sharedBytes = (tiled: Tiled): number => (sizes(tiled).a + sizes(tiled).b) * 16 * tiled.buffers;

/**
 * Shared memory and registers: a workgroup reads a tile of each operand once, by vectors of 4, and each thread keeps a block
 * of sums in registers, so that a value from shared memory serves a row or a column of sums instead of one.
 *
 * With two buffers, the next tile is on its way from memory, in registers, while this one is multiplied, and one barrier
 * in each iteration does.
 *
 * WGSL and not `kernel`, for vectors of 4 in memory and for sums that are named registers.
 */
export function tiledText(type: WgslType, tiled: Tiled, reads: Reads): string {
  const { block, threads, depth, buffers } = tiled;
  const { rows, vectors } = block;
  const [x, y] = threads;
  const count = x * y;
  const vector = vectorOf(type);
  const size = sizes(tiled);
  const perRow = depth / 4;
  const across = x * vectors;
  const loadsA = Math.ceil((y * rows * perRow) / count);
  const loadsB = Math.ceil((depth * across) / count);
  /** Vector number `local + i * count` of a tile: where it is read and where it lies. Beyond the part all is 0. */
  const placeA = (i: number): string =>
    `let v = local + ${i * count}; let r = v / ${perRow}; let k = (v % ${perRow}) * 4;`;
  const placeB = (i: number): string =>
    `let v = local + ${i * count}; let k = v / ${across}; let x = (v % ${across}) * 4;`;
  const partA = i32Guard("k4 + k", (i) => `oneOfA(at + ${i} * params.a.z)`, "fourOfA(at)", vector, reads.a);
  const fetch = `${lines(loadsA, (i) => `{ ${placeA(i)} let at = aAt + r * params.a.y + (k4 + k) * params.a.z; nextA${i} = ${partA}; }`)}
    ${lines(loadsB, (i) => `{ ${placeB(i)} let at = bAt + (k4 + k) * params.b.y + x * params.b.z; nextB${i} = select(${vector}(), fourOfB(at), k4 + k < to); }`)}`;
  const guard = (whole: boolean, v: string, most: number, text: string): string =>
    whole ? text : `if (${v} < ${most}) { ${text} }`;
  const wholeA = loadsA * count === y * rows * perRow;
  const wholeB = loadsB * count === depth * across;
  const put = `${lines(loadsA, (i) => `{ ${placeA(i)} ${guard(wholeA, "v", y * rows * perRow, `tileA[into * ${size.a} + r * ${perRow + 1} + k / 4] = nextA${i};`)} }`)}
    ${lines(loadsB, (i) => `{ ${placeB(i)} ${guard(wholeB, "v", depth * across, `tileB[into * ${size.b} + k * ${across} + x / 4] = nextB${i};`)} }`)}`;
  const multiply = `for (var k = 0; k < ${perRow}; k++) {
      ${lines(4, (i) => times(vectors, (v) => `let b${i}_${v} = tileB[current * ${size.b} + (4 * k + ${i}) * ${across} + ${v * x} + tx];`).join(" "))}
      ${lines(rows, (r) => `{ let x = tileA[current * ${size.a} + (ty * ${rows} + ${r}) * ${perRow + 1} + k]; ${addFour(r, block)} }`)}
    }`;
  const rounds =
    buffers === 1
      ? `for (var k4 = first; k4 < to; k4 += ${depth}) {
    const into = 0;
    const current = 0;
    ${fetch}
    ${put}
    workgroupBarrier();
    ${multiply}
    workgroupBarrier();
  }`
      : `var into = 0;
  var k4 = first;
  ${fetch}
  ${put}
  workgroupBarrier();
  for (; k4 < to;) {
    let current = into;
    into = 1 - into;
    k4 += ${depth};
    ${fetch}
    ${multiply}
    ${put}
    workgroupBarrier();
  }`;
  const stored = {
    sums: times(rows, (r) => times(vectors, (v) => `s${r}_${v}`)).flat(),
    of: vector,
    count: 4 * rows * vectors,
    row: `i / ${4 * vectors}`,
    column: `(i / 4) % ${vectors} * ${4 * x} + (i & 3)`,
    sum: "sums[i / 4][i & 3]",
  };
  return `${header(type, reads)}
${readers(type, reads)}
var<workgroup> tileA: array<${vector}, ${size.a * buffers}>;
var<workgroup> tileB: array<${vector}, ${size.b * buffers}>;
@compute @workgroup_size(${count}) fn main(
  @builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) index: u32
) {
  let local = i32(index);
  let tx = local % ${x};
  let ty = local / ${x};
  ${part}
  let row0 = i32(group.y) * ${y * rows};
  let column0 = i32(group.x) * ${4 * across};
  let aAt = params.a.x + batch * params.a.w + row0 * params.a.y;
  let bAt = params.b.x + batch * params.b.w + column0 * params.b.z;
  ${lines(rows, (r) => times(vectors, (v) => `var s${r}_${v} = ${vector}();`).join(" "))}
  ${lines(loadsA, (i) => `var nextA${i} = ${vector}();`)}
  ${lines(loadsB, (i) => `var nextB${i} = ${vector}();`)}
  ${rounds}
  let row = row0 + ty * ${rows};
  let column = column0 + tx * 4;
  ${store(type, stored)}`;
}

/** 4 elements along the inner size, elements beyond `to` 0: an infinity or NaN there must not meet a 0. */
function i32Guard(first: string, one: (i: number) => string, four: string, vector: string, how: Reads["a"]): string {
  if (how === "vectors") return `select(${vector}(), ${four}, ${first} < to)`;
  const scalar = vector === "vec4f" ? "0.0" : "0";
  return `${vector}(${times(4, (i) => `select(${scalar}, ${one(i)}, ${first} + ${i} < to)`).join(", ")})`;
}

/** 4 steps of the inner size: each sum of row r gets `x`, 4 elements of a, times `b0_v` to `b3_v`, 4 columns of b each. */
const addFour = (r: number, { vectors }: Block): string =>
  lines(vectors, (v) => `s${r}_${v} += x.x * b0_${v} + x.y * b1_${v} + x.z * b2_${v} + x.w * b3_${v};`);
