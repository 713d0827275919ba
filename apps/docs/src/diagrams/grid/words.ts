import { gridSize, isInside, type Launch, misses, positionOf, type Triple, volume } from "./launch.ts";

const AXES = ["x", "y", "z"] as const;

const list = (numbers: Triple, dimensions: number): string => {
  const shown = numbers.slice(0, dimensions).join(", ");
  return dimensions === 1 ? shown : `(${shown})`;
};
const named = (name: string, numbers: Triple, dimensions: number): string =>
  numbers
    .slice(0, dimensions)
    .map((n, axis) => `${name}.${AXES[axis]} = ${n}`)
    .join(", ");

/** The element at a place of the grid, as a kernel writes it: `a[y][x]`. */
export const elementText = (at: Triple, dimensions: number): string =>
  `a${at
    .slice(0, dimensions)
    .reverse()
    .map((n) => `[${n}]`)
    .join("")}`;

/** A description of one thread, in four short lines. */
export function threadLines(launch: Launch, at: Triple): readonly string[] {
  const { dimensions, extent } = launch;
  const { blockIdx, threadIdx } = positionOf(launch, at);
  const grid = dimensions === 1 ? `${at[0]}` : `[${at.slice(0, dimensions).join(", ")}]`;
  const element = elementText(at, dimensions);
  return [
    named("blockIdx", blockIdx, dimensions),
    named("threadIdx", threadIdx, dimensions),
    `grid(${dimensions}) = ${grid}`,
    isInside(at, extent)
      ? `touches ${element}`
      : `${element} is outside of the array: the kernel's own test must keep this thread away from it`,
  ];
}

/** A description of the element under the pointer. */
export function elementLine(launch: Launch, at: Triple): string {
  const element = elementText(at, launch.dimensions);
  if (!isInside(at, gridSize(launch))) return `No thread reaches ${element}: it keeps what it held.`;
  const { blockIdx, threadIdx } = positionOf(launch, at);
  const { dimensions } = launch;
  return `${element} belongs to thread ${list(threadIdx, dimensions)} of block ${list(blockIdx, dimensions)}.`;
}

const plural = (n: number, one: string, many: string): string => `${n.toLocaleString("en")} ${n === 1 ? one : many}`;

/** The whole launch in words. */
export function summary(launch: Launch): string {
  const { outside, unreached } = misses(launch);
  const threads = plural(volume(gridSize(launch)), "thread", "threads");
  const elements = plural(volume(launch.extent), "element", "elements");
  const idle = outside === 0 ? "no thread is outside of the array" : `${isAre(outside, "thread")} outside of the array`;
  const missed = unreached === 0 ? "every element is reached" : `${isAre(unreached, "element")} reached by no thread`;
  return `${threads} for ${elements}: ${idle}, ${missed}.`;
}

const isAre = (n: number, what: string): string => `${plural(n, what, `${what}s`)} ${n === 1 ? "is" : "are"}`;
