import { axesInOrder, type CopyAxis } from "../copy-axes.ts";
import { type DType, dtypeInfo } from "../dtype.ts";
import { type Layout, sizeOf } from "../shape.ts";
import type { LoadedCode, Runner } from "./code.ts";
import { copiedAs } from "./convert-code.ts";
import { copyModule, FIELDS } from "./copy-code.ts";

/** Elements in a device's memory; `address` is that of the array's memory, below 2³² as a number. */
export interface Placed extends Layout {
  readonly dtype: DType;
  readonly address: number;
}

/** Elements that a unit copies at most. */
const UNIT = 16_384;
/** Where an axis that both sides walk in large steps meets another one, elements are copied in squares: cache lines are read once. */
const SIDE = 64;
/** Rows that are shorter are copied across. */
const SHORT = 16;
/** Elements that are not worth another thread: waking one takes about as long. */
const CHUNK = 65_536;
/** Calls of a module per thread, if there is enough to do. */
const CALLS = 8;
const MAX_AXES = 64;

/** Copies between any two layouts of one shape in a device's memory, converted where the element types differ. */
export class StridedCopy {
  readonly #memory: WebAssembly.Memory;
  readonly #runner: Runner;
  readonly #record: () => number;
  readonly #codes = new Map<string, LoadedCode>();
  readonly #shared: boolean;

  /** @param allocate - gives memory for as long as the device lives. */
  constructor(memory: WebAssembly.Memory, runner: Runner, shared: boolean, allocate: (byteLength: number) => number) {
    this.#memory = memory;
    this.#runner = runner;
    this.#shared = shared;
    let record: number | null = null;
    this.#record = () => {
      record ??= allocate((FIELDS.length + 3 * MAX_AXES) * 4);
      return record;
    };
  }

  /** The two must not overlap. */
  copy(to: Placed, from: Placed): void {
    if (sizeOf(to.shape) === 0) return;
    const launch = this.#record();
    const { words, units, size } = planOf(to, from);
    new Int32Array(this.#memory.buffer, launch, words.length).set(words);
    const { threads } = this.#runner;
    const chunk = Math.max(Math.ceil(units / (CALLS * threads)), Math.ceil((CHUNK * units) / size));
    this.#runner.run(this.#code(from.dtype, to.dtype), { launch, scratch: launch, scratchBytes: 0, units, chunk });
  }

  #code(given: DType, wanted: DType): LoadedCode {
    const [from, to] = copiedAs(given, wanted);
    const key = `${from} ${to}`;
    const known = this.#codes.get(key);
    if (known !== undefined) return known;
    const made = this.#runner.load(copyModule(from, to, this.#shared));
    this.#codes.set(key, made);
    return made;
  }
}

/** The record of a copy, as copy-code.ts has it, and how many units it has. */
function planOf(to: Placed, from: Placed): { words: readonly number[]; units: number; size: number } {
  const axes = axesInOrder(to, from);
  const one: CopyAxis = { extent: 1, to: 0, from: 0 };
  const last = axes.pop() ?? one;
  const near = axes.length === 0 ? -1 : nearest(axes);
  const isTurned = near >= 0 && Math.abs((axes[near] as CopyAxis).from) < Math.abs(last.from);
  const other = (isTurned ? axes.splice(near, 1)[0] : axes.pop()) ?? one;
  const isAcross = last.extent < SHORT && other.extent > last.extent;
  const [row, col] = isAcross ? [last, other] : [other, last];
  const colPart = Math.min(col.extent, isTurned ? SIDE : isAcross ? Math.ceil(UNIT / row.extent) : UNIT);
  const rowPart = Math.min(row.extent, isTurned ? SIDE : Math.ceil(UNIT / colPart));
  const [rowParts, colParts] = [Math.ceil(row.extent / rowPart), Math.ceil(col.extent / colPart)];
  const [write, read] = [dtypeInfo(to.dtype).bytesPerElement, dtypeInfo(from.dtype).bytesPerElement];
  const steps = (axis: CopyAxis): readonly number[] => [axis.to * write, axis.from * read];
  const outside = axes.reverse();
  return {
    words: [
      ...[to.address + to.offset * write, from.address + from.offset * read],
      ...[row.extent, rowParts, rowPart, ...steps(row)],
      ...[col.extent, colParts, colPart, ...steps(col)],
      outside.length,
      ...outside.flatMap((axis) => [axis.extent, ...steps(axis)]),
    ],
    units: outside.reduce((all, { extent }) => all * extent, rowParts * colParts),
    size: sizeOf(to.shape),
  };
}

/** The axis along which elements are read in the smallest steps. */
function nearest(axes: readonly CopyAxis[]): number {
  const steps = axes.map(({ from }) => Math.abs(from));
  return steps.lastIndexOf(Math.min(...steps));
}
