// Pieces of WGSL that the versions share.
import { paramsText, scalarOf, vectorOf, type WgslType } from "./params.ts";

/** How an operand is read: by vectors of 4 where its rows are contiguous and begin at multiples of 4, or by elements. */
export interface Reads {
  readonly a: "vectors" | "elements";
  readonly b: "vectors" | "elements";
}

/** The block that a thread of the versions with shared memory computes: `rows` x `vectors` sums, each a vector of 4 columns of one row. */
export interface Block {
  readonly rows: number;
  readonly vectors: number;
}

export const times = <T>(count: number, make: (i: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, i) => make(i));
export const lines = (count: number, make: (i: number) => string): string => times(count, make).join("\n");

/** The uniforms and arrays of every version; `a` and `b` may be one buffer, both being read only. */
export function header(type: WgslType, reads: Reads): string {
  const element = (how: Reads["a"]): string => (how === "vectors" ? vectorOf(type) : scalarOf(type));
  return `${paramsText(type)}
@group(1) @binding(0) var<storage, read> a: array<${element(reads.a)}>;
@group(1) @binding(1) var<storage, read> b: array<${element(reads.b)}>;
@group(1) @binding(2) var<storage, read_write> c: array<${scalarOf(type)}>;`;
}

/**
 * `fourOfA(at)`: 4 elements along the inner size; `fourOfB(at)`: 4 columns; `at` counts elements. Elements beyond a row or
 * the last row is read too, by way of WGSL's rule that any read is inside the array: only sums that are not stored see it.
 */
export function readers(type: WgslType, reads: Reads): string {
  const vector = vectorOf(type);
  const four = (name: "a" | "b"): string =>
    reads[name] === "vectors"
      ? `${name}[u32(at) / 4u]`
      : `${vector}(${times(4, (i) => `${name}[at + ${i} * params.${name}.z]`).join(", ")})`;
  const one = reads.a === "vectors" ? "a[u32(at) / 4u][at & 3]" : "a[at]";
  return `fn fourOfA(at: i32) -> ${vector} { return ${four("a")}; }
fn fourOfB(at: i32) -> ${vector} { return ${four("b")}; }
fn oneOfA(at: i32) -> ${scalarOf(type)} { return ${one}; }`;
}

/** This workgroup's batch and part of the inner size, from `group.z`. */
export const part = `let batch = i32(group.z / params.splits);
  let slice = i32(group.z % params.splits);
  let first = slice * i32(params.chunk);
  let to = min(first + i32(params.chunk), i32(params.depth));`;

/** The sums of a thread for `store`, in terms of the number `i` of one. */
export interface Stored {
  readonly sums: readonly string[];
  /** The type of `sums`' elements. */
  readonly of: string;
  /** How many scalars they are. */
  readonly count: number;
  readonly row: string;
  readonly column: string;
  readonly sum: string;
}

/**
 * Scales the sums and stores the sums that are inside; `row` and `column` are the first. beta 0 does not read c.
 *
 * By a loop over a copy of the sums: written out for each sum, this would be most of what a driver has to compile.
 */
export const store = (type: WgslType, { sums, of, count, row, column, sum }: Stored): string =>
  `var sums = array<${of}, ${sums.length}>(${sums.join(", ")});
  let cAt = params.c.x + batch * params.c.w + slice * params.split;
  for (var i = 0; i < ${count}; i++) {
    let r = row + ${row};
    let k = column + ${column};
    if (r < i32(params.rows) && k < i32(params.columns)) {
      let at = cAt + r * params.c.y + k * params.c.z;
      var value = params.alpha * ${sum};
      if (params.beta != ${scalarOf(type)}(0)) { value += params.beta * c[at]; }
      c[at] = value;
    }
  }
}`;
