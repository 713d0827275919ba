// DLPack for the web: how libraries hand each other arrays without a copy. This file imports nothing, so that any library
// may take it as it is; the convention is the page "DLPack for the web" of the site.

/**
 * The method's name: `Symbol.for("dlpack.web")`, the same for all libraries of a page.
 *
 * @example
 * ```ts
 * using device = await requestDevice({ target: "webgpu" });
 * using x = device.zeros([2, 3], "float32");
 * x[dlpackWeb]().shape; // [2,3]
 * ```
 */
export const dlpackWeb: unique symbol = Symbol.for("dlpack.web") as never;

/** The type of an element, as DLPack's `DLDataType`. */
export interface DlpackType {
  /** DLPack's `DLDataTypeCode`: 0 int, 1 uint, 2 float, 5 complex, 6 bool. */
  readonly code: number;
  /** Bits of an element; of a complex one both parts together. */
  readonly bits: number;
  /** Numbers of a vector; 1 for scalars. */
  readonly lanes: number;
}

/** An array as another library sees it. The memory is the giver's, and valid until the giver frees it. */
export interface DlpackWebTensor {
  /** The `GPUDevice` whose buffer it is; null for memory of the host. */
  readonly device: object | null;
  /** A `GPUBuffer`, or an `ArrayBuffer` where there is no device. */
  readonly buffer: object;
  /** Bytes before element `[0, 0, ...]`. */
  readonly byteOffset: number;
  readonly dtype: DlpackType;
  readonly shape: readonly number[];
  /** Elements (not bytes) between neighbours along each axis. */
  readonly strides: readonly number[];
}

/** An array of a library that keeps the convention. */
export interface DlpackWebArray {
  /** Work on the array that was requested before is on its way to the GPU when this returns. */
  [dlpackWeb](): DlpackWebTensor;
}

const CODES: readonly (readonly [string, number])[] = [
  ["int", 0],
  ["uint", 1],
  ["float", 2],
  ["complex", 5],
  ["bool", 6],
];

/** DLPack's type of elements that NumPy calls `name`. */
export function dlpackType(name: string): DlpackType {
  const [, kind = "", bits = "8"] = /^([a-z]+)(\d*)$/.exec(name) ?? [];
  const code = CODES.find(([own]) => own === kind)?.[1] ?? -1;
  return { code, bits: Number(bits || 8), lanes: 1 };
}

/** NumPy's name of a type; null for vectors, and what NumPy has no name for. */
export function dlpackName({ code, bits, lanes }: DlpackType): string | null {
  const kind = CODES.find(([, own]) => own === code)?.[0];
  if (kind === undefined || lanes !== 1) return null;
  return kind === "bool" ? (bits === 8 ? "bool" : null) : `${kind}${bits}`;
}

/** Whether a value keeps the convention. */
export function hasDlpack(value: unknown): value is DlpackWebArray {
  return typeof (value as Partial<DlpackWebArray> | null | undefined)?.[dlpackWeb] === "function";
}
