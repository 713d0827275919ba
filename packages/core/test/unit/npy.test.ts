import { expect, test } from "vitest";
import { arange, array, dtypes, readNpy, writeNpy } from "../../src/index.ts";
import { bytesOf, golden, parse, textOf } from "./numpy.ts";

test.each(golden.npy)("reads NumPy's $dtype $shape", ({ dtype, shape, data, file }) => {
  const read = readNpy(bytesOf(file));
  expect([read.dtype, read.shape]).toEqual([dtype, shape]);
  expect([read.toNested()].flat(9)).toEqual(data.map((value) => parse(String(value), dtype)));
});

test.each(golden.npy.filter(({ dtype, shape }) => dtype !== "float64" || shape.length === 0))(
  "what it writes is NumPy's file, $dtype $shape",
  ({ file }) => {
    const bytes = bytesOf(file);
    const [version, columns] = [bytes[6], textOf(bytes).includes("'fortran_order': True")];
    const big = textOf(bytes).includes("'descr': '>");
    const written = writeNpy(readNpy(bytes));
    if (version === 1 && !columns && !big) expect(written).toEqual(bytes);
    else expect(readNpy(written).toNested()).toEqual(readNpy(bytes).toNested());
  },
);

test.each(dtypes)("round trip of %s, strided, from bytes at an odd offset", (type) => {
  const x = arange(24, type).reshape([2, 3, 4]).transpose([2, 0, 1]).slice([null, null, -1]);
  const bytes = writeNpy(x);
  const shifted = new Uint8Array(bytes.length + 1);
  shifted.set(bytes, 1);
  const read = readNpy(shifted.subarray(1));
  expect(read.toNested()).toEqual(x.toNested());
  expect(read.dtype).toBe(type);
});

const good = writeNpy(array([1, 2, 3]));
const text = (from: string, to: string): Uint8Array => bytesOf(btoa(textOf(good).replace(from, to)));
test.each<[string, Uint8Array | ArrayBuffer]>([
  ["the magic bytes", new ArrayBuffer(0)],
  ["the magic bytes", new Uint8Array(100)],
  ["expected 24 bytes of data", good.subarray(0, good.length - 1)],
  ["version 1, 2 or 3, got 9", Uint8Array.from(good, (byte, i) => (i === 6 ? 9 : byte))],
  ["its element type is <c32", text("<f8", "<c32")],
  ["its element type is |O", text("<f8", "|O ")],
  ["header", text("'descr': '<f8'", "'descr': [('<')")],
  ["expected", text("(3,)", "(x,)")],
])("refuses a file without %s", (message, file) => {
  expect(() => readNpy(file)).toThrow(
    expect.objectContaining({ name: "UnsupportedError", code: "format", message: expect.stringContaining(message) }),
  );
});

/** What is used of Node's `Buffer`; browsers have none. */
interface Buffers {
  alloc(size: number): Uint8Array;
  concat(list: readonly Uint8Array[]): Uint8Array;
}

test.runIf("Buffer" in globalThis)(
  "reads a Node Buffer, which lies anywhere in its memory, into memory of its own",
  () => {
    const { Buffer } = globalThis as unknown as { Buffer: Buffers };
    const written = writeNpy(array([1, 2, 3]));
    const pooled = Buffer.concat([Buffer.alloc(5), written]).subarray(5);
    const read = readNpy(pooled);
    pooled.fill(0);
    expect(read.toNested()).toEqual([1, 2, 3]);
  },
);
