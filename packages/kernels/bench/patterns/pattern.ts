import { type NDArray, zeros } from "@gridstride/core";

/** A body that one thread runs for each place, written once: as a kernel, and as the body of plain loops. */
export interface Pattern {
  readonly name: string;
  /** The axes of the grid: `i`, or `i` and `j`, or `i`, `j` and `k`; the last lies along x. */
  readonly axes: 1 | 2 | 3;
  /** `@a[i, j]` is an element of array `a`; H and W are the rows and columns of matrices, N their elements. */
  readonly body: string;
  /** Threads of a grid with one axis, at most; N by default. */
  readonly threads?: number;
}

/** Rows and columns of the matrices. */
export interface Size {
  readonly H: number;
  readonly W: number;
}

/** The shapes of the arrays of all patterns. */
function shapesOf({ H, W }: Size): Readonly<Record<string, readonly number[]>> {
  const N = H * W;
  return {
    a: [H, W],
    b: [H, W],
    o: [H, W],
    t: [W, H],
    row: [W],
    column: [H],
    f: [N],
    g: [N],
    e: [N],
    places: [N],
    table: [256],
    points: [N / 4, 4],
    moved: [N / 4, 4],
    left: [300, 300],
    right: [300, 300],
    product: [300, 300],
    volume: VOLUME,
    next: VOLUME,
  };
}

const VOLUME: readonly number[] = [70, 90, 100];

/** The array of indices of elements. */
const PLACES = "places";

/** The types of elements. */
export const TYPES = ["float32", "float64", "int32", "uint32", "int16", "uint8"] as const;
export type Type = (typeof TYPES)[number];

/** The arrays of a pattern: small whole numbers, the same in each run; of places, all indices in any order. */
export function given(pattern: Pattern, type: Type, size: Size): readonly NDArray[] {
  const shapes = shapesOf(size);
  return arraysOf(pattern).map((name) => {
    const array = zeros([...(shapes[name] as readonly number[])], name === PLACES ? "int32" : type);
    const data = array.data as Float64Array;
    let state = name.length + name.charCodeAt(0);
    const below = (end: number): number => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return (state >>> 8) % end;
    };
    for (let at = 0; at < data.length; at++) data[at] = name === PLACES ? at : name === "table" ? at >> 1 : below(127);
    if (name === PLACES)
      for (let at = data.length - 1; at > 0; at--) {
        const other = below(at + 1);
        [data[at], data[other]] = [data[other] as number, data[at] as number];
      }
    return array;
  });
}

/** Threads along each axis, outermost first, and the grid and the block that have them. */
export function launchOf(
  { axes, threads }: Pattern,
  { H, W }: Size,
): { readonly extents: readonly number[]; readonly grid: readonly number[]; readonly block: readonly number[] } {
  const extents = { 1: [Math.min(threads ?? H * W, H * W)], 2: [H, W], 3: VOLUME }[axes];
  const block = { 1: [128], 2: [16, 16], 3: [16, 4, 4] }[axes];
  const grid = extents.toReversed().map((extent, axis) => Math.ceil(extent / (block[axis] as number)));
  return { extents, grid, block };
}

/** A body with each element as `write` gives it. */
function written(body: string, write: (array: string, index: readonly string[]) => string): string {
  const start = /@(\w+)\[/.exec(body);
  if (start === null) return body;
  const from = start.index + start[0].length;
  const parts = [""];
  let at = from;
  for (let depth = 1; depth > 0; at++) {
    const char = body[at] as string;
    if ("[(".includes(char)) depth++;
    if ("])".includes(char)) depth--;
    if (depth === 1 && char === ",") parts.push("");
    else if (depth > 0) parts[parts.length - 1] += char;
  }
  const index = parts.map((part) => written(part.trim(), write));
  return `${body.slice(0, start.index)}${write(start[1] as string, index)}${written(body.slice(at), write)}`;
}

/** The arrays of a body, in the order in which they stand. */
const arraysOf = ({ body }: Pattern): readonly string[] => [
  ...new Set(Array.from(body.matchAll(/@(\w+)\[/g), ([, name = ""]) => name)),
];

const sized = (text: string, { H, W }: Size): string =>
  text.replace(/\b[NHW]\b/g, (name) => String({ N: H * W, H, W }[name as "N"]));

const AXES = ["i", "j", "k"];
const extents = ({ axes }: Pattern): readonly string[] => AXES.slice(0, axes).map((axis) => `${axis}s`);

/** The text of the kernel. Its arguments are the arrays, then the threads along each axis. */
export function kernelText(pattern: Pattern, size: Size): string {
  const names = AXES.slice(0, pattern.axes);
  const place = names.length === 1 ? "i" : `[${names.toReversed().join(", ")}]`;
  const outside = names.map((axis) => `${axis} >= ${axis}s`).join(" || ");
  const body = sized(
    written(pattern.body, (array, index) => `${array}${index.map((one) => `[${one}]`).join("")}`),
    size,
  );
  const params = ["{ grid }", ...arraysOf(pattern), ...extents(pattern)].join(", ");
  return `(${params}) => { const ${place} = grid(${names.length}); if (${outside}) return; ${body} }`;
}

/** The text of the plain loops, of the same arguments with typed arrays. */
export function loopText(pattern: Pattern, size: Size): string {
  const shapes = shapesOf(size);
  const flat = (array: string, index: readonly string[]): string => {
    const shape = shapes[array] as readonly number[];
    const steps = shape.map((_, axis) => shape.slice(axis + 1).reduce((size, extent) => size * extent, 1));
    return `${array}[${index.map((one, axis) => `(${one}) * ${steps[axis]}`).join(" + ")}]`;
  };
  const loops = AXES.slice(0, pattern.axes).map((axis) => `for (let ${axis} = 0; ${axis} < ${axis}s; ${axis}++)`);
  const params = [...arraysOf(pattern), ...extents(pattern)].join(", ");
  return `(${params}) => { ${loops.join(" ")} { ${sized(written(pattern.body, flat), size)} } }`;
}

/** A function of a text. @param type - functions of one text share the knowledge that an engine has of their arguments. */
export const functionOf = (text: string, type: Type): ((...args: readonly unknown[]) => void) =>
  new Function(`return ${text} // ${type}`)() as (...args: readonly unknown[]) => void;

/** Whether the result of a kernel is that of the loop, but for the order of a sum. */
export const isClose = (got: number, wanted: number): boolean =>
  got === wanted || Math.abs(got - wanted) <= 1e-4 * Math.abs(wanted) || (got !== got && wanted !== wanted);
