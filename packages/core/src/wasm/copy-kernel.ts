import { axesInOrder, type CopyAxis, MAX_AXES } from "../copy-axes.ts";
import { type RealDType as DType, dtypeInfo } from "../dtype.ts";
import type { WasmJob } from "../internal-types.ts";
import { type Layout, sizeOf } from "../shape.ts";
import type { LoadedCode, Runner } from "./code.ts";
import { copiedAs } from "./convert-code.ts";
import { copyModule, FIELDS } from "./copy-code.ts";

/** Elements in a device's memory; `address` is that of the array's memory, below 2³² as a number. */
export interface MemoryLayout extends Layout {
  readonly dtype: DType;
  readonly address: number;
}

/** Elements that a task copies at most. */
const TASK_ELEMENTS = 16_384;
/** Where an axis that both sides walk in large steps meets another one, elements are copied in squares: cache lines are read once. */
const SIDE = 64;
/** Rows that are shorter are copied across. */
const SHORT = 16;
/** Elements that are not worth another thread: waking one takes about as long. */
const CHUNK = 65_536;
/** Calls of a module per thread, if there is enough to do. */
const CALLS = 8;

/** Copies between any two layouts of one shape in a device's memory, converted where the element types differ. */
export class StridedCopy {
  /** Bytes that the record of a copy takes. */
  readonly recordBytes: number = (FIELDS.length + 3 * MAX_AXES) * 4;
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
      record ??= allocate(this.recordBytes);
      return record;
    };
  }

  /** The two must not overlap. */
  copy(to: MemoryLayout, from: MemoryLayout): void {
    if (sizeOf(to.shape) === 0) return;
    const { code, job } = this.job(to, from, this.#record());
    this.#runner.run(code, job);
  }

  /** A copy that has elements, as a job whose record, of `recordBytes`, is written. */
  job(to: MemoryLayout, from: MemoryLayout, launch: number): { readonly code: LoadedCode; readonly job: WasmJob } {
    const size = sizeOf(to.shape);
    const tasks = writePlan(new Int32Array(this.#memory.buffer, launch, FIELDS.length + 3 * MAX_AXES), to, from);
    const { threads } = this.#runner;
    const chunk = Math.max(Math.ceil(tasks / (CALLS * threads)), Math.ceil((CHUNK * tasks) / size));
    return { code: this.#code(from.dtype, to.dtype), job: { launch, scratch: launch, scratchBytes: 0, tasks, chunk } };
  }

  #code(from: DType, to: DType): LoadedCode {
    return this.#made(`${from} ${to}`, () => {
      const types = copiedAs(from, to);
      return this.#made(types.join(), () => this.#runner.load(copyModule(...types, this.#shared)));
    });
  }

  #made(key: string, make: () => LoadedCode): LoadedCode {
    const known = this.#codes.get(key);
    if (known !== undefined) return known;
    const made = make();
    this.#codes.set(key, made);
    return made;
  }
}

const ONE: CopyAxis = { extent: 1, to: 0, from: 0 };

/** Writes the record of a copy, as copy-code.ts has it. Returns how many tasks it has. */
function writePlan(words: Int32Array, to: MemoryLayout, from: MemoryLayout): number {
  const axes = axesInOrder(to, from);
  const last = axes.pop() ?? ONE;
  const near = nearest(axes);
  const isTurned = near !== null && Math.abs(near.from) < Math.abs(last.from);
  const other = (isTurned ? near : axes.at(-1)) ?? ONE;
  const isAcross = last.extent < SHORT && other.extent > last.extent;
  const [row, col] = isAcross ? [last, other] : [other, last];
  const colPart = Math.min(
    col.extent,
    isTurned ? SIDE : isAcross ? Math.ceil(TASK_ELEMENTS / row.extent) : TASK_ELEMENTS,
  );
  const rowPart = Math.min(row.extent, isTurned ? SIDE : Math.ceil(TASK_ELEMENTS / colPart));
  const [rowParts, colParts] = [Math.ceil(row.extent / rowPart), Math.ceil(col.extent / colPart)];
  const [write, read] = [dtypeInfo(to.dtype).bytesPerElement, dtypeInfo(from.dtype).bytesPerElement];
  let at = 0;
  const put = (value: number): void => {
    words[at++] = value;
  };
  const putAxis = (axis: CopyAxis, parts: number, part: number): void => {
    put(axis.extent);
    if (parts > 0) put(parts);
    if (parts > 0) put(part);
    put(axis.to * write);
    put(axis.from * read);
  };
  put(to.address + to.offset * write);
  put(from.address + from.offset * read);
  putAxis(row, rowParts, rowPart);
  putAxis(col, colParts, colPart);
  const outside = axes.filter((axis) => axis !== other).reverse();
  put(outside.length);
  for (const axis of outside) putAxis(axis, 0, 0);
  return outside.reduce((all, { extent }) => all * extent, rowParts * colParts);
}

/** The axis along which elements are read in the smallest steps. */
function nearest(axes: readonly CopyAxis[]): CopyAxis | null {
  let found: CopyAxis | null = null;
  for (const axis of axes) if (found === null || Math.abs(axis.from) <= Math.abs(found.from)) found = axis;
  return found;
}
