import { type DeviceArray, dtypeInfo, LaunchError, ShapeError } from "@gridstride/core";
import { isContiguous, isDeviceArray, isPlain, memoryOf, partType, wrongKind } from "@gridstride/core/internal";

/** How a shader sees an argument: `"read array<f32>"`, `"read_write array<vec4f>"`; an object is a uniform struct of scalars. */
export type WgslBinding = string | Readonly<Record<string, "f32" | "i32" | "u32">>;

/** The arguments of a launch, by the names of bindings. */
export type WgslArguments<B> = {
  readonly [K in keyof B]: B[K] extends string ? DeviceArray : { readonly [F in keyof B[K]]: number };
};

/** A binding of `@group(1)`. */
export interface StorageBinding {
  readonly name: string;
  readonly access: "read" | "read_write";
  /** In WGSL. */
  readonly type: string;
  /** Type of the array's elements; null where the shader has a struct, of which nothing is known here. */
  readonly dtype: string | null;
}

/** The parsed `bindings` option. */
export interface Bindings {
  readonly storage: readonly StorageBinding[];
  /** Fields of the uniform struct, each of 4 bytes. */
  readonly fields: readonly (readonly [name: string, type: string])[];
  /** The struct's name in the shader; null where there is none. */
  readonly uniform: string | null;
}

const NAME = /^[A-Za-z_]\w*$/;
const SCALARS: Readonly<Record<string, string>> = {
  f32: "float32",
  f: "float32",
  i32: "int32",
  i: "int32",
  u32: "uint32",
  u: "uint32",
  f16: "float16",
  h: "float16",
};

/** @throws {LaunchError} code `wrong-kind`. */
export function readBindings(given: Readonly<Record<string, WgslBinding>>): Bindings {
  if (!isPlain(given)) throw wrongKind('bindings as an object, { x: "read array<f32>" }', given);
  const storage: StorageBinding[] = [];
  let uniform: string | null = null;
  let fields: Bindings["fields"] = [];
  for (const [name, binding] of Object.entries(given)) {
    if (!NAME.test(name)) throw wrongKind("names of WGSL in bindings", name);
    if (typeof binding === "string") {
      const [, access, type] = /^(read|read_write)\s+(array\s*<.+>)$/s.exec(binding.trim()) ?? [];
      if (access === undefined || type === undefined)
        throw wrongKind(`"read array<T>" or "read_write array<T>" in bindings, as ${name}`, binding);
      storage.push({ name, access: access as "read" | "read_write", type, dtype: elementOf(type) });
      continue;
    }
    const known = isPlain(binding) && Object.values(binding).every((type) => /^[fiu]32$/.test(String(type)));
    if (!known || uniform !== null || Object.keys(binding).length === 0)
      throw wrongKind(
        `one object of numbers, { k: "f32" }, with types f32, i32, u32, in bindings, as ${name}`,
        binding,
      );
    uniform = name;
    fields = Object.entries(binding);
  }
  return { storage, fields, uniform };
}

/** The scalar that an array's elements are made of. */
function elementOf(type: string): string | null {
  const inner = type.replace(/\s/g, "").replace(/^array<(.*?)(,\d+u?)?>$/, "$1");
  const scalar = inner
    .replace(/^atomic<(.*)>$/, "$1")
    .replace(/^(?:vec[234]|mat[234]x[234])(?:<(.*)>|([fiuh]))$/, "$1$2");
  return SCALARS[scalar] ?? null;
}

/** The declarations that a shader's text leaves to us. They come after it, so that its lines keep their numbers. */
export function declarations({ storage, fields, uniform }: Bindings): string {
  const arrays = storage.map(
    ({ name, access, type }, at) => `@group(1) @binding(${at}) var<storage, ${access}> ${name}: ${type};\n`,
  );
  const struct =
    uniform === null
      ? ""
      : `struct Struct_of_${uniform} { ${fields.map((f) => f.join(": ")).join(", ")} }
@group(0) @binding(0) var<uniform> ${uniform}: Struct_of_${uniform};\n`;
  return arrays.join("") + struct;
}

/** The uniforms of a launch. @throws {LaunchError} code `wrong-kind`. */
export function packUniforms(
  { fields, uniform }: Bindings,
  given: Readonly<Record<string, unknown>>,
): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(4 * fields.length);
  if (uniform === null) return bytes;
  const values = given[uniform];
  if (!isPlain(values)) throw wrongKind(`{ ${fields.map(([name]) => name).join(", ")} } as ${uniform}`, values);
  const view = new DataView(bytes.buffer);
  for (const [at, [name, type]] of fields.entries()) {
    const value = values[name];
    if (typeof value !== "number") throw wrongKind(`a number as ${uniform}.${name}`, value);
    if (type === "f32") view.setFloat32(4 * at, value, true);
    else view.setUint32(4 * at, value, true);
  }
  return bytes;
}

/** The resource of a binding. */
export interface Range extends Required<GPUBufferBinding> {
  /** The id of the buffer's storage. */
  readonly id: number;
}

/** The buffer range of an argument: its own elements, so that `arrayLength` is theirs. @throws {LaunchError} {ShapeError} */
export function rangeOf(binding: StorageBinding, array: unknown, most: number): Range {
  const { name, dtype } = binding;
  if (!isDeviceArray(array)) throw wrongKind(`a device array as ${name} (device.toDevice(x))`, array);
  if (dtype !== null && array.dtype !== dtype && partType(array.dtype) !== dtype)
    throw new LaunchError("wrong-kind", `${name} is ${binding.type} in the shader, of ${dtype}; got ${array.dtype}`);
  if (array.size === 0) throw new LaunchError("bad-size", `${name} has no elements, and WebGPU binds no empty range`);
  const { bytesPerElement } = dtypeInfo(array.dtype);
  const [offset, size] = [array.offset * bytesPerElement, Math.ceil(array.byteLength / 4) * 4];
  if (!isContiguous(array.shape, array.stride) || offset % 256 !== 0)
    throw new ShapeError(
      "layout",
      `${name} is a view that begins at byte ${offset} with strides [${array.stride.join(", ")}]; WebGPU binds rows without gaps from a multiple of 256 bytes: pass its copy()`,
    );
  if (size > most)
    throw new LaunchError("limit", `${name} has ${size} bytes, and one binding at most ${most}; work in parts`);
  const { id, buffer } = memoryOf(array, "webgpu");
  return { id, buffer, offset, size };
}

/**
 * A dispatch is invalid if two of its arguments share a buffer and one of them is written. @throws {LaunchError} code
 * `wrong-kind`.
 */
export function refuseShared(storage: readonly StorageBinding[], ranges: readonly Range[]): void {
  for (const [i, { name, access }] of storage.entries())
    for (const [j, other] of storage.entries()) {
      if (j <= i || (access === "read" && other.access === "read") || ranges[i]?.id !== ranges[j]?.id) continue;
      const written = access === "read_write" ? name : other.name;
      throw new LaunchError(
        "wrong-kind",
        `${name} and ${other.name} lie in one buffer, and ${written} is written, which WebGPU forbids; pass a copy() as ${other.name}`,
      );
    }
}
