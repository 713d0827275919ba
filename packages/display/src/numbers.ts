import { DisplayError } from "./display-error.ts";

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
  if (isView(numbers)) return readView(numbers);
  if (Array.isArray(numbers)) return readNested(numbers as readonly Nested[], what);
  if (ArrayBuffer.isView(numbers)) {
    const typed = numbers as unknown as ArrayLike<number | bigint>;
    return { shape: [typed.length], values: Float64Array.from(typed, Number), bytes: isBytes(typed) };
  }
  throw new DisplayError(
    "values",
    `${what}: expected an array ({ data, shape, stride }, a typed array or nested arrays), got ${describe(numbers)}; copy device arrays to the host first, with await a.copyToHost()`,
  );
}

function isView(numbers: Numbers): numbers is View {
  return typeof numbers === "object" && numbers !== null && "data" in numbers && "shape" in numbers;
}

function isBytes(data: unknown): boolean {
  return data instanceof Uint8Array || data instanceof Uint8ClampedArray;
}

/** NDArrays know their element types (bool and float16 are kept as other ones), so they are asked themselves. */
function readView(view: View & { readonly toNested?: () => unknown; readonly dtype?: unknown }): Read {
  const bytes = isBytes(view.data) && view.dtype !== "bool";
  const plain = view.dtype === "float16" ? view.toNested?.() : undefined;
  const values = new Float64Array(view.shape.reduce((product, size) => product * size, 1));
  if (plain !== undefined) values.set((plain as number[]).flat(Number.POSITIVE_INFINITY) as number[]);
  else copyView(view, values);
  return { shape: [...view.shape], values, bytes };
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
      if (typeof item === "object" || typeof item === "string" || item === undefined)
        throw new DisplayError("values", `${what}: expected numbers, got ${describe(item)}`);
      values.push(Number(item));
    } else if (!Array.isArray(item) || item.length !== shape[axis]) {
      const came = Array.isArray(item) ? `${item.length}` : describe(item);
      throw new DisplayError("shape", `${what}: expected rows of ${shape[axis]} elements, got ${came}`);
    } else for (const one of item) walk(one, axis + 1);
  };
  walk(nested, 0);
  return { shape, values: Float64Array.from(values), bytes: false };
}

function describe(value: unknown): string {
  if (value === null || typeof value !== "object") return `${typeof value} ${String(value)}`;
  return value.constructor?.name ?? "an object";
}
