/** x, y, z. */
export type Triple = readonly [number, number, number];
export type Dimensions = 1 | 2 | 3;

/** A launch and the array whose elements its threads are for. Axes beyond `dimensions` are 1. */
export interface Launch {
  readonly dimensions: Dimensions;
  readonly blocks: Triple;
  /** Threads of one block. */
  readonly threads: Triple;
  /** Along x, y and z: the last axis of the array first, as `grid` counts. */
  readonly extent: Triple;
}

/** Most blocks or threads along an axis, and most elements along one, that the figure takes; of one axis a row is drawn in lines. */
const MOST: Readonly<Record<Dimensions, number>> = { 1: 1_000_000, 2: 64, 3: 64 };
/** Threads a block may have on every target. */
const MAX_BLOCK = 1024;

export type Parsed<T> = { readonly value: T } | { readonly error: string };

/**
 * Reads the numbers of one field, as in `4, 3`; commas, spaces and × divide them.
 * @param what - how the message calls them.
 */
export function parseNumbers(text: string, dimensions: Dimensions, what: string): Parsed<readonly number[]> {
  const words = text.split(/[\s,x×]+/i).filter((word) => word !== "");
  const numbers = words.map(Number);
  const fine = numbers.every((n) => Number.isInteger(n) && n >= 1 && n <= MOST[dimensions]);
  if (fine && numbers.length === dimensions) return { value: numbers };
  const example = [4, 3, 2].slice(0, dimensions).join(", ");
  const count = dimensions === 1 ? "one whole number" : `${dimensions} whole numbers`;
  return {
    error: `${what}: expected ${count} from 1 to ${MOST[dimensions]}, such as ${example}; got “${text.trim()}”`,
  };
}

/** The three fields of the figure. An array's shape is written as NumPy does, the axis along x last. */
export function parseLaunch(
  dimensions: Dimensions,
  fields: { readonly blocks: string; readonly threads: string; readonly shape: string },
): Parsed<Launch> {
  const blocks = parseNumbers(fields.blocks, dimensions, "Blocks");
  if ("error" in blocks) return blocks;
  const threads = parseNumbers(fields.threads, dimensions, "Threads per block");
  if ("error" in threads) return threads;
  const shape = parseNumbers(fields.shape, dimensions, "Array shape");
  if ("error" in shape) return shape;
  const size = threads.value.reduce((product, n) => product * n, 1);
  if (size > MAX_BLOCK)
    return { error: `Threads per block: expected at most ${MAX_BLOCK} in all; got ${size}. Take a smaller block.` };
  const extent = triple([...shape.value].reverse());
  return { value: { dimensions, blocks: triple(blocks.value), threads: triple(threads.value), extent } };
}

const triple = (numbers: readonly number[]): Triple => [numbers[0] ?? 1, numbers[1] ?? 1, numbers[2] ?? 1];

export const volume = ([x, y, z]: Triple): number => x * y * z;

/** Threads of the launch along each axis. */
export const gridSize = ({ blocks, threads }: Launch): Triple => [
  blocks[0] * threads[0],
  blocks[1] * threads[1],
  blocks[2] * threads[2],
];

export interface ThreadPosition {
  readonly blockIdx: Triple;
  readonly threadIdx: Triple;
}

/** Block and thread of a place in the grid. */
export function positionOf({ threads }: Launch, at: Triple): ThreadPosition {
  const block = (axis: 0 | 1 | 2): number => Math.floor(at[axis] / threads[axis]);
  const thread = (axis: 0 | 1 | 2): number => at[axis] % threads[axis];
  return { blockIdx: [block(0), block(1), block(2)], threadIdx: [thread(0), thread(1), thread(2)] };
}

export const isInside = (at: Triple, size: Triple): boolean => at.every((n, axis) => n < (size[axis] ?? 0));

/** How many threads have no element, and how many elements no thread. */
export function misses(launch: Launch): { readonly outside: number; readonly unreached: number } {
  const size = gridSize(launch);
  const met = volume(size.map((n, axis) => Math.min(n, launch.extent[axis] ?? 1)) as unknown as Triple);
  return { outside: volume(size) - met, unreached: volume(launch.extent) - met };
}

/** The fewest blocks whose threads reach every element. */
export const covering = ({ threads, extent }: Launch): Triple => [
  Math.ceil(extent[0] / threads[0]),
  Math.ceil(extent[1] / threads[1]),
  Math.ceil(extent[2] / threads[2]),
];
