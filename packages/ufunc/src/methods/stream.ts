import { type AnyScalar, type Device, type DType, dtypeInfo, empty, type NDArray } from "@gridstride/core";
import { relaid } from "@gridstride/core/internal";
import { chunksOf } from "../call/chunks.ts";
import { sizeOf } from "../rules/broadcast.ts";
import { makeNest, type Nest } from "../rules/nest.ts";
import type { LoopTypes } from "../rules/resolve-loop.ts";
import { accumulateRun, partRuns } from "./reduction.ts";
import { type Staged, stage } from "./staged.ts";

/** Lines of host arrays that are reduced, or accumulated, apart from each other. */
export interface Lines {
  readonly loop: LoopTypes;
  /** The lines lie along its first axis; the other axes are the output's. */
  readonly input: NDArray;
  /** A mask of the input's shape; null for none. */
  readonly mask: NDArray | null;
  /** One element along the first axis for a reduction; as many as the input has where it is accumulated. */
  readonly output: NDArray;
  readonly method: "fold" | "accumulate";
  /** The value that each line starts with; null for its first element. */
  readonly start: AnyScalar | null;
}

/**
 * Computes lines in chunks of at most `most` bytes: as many whole lines as fit; where not even one does, parts of it one
 * after the other, each starting with the result of the one before. The bits are equal to whole lines.
 */
export function* streamLines(device: Device, lines: Lines, most: number): Generator<Staged> {
  const { input, mask, output } = lines;
  const arrays = [input, ...(mask === null ? [] : [mask]), output];
  const bytes = arrays.map(({ shape, dtype }) => (shape[0] as number) * dtypeInfo(dtype).bytesPerElement);
  const nest = makeNest(
    input.shape.slice(1),
    arrays.map(({ stride }) => stride.slice(1)),
    arrays.map(({ offset }) => offset),
  );
  for (const chunk of chunksOf(nest, bytes, most)) {
    const views = arrays.map((array, i) => linesIn(array, chunk, i));
    const part: Lines = {
      ...lines,
      input: views[0] as NDArray,
      mask: mask && (views[1] as NDArray),
      output: views.at(-1) as NDArray,
    };
    if (bytes.reduce((sum, one) => sum + one, 0) <= most) yield stageLines(device, part, part.start);
    else for (const line of eachLine(part)) yield* streamLine(device, line, most);
  }
}

/** The lines of an array that a chunk is about. */
function linesIn(array: NDArray, { extents, strides, offsets }: Nest, at: number): NDArray {
  const shape = [array.shape[0] as number, ...extents];
  const stride = [array.stride[0] as number, ...(strides[at] as readonly number[])];
  return relaid(array, shape, stride, offsets[at] as number);
}

/** Lines by themselves. */
function* eachLine(lines: Lines): Generator<Lines> {
  const [, ...extents] = lines.input.shape;
  const count = sizeOf(extents);
  for (let line = 0; line < count; line++) {
    let rest = line;
    const index = extents.toReversed().map((extent) => {
      const at = rest % extent;
      rest = Math.trunc(rest / extent);
      return at;
    });
    const only = (array: NDArray): NDArray => array.slice(null, ...index.toReversed());
    yield { ...lines, input: only(lines.input), mask: lines.mask && only(lines.mask), output: only(lines.output) };
  }
}

/** One line in parts. */
function* streamLine(device: Device, line: Lines, most: number): Generator<Staged> {
  const { input, mask, output, method, loop } = line;
  // In the loop's type, so that the next part starts with what the line would have gone on with.
  const type = loop.outputs[0] as DType;
  const perElement = [input.dtype, ...(mask ? [mask.dtype] : []), ...(method === "fold" ? [] : [type])].reduce(
    (sum, one) => sum + dtypeInfo(one).bytesPerElement,
    0,
  );
  const length = input.shape[0] as number;
  const step = Math.max(1, Math.floor((most - dtypeInfo(type).bytesPerElement) / perElement));
  let { start } = line;
  for (let first = 0; first < length; first += step) {
    const range = [first, Math.min(first + step, length)] as const;
    const made = empty(method === "fold" ? 1 : range[1] - first, type);
    yield stageLines(
      device,
      { ...line, input: input.slice(range), mask: mask?.slice(range) ?? null, output: made },
      start,
    );
    start = made.get(made.size - 1);
    if (method === "accumulate") output.slice(range).fill(made);
  }
  if (method === "fold" && start !== null) output.fill(start);
}

function stageLines(device: Device, { loop, input, mask, output, method }: Lines, start: AnyScalar | null): Staged {
  return stage(device, input, mask, output, (x, m, o) =>
    method === "fold" ? partRuns(loop, x, m, o, 0, start) : [accumulateRun(loop, x, o, 0, start)],
  );
}
