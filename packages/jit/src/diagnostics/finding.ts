/** The texts of errors of running kernels, from the simulator or from a launch in debug mode. */

/** The kinds of findings, and the code that documents each. */
export const findingCodes = {
  "out-of-bounds-read": "GS901",
  "out-of-bounds-write": "GS902",
  "unwritten-read": "GS903",
  "data-race": "GS904",
  "missed-barrier": "GS905",
  "division-by-zero": "GS906",
  "division-overflow": "GS907",
  "integer-overflow": "GS908",
  "endless-loop": "GS909",
  "failed-assertion": "GS910",
  "mixed-iterations": "GS911",
} as const;

export type FindingKind = keyof typeof findingCodes;

/** x, y, z. */
type Triple = readonly [x: number, y: number, z: number];

/** A thread of the launch: which block, and where in the block. */
export interface ThreadPosition {
  readonly blockIdx: Triple;
  readonly threadIdx: Triple;
}

/** x, y, z of a linear place, x first. */
export const unravel = (number: number, [x, y]: Triple): Triple => [
  number % x,
  Math.floor(number / x) % y,
  Math.floor(number / (x * y)),
];

/** "(3, 0, 0)", with as many numbers as the launch has axes. */
function numbersOf(numbers: Triple, grid: Triple, block: Triple): string {
  const axes = grid[2] > 1 || block[2] > 1 ? 3 : grid[1] > 1 || block[1] > 1 ? 2 : 1;
  return axes === 1 ? `${numbers[0]}` : `(${numbers.slice(0, axes).join(", ")})`;
}

/** "block (1, 0, 0)" */
export const describeBlock = ({ blockIdx }: ThreadPosition, grid: Triple, block: Triple): string =>
  `block ${numbersOf(blockIdx, grid, block)}`;

/** "thread (3, 0, 0) of block (1, 0, 0)" */
export const describeThread = (place: ThreadPosition, grid: Triple, block: Triple): string =>
  `thread ${numbersOf(place.threadIdx, grid, block)} of ${describeBlock(place, grid, block)}`;

/** One error, without its location. */
export interface Words {
  readonly summary: string;
  /** The label under the marked text. */
  readonly label: string;
  readonly hint: string;
}

/** @param does - "reads", "writes" or "updates". */
export function outOfBounds(
  who: string,
  does: string,
  array: string,
  indices: readonly number[],
  shape: readonly number[],
): Words {
  const axis = indices.findIndex((index, k) => index < 0 || index >= shape[k]!);
  const [index, length] = [indices[axis]!, shape[axis]!];
  const where = indices.length === 1 ? "" : ` on axis ${axis}`;
  return {
    summary: `${who} ${does} ${array}[${indices.join("][")}], out of bounds${where}: the shape is [${shape.join(", ")}]`,
    label: length === 0 ? "there is no element" : `${index} is not in 0 to ${length - 1}`,
    hint:
      index < 0
        ? "a negative index does not count from the end: guard the access, or add the length"
        : `a launch may have more threads than elements: guard the index before using it, as in \`if (index < ${array}.shape[${axis}])\``,
  };
}

/** @param longer - advice for a loop that does end. */
export const endlessLoop = (who: string, iterations: number, longer: string): Words => ({
  summary: `${who} made ${iterations} loop iterations without coming to an end`,
  label: "this loop",
  hint: `check that its condition becomes false; ${longer}`,
});

/** @param message - what the program's own assertion says. */
export const failedAssertion = (who: string, message: string): Words => ({
  summary: `${who}: ${message}`,
  label: "does not hold",
  hint: "the program's own assertion says what it expects",
});
