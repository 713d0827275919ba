import { UnsupportedError } from "../errors.ts";
import { unreadable } from "../npy.ts";
import { crc32 } from "./crc32.ts";
import { deflate, inflate, joined } from "./flate.ts";

// PKWARE's APPNOTE.TXT 6.3.10: records of zip files without zip64, sizes below 4 GiB. Numbers are little-endian.

const MEMBER = 0x04034b50;
const ENTRY = 0x02014b50;
const END = 0x06054b50;
const STORED = 0;
const DEFLATED = 8;
/** The value of a field of 32 bits whose number is in the fields of zip64. */
const ELSEWHERE = 0xffffffff;
const UTF8 = 0x800;

/** A file in an archive. */
export interface Member {
  readonly name: string;
  /** Its bytes. @throws {UnsupportedError} code `format`, if they are encrypted, damaged or compressed in another way. */
  read(): Promise<Uint8Array>;
}

const bad = (why: string, cause?: unknown): UnsupportedError => unreadable(".npz", why, cause);

/** The files of an archive, in its order. @throws {UnsupportedError} code `format`, if it is not an archive, is cut short, or of zip64. */
export function readZip(bytes: Uint8Array, file: string): readonly Member[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOf(view, file);
  const [count, size, start] = [
    view.getUint16(end + 10, true),
    view.getUint32(end + 12, true),
    view.getUint32(end + 16, true),
  ];
  if (count === 0xffff || size === ELSEWHERE || start === ELSEWHERE) throw zip64("it");
  if (start + size > end)
    throw bad(`expected its directory at bytes ${start} to ${start + size}, got ${end} bytes; is it cut short?`);
  const members: Member[] = [];
  let at = start;
  for (let i = 0; i < count; i++) {
    if (at + 46 > end || view.getUint32(at, true) !== ENTRY)
      throw bad(`expected ${count} files in its directory, got ${i}`);
    const [named, extra, remark] = [28, 30, 32].map((field) => view.getUint16(at + field, true)) as [
      number,
      number,
      number,
    ];
    const name = new TextDecoder().decode(new Uint8Array(bytes.subarray(at + 46, at + 46 + named)));
    const entry = at;
    members.push({ name, read: () => readMember(bytes, view, entry, name) });
    at += 46 + named + extra + remark;
  }
  return members;
}

/** Where the record at the end is: a comment of up to 65,535 bytes may follow. */
function endOf(view: DataView, file: string): number {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 22 - 0xffff); at--)
    if (view.getUint32(at, true) === END && at + 22 + view.getUint16(at + 20, true) === view.byteLength) return at;
  const begins = view.byteLength >= 4 && view.getUint32(0, true) === MEMBER;
  throw bad(
    begins
      ? "expected the directory of a zip file at its end, got none: it is cut short"
      : `expected a zip file, as numpy.savez writes, got ${file} without its directory`,
  );
}

const zip64 = (whose: string): UnsupportedError =>
  bad(
    `${whose} is in the format zip64, for more than 65,534 files or 4 GiB; save its arrays in several files, or each as .npy`,
  );

async function readMember(bytes: Uint8Array, view: DataView, entry: number, name: string): Promise<Uint8Array> {
  const [flags, method] = [view.getUint16(entry + 8, true), view.getUint16(entry + 10, true)];
  const [sum, packed, length, local] = [16, 20, 24, 42].map((field) => view.getUint32(entry + field, true)) as [
    number,
    number,
    number,
    number,
  ];
  if (flags & 1) throw bad(`${name} is encrypted; save it without a password`);
  if ([packed, length, local].includes(ELSEWHERE)) throw zip64(name);
  if (method !== STORED && method !== DEFLATED)
    throw bad(
      `${name} is compressed by method ${method}; known are 0, stored, and 8, deflated, as numpy.savez and numpy.savez_compressed write`,
    );
  if (local + 30 > bytes.length || view.getUint32(local, true) !== MEMBER)
    throw bad(`expected ${name} at byte ${local}, got other data`);
  const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
  if (start + packed > bytes.length)
    throw bad(`expected ${packed} bytes of ${name} from byte ${start}, got ${bytes.length} bytes in all`);
  const data = bytes.subarray(start, start + packed);
  const content = method === STORED ? data : await inflated(data, length, name);
  if (content?.length !== length) throw bad(`expected ${length} bytes in ${name}, got others: it is damaged`);
  const found = crc32(content);
  if (found !== sum)
    throw bad(`expected the checksum ${sum.toString(16)} of ${name}, got ${found.toString(16)}: it is damaged`);
  return content;
}

async function inflated(data: Uint8Array, length: number, name: string): Promise<Uint8Array | null> {
  // Deflate makes at most 1,032 bytes of each: a larger length is a lie, and no memory is taken for it.
  if (length > 1032 * data.length) return null;
  try {
    // A copy: a blob takes no shared memory.
    return await inflate(new Uint8Array(data), length);
  } catch (error) {
    throw bad(`${name} is damaged, its bytes do not decompress`, error);
  }
}

/** An archive of files, `[name, bytes]`. @throws {UnsupportedError} code `format`, for 4 GiB and more. */
export async function writeZip(
  files: Iterable<readonly [string, Uint8Array<ArrayBuffer>]>,
  compressed: boolean,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let at = 0;
  const put = (part: Uint8Array): void => {
    parts.push(part);
    at += part.length;
    if (at >= ELSEWHERE)
      throw new UnsupportedError("format", "cannot write 4 GiB or more to one .npz file; write its arrays to several");
  };
  for (const [path, content] of files) {
    const name = new TextEncoder().encode(path);
    const data = compressed ? await deflate(content, "deflate-raw") : content;
    // Version 2.0, the first of January 1980, which is the format's first day.
    const sizes = [...two(crc32(content)), ...two(data.length), ...two(content.length)];
    const common = [20, UTF8, compressed ? DEFLATED : STORED, 0, 0x21, ...sizes, name.length, 0];
    directory.push(record(...two(ENTRY), 20, ...common, 0, 0, 0, ...two(0), ...two(at)), name);
    put(record(...two(MEMBER), ...common));
    put(name);
    put(data);
  }
  const [start, count] = [at, directory.length / 2];
  if (count >= 0xffff)
    throw new UnsupportedError("format", `cannot write ${count} arrays to one .npz file; the most are 65534`);
  for (const part of directory) put(part);
  put(record(...two(END), 0, 0, count, count, ...two(at - start), ...two(start), 0));
  return joined(parts);
}

/** A field of 32 bits as its two words. */
const two = (value: number): readonly number[] => [value & 0xffff, value >>> 16];

/** Words of 16 bits, little-endian. */
const record = (...words: readonly number[]): Uint8Array =>
  Uint8Array.from(words.flatMap((word) => [word & 255, word >>> 8]));
