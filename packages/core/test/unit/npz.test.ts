import { expect, test } from "vitest";
import { arange, array, dtypes, readNpy, readNpz, record, writeNpz } from "../../src/index.ts";
import npz from "../golden/npz.json" with { type: "json" };
import { bytesOf } from "./numpy.ts";

const formatError = (message: string) =>
  expect.objectContaining({ name: "UnsupportedError", code: "format", message: expect.stringContaining(message) });

test.each([["savez", npz.savez] as const, ["savez_compressed", npz.compressed] as const])(
  "reads what numpy.%s wrote",
  async (_, file) => {
    const arrays = await readNpz(bytesOf(file));
    expect(Object.keys(arrays)).toEqual(npz.arrays.map(({ name }) => name));
    for (const { name, dtype, shape, npy } of npz.arrays) {
      expect([arrays[name]?.dtype, arrays[name]?.shape]).toEqual([dtype, shape]);
      expect(arrays[name]?.toNested()).toEqual(readNpy(bytesOf(npy)).toNested());
    }
  },
);

test("reads the arrays that are wanted, with their types, and records", async () => {
  const { x } = await readNpz(bytesOf(npz.compressed), { x: "f4" });
  expect(x.get(19, 14)).toBe(74.75);
  expect(await readNpz(bytesOf(npz.mixed), { x: "float64" })).toMatchObject({ x: { size: 3 } });
  const point = record({ id: "int32", height: "float64" });
  const { points } = await readNpz(bytesOf(npz.records), { points: point });
  expect(points.toNested()).toEqual([
    { id: 1, height: 2.5 },
    { id: 3, height: -1 },
  ]);
  await expect(readNpz(bytesOf(npz.compressed), { x: "float64" })).rejects.toThrow(
    formatError("expected float64 in x, got float32"),
  );
  await expect(readNpz(bytesOf(npz.savez), { y: "float64" })).rejects.toThrow(
    formatError("it has no array y; it has x, turned"),
  );
  await expect(readNpz(bytesOf(npz.records))).rejects.toThrow(formatError("readNpz(file, { points: record("));
  await expect(readNpz(bytesOf(npz.objects))).rejects.toThrow(formatError("o: cannot read this .npy file"));
});

test("reads an archive with a comment, at an odd offset of shared memory", async () => {
  const bytes = bytesOf(npz.commented);
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length + 1), 1);
  shared.set(bytes);
  expect((await readNpz(shared)).x?.toNested()).toEqual([0, 1, 2]);
});

test.each(Object.entries(npz.bad))("refuses: %s", async (message, file) => {
  await expect(readNpz(bytesOf(file))).rejects.toThrow(formatError(message));
});

test("no cut and no damage gives wrong elements", async () => {
  const whole = await writeNpz({ x: array([1, 2, 3]), y: [4] }, { compressed: true });
  for (let length = 0; length < whole.length; length++)
    await expect(readNpz(whole.subarray(0, length))).rejects.toThrow(formatError(".npz"));
  const { x } = await readNpz(whole);
  for (let at = 0; at < whole.length; at++) {
    const changed = Uint8Array.from(whole, (byte, i) => (i === at ? byte ^ 0x5a : byte));
    // What differs in dates, versions and names is no array's; an array that is read is right.
    const read = await readNpz(changed).catch((error: Error) => error);
    if (read instanceof Error) expect(read).toEqual(formatError(".npz"));
    else if (read.x) expect(read.x.toNested()).toEqual(x?.toNested());
  }
});

test.each([false, true])("round trip of every type, compressed: %s", async (compressed) => {
  const made = Object.fromEntries(dtypes.map((type) => [type, arange(24, type).reshape([4, 6]).T]));
  const read = await readNpz(await writeNpz(made, { compressed }));
  for (const [name, given] of Object.entries(made)) {
    expect(read[name]?.dtype).toBe(given.dtype);
    expect(read[name]?.toNested()).toEqual(given.toNested());
  }
});

test("writes the same bytes each time, and less when compressed", async () => {
  const [a, b] = [await writeNpz({ x: arange(999) }), await writeNpz({ x: arange(999) })];
  expect(a).toEqual(b);
  expect((await writeNpz({ x: arange(999) }, { compressed: true })).length).toBeLessThan(a.length / 3);
  expect(await readNpz(await writeNpz({}))).toEqual({});
});
