import type { HostArray } from "../as-ndarray.ts";
import { type DTypeName, dtype } from "../dtype.ts";
import { UnsupportedError } from "../errors.ts";
import type { NDArray } from "../ndarray.ts";
import { readNpy, unreadable, writeNpy } from "../npy.ts";
import type { RecordArray } from "../records/record-array.ts";
import { isRecordType } from "../records/record-kinds.ts";
import type { RecordType } from "../records/record-types.ts";
import { type Member, readZip, writeZip } from "./zip.ts";

type Arrays = Record<string, NDArray | RecordArray>;

const bad = (why: string, cause?: unknown): UnsupportedError => unreadable(".npz", why, cause);

/** `readNpz`. @param file - the value that was given, for messages. */
export async function readArchive(
  bytes: Uint8Array,
  wanted: Readonly<Record<string, unknown>> | null,
  file: string,
): Promise<Arrays> {
  const members = new Map<string, Member>();
  const others: string[] = [];
  for (const member of readZip(bytes, file)) {
    const name = member.name.replace(/\.npy$/, "");
    if (name === member.name) others.push(name);
    else if (members.has(name)) throw bad(`two of its arrays are named ${name}`);
    else members.set(name, member);
  }
  if (wanted === null && others.length > 0)
    throw bad(`${others[0]} in it is no .npy file; say which arrays you want: readNpz(file, { name: "float64" })`);
  // Names of the file are not names of `Object.prototype`.
  const arrays: Arrays = Object.create(null);
  for (const name of wanted === null ? members.keys() : Object.keys(wanted)) {
    const member = members.get(name);
    if (member === undefined) throw bad(`it has no array ${name}; it has ${[...members.keys()].join(", ") || "none"}`);
    arrays[name] = arrayOf(await member.read(), name, wanted?.[name]);
  }
  return arrays;
}

function arrayOf(content: Uint8Array, name: string, wanted: unknown): NDArray | RecordArray {
  const records = isRecordType(wanted) ? (wanted as RecordType) : null;
  let array: NDArray | RecordArray;
  try {
    array = records === null ? readNpy(content) : readNpy(content, records);
  } catch (error) {
    if (!(error instanceof UnsupportedError)) throw error;
    throw bad(`${name}: ${error.message.replace("readNpy(file, ", `readNpz(file, { ${name}: `)}`, error);
  }
  if (records !== null || wanted === undefined || dtype(wanted as DTypeName) === array.dtype) return array;
  throw bad(`expected ${wanted} in ${name}, got ${array.dtype}; ask for that, and convert it with astype`);
}

/** `writeNpz`. */
export function writeArchive(
  arrays: Readonly<Record<string, HostArray | RecordArray>>,
  compressed: boolean,
): Promise<Uint8Array<ArrayBuffer>> {
  const files = function* (): Generator<readonly [string, Uint8Array<ArrayBuffer>]> {
    for (const [name, array] of Object.entries(arrays)) yield [`${name}.npy`, writeNpy(array)];
  };
  return writeZip(files(), compressed);
}
