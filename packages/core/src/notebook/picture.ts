import { type DType, isComplexType } from "../dtype.ts";
import { crc32 } from "../npz/crc32.ts";
import { deflate, joined } from "../npz/flate.ts";
import type { Range } from "../slice.ts";

/** The used part of an array of numbers: the file of the class imports this file. */
export interface Numbers {
  readonly dtype: DType;
  readonly shape: readonly number[];
  readonly ndim: number;
  readonly size: number;
  slice(...ranges: readonly Range[]): Numbers;
}

export interface HostNumbers extends Numbers {
  toNested(): unknown;
}

/** Members that arrays on a device have in addition. */
export interface OnDevice<Host> {
  readonly device: { readonly target: string };
  copyToHost(): Promise<Host>;
}

/** Managed arrays have a device, and are the host's. */
export const isOnDevice = <Host>(array: object): array is OnDevice<Host> => "copyToHost" in array;

/** The array on the host: itself where it is there. */
export async function hostOf(array: Numbers): Promise<HostNumbers> {
  return isOnDevice<HostNumbers>(array) ? array.copyToHost() : (array as HostNumbers);
}

/** Pixels along an axis; of larger arrays every second element is shown, or every third, and so on. */
const MOST = 512;
/** An array with fewer rows or columns is shown as numbers. */
const FEWEST = 32;

/** A picture of an array. */
export interface Picture {
  /** A PNG file in base 64. */
  readonly png: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** A note on the picture: the array and its colours. */
  readonly note: string;
}

/** Bytes of shape `[height, width, 3 or 4]`, and real numbers of shape `[height, width]` that are too many for a table. */
export function isPicture({ dtype, shape, size }: Numbers): boolean {
  if (size === 0) return false;
  if (shape.length === 3) return dtype === "uint8" && (shape[2] === 3 || shape[2] === 4);
  return shape.length === 2 && Math.min(...shape) >= FEWEST && !isComplexType(dtype);
}

export async function pictureOf(array: Numbers): Promise<Picture> {
  const [rows = 0, columns = 0, channels = 1] = array.shape;
  const step = Math.ceil(Math.max(rows, columns) / MOST);
  const pixels = await hostOf(array.slice([0, null, step], [0, null, step]));
  const [height = 0, width = 0] = pixels.shape;
  const values = Float64Array.from((pixels.toNested() as unknown[][]).flat(2), Number);
  const skipped = step > 1 ? `, one of ${step} rows and columns` : "";
  if (channels > 1) {
    const png = await pngOf(Uint8Array.from(values), width, height, channels);
    return { png, width, height, note: `a picture${skipped}` };
  }
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values)
    if (Number.isFinite(value)) {
      low = Math.min(low, value);
      high = Math.max(high, value);
    }
  if (low > high) [low, high] = [0, 0];
  const scale = high > low ? 255 / (high - low) : 0;
  const bytes = Uint8Array.from(values, (value) => Math.round(Math.min(Math.max((value - low) * scale, 0), 255)));
  const note = `from ${low} (black) to ${high} (white)${skipped}`;
  return { png: await pngOf(bytes, width, height, 1), width, height, note };
}

/** PNG's types of colour, by their channels. */
const COLOUR_TYPE: Readonly<Record<number, number>> = { 1: 0, 3: 2, 4: 6 };

async function pngOf(pixels: Uint8Array, width: number, height: number, channels: number): Promise<string> {
  const line = width * channels;
  const lines = new Uint8Array(height * (line + 1));
  for (let y = 0; y < height; y++) lines.set(pixels.subarray(y * line, (y + 1) * line), y * (line + 1) + 1);
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  header.set([8, COLOUR_TYPE[channels] as number], 8);
  const file = joined([
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunk("IHDR", header),
    chunk("IDAT", await deflate(lines, "deflate")),
    chunk("IEND", new Uint8Array(0)),
  ]);
  let text = "";
  // Arguments of a call are limited.
  for (let i = 0; i < file.length; i += 4096) text += String.fromCharCode(...file.subarray(i, i + 4096));
  return btoa(text);
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(data.length + 12);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  bytes.set(new TextEncoder().encode(type), 4);
  bytes.set(data, 8);
  view.setUint32(data.length + 8, crc32(bytes.subarray(4, data.length + 8)));
  return bytes;
}
