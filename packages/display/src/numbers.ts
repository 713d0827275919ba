import { DisplayError } from "./display-error.ts";
import { show } from "./show.ts";

type Cell = number | bigint | boolean;
export type Nested = Cell | readonly Nested[];

/** An array in memory of its own layout, as NDArrays and zarrita's chunks are; strides in elements. */
export interface View {
  readonly data: ArrayLike<number | bigint>;
  readonly shape: readonly number[];
  readonly stride: readonly number[];
  readonly offset?: number;
}

/** Numbers in any form: an NDArray or another view, a typed array (one axis), nested JavaScript arrays. */
export type Numbers = View | ArrayLike<number | bigint> | readonly Nested[];

/** The elements, row by row, as numbers. */
export interface Read {
  readonly shape: readonly number[];
  readonly values: Float64Array<ArrayBuffer>;
  /** Whether whole bytes were given, which pictures take as 0 to 255. */
  readonly bytes: boolean;
}

/**
 * Copies numbers of any form.
 *
 * @param what - whose they are, for messages.
 * @throws {DisplayError} code `shape` for ragged nesting, `values` for what holds no numbers.
 */
export function readNumbers(numbers: Numbers, what: string): Read {
  if (isView(numbers)) return readView(numbers, what);
  if (Array.isArray(numbers)) return readNested(numbers as readonly Nested[], what);
  if (ArrayBuffer.isView(numbers) && !(numbers instanceof DataView)) {
    const typed = numbers as unknown as ArrayLike<number | bigint>;
    return { shape: [typed.length], values: Float64Array.from(typed, Number), bytes: isBytes(typed) };
  }
  throw new DisplayError(
    "values",
    `${what}: expected an array ({ data, shape, stride }, a typed array or nested arrays), got ${show(numbers)}; copy device arrays to the host first, with await a.copyToHost()`,
  );
}

function isView(numbers: Numbers): numbers is View {
  return typeof numbers === "object" && numbers !== null && "data" in numbers && "shape" in numbers;
}

function isBytes(data: unknown): boolean {
  return data instanceof Uint8Array || data instanceof Uint8ClampedArray;
}

/** NDArrays know their element types (bool and float16 are kept as other types), so they are asked themselves. */
function readView(view: View & { readonly toNested?: () => unknown; readonly dtype?: unknown }, what: string): Read {
  checkView(view, what);
  const bytes = isBytes(view.data) && view.dtype !== "bool";
  const plain = view.dtype === "float16" ? view.toNested?.() : undefined;
  const values = new Float64Array(view.shape.reduce((product, size) => product * size, 1));
  if (plain !== undefined) values.set((plain as number[]).flat(Number.POSITIVE_INFINITY) as number[]);
  else copyView(view, values);
  return { shape: [...view.shape], values, bytes };
}

/** @throws {DisplayError} code `values`, if the value is not a view, or looks outside its data. */
function checkView({ data, shape, stride, offset = 0 }: View, what: string): void {
  const extents = (list: unknown, least: number): boolean =>
    Array.isArray(list) && list.every((one) => Number.isInteger(one) && one >= least);
  const fits = extents(shape, 0) && extents(stride, Number.NEGATIVE_INFINITY) && shape.length === stride.length;
  if (!fits || !Number.isInteger(offset) || !(typeof data?.length === "number"))
    throw new DisplayError(
      "values",
      `${what}: expected { data, shape, stride, offset } of whole numbers, got ${show(data)} of shape ${show(shape)} and stride ${show(stride)}`,
    );
  if (shape.includes(0)) return;
  const ends = [0, 1].map((end) =>
    shape.reduce((at, extent, k) => {
      const step = (extent - 1) * (stride[k] as number);
      return step > 0 === (end === 1) ? at + step : at;
    }, offset),
  ) as [number, number];
  if (ends[0] < 0 || ends[1] >= data.length)
    throw new DisplayError(
      "values",
      `${what}: expected a view inside its ${data.length} elements, got one of ${ends[0]} to ${ends[1]}`,
    );
}

function copyView(view: View, values: Float64Array): void {
  let next = 0;
  const walk = (axis: number, at: number): void => {
    if (axis === view.shape.length) values[next++] = Number(view.data[at]);
    else for (let i = 0; i < (view.shape[axis] as number); i++) walk(axis + 1, at + i * (view.stride[axis] as number));
  };
  walk(0, view.offset ?? 0);
}

function readNested(nested: readonly Nested[], what: string): Read {
  const shape: number[] = [];
  for (let level: Nested | undefined = nested; typeof level === "object"; level = level[0]) shape.push(level.length);
  const values: number[] = [];
  const walk = (item: unknown, axis: number): void => {
    if (axis === shape.length) {
      if (typeof item !== "number" && typeof item !== "bigint" && typeof item !== "boolean")
        throw new DisplayError("values", `${what}: expected numbers, got ${show(item)}`);
      values.push(Number(item));
    } else if (!Array.isArray(item) || item.length !== shape[axis]) {
      const came = Array.isArray(item) ? `${item.length}` : show(item);
      throw new DisplayError("shape", `${what}: expected rows of ${shape[axis]} elements, got ${came}`);
    } else for (const one of item) walk(one, axis + 1);
  };
  walk(nested, 0);
  return { shape, values: Float64Array.from(values), bytes: false };
}
