// Where the memory of a row tile lies in its pages, that a kernel finds there what went in, and that it comes out: of rows of any length,
// wherever memory is free.
import { array, type Device, requestDevice } from "@gridstride/core";
import { internalsOf } from "@gridstride/core/internal";
import { afterAll, beforeAll, expect, test } from "vitest";
import { tileMemory } from "../../src/gufunc/tile-memory.ts";

const PAGE = 4096;
const PLACES = 4;
const ROWS = 9;

let device: Device;
beforeAll(async () => {
  device = await requestDevice({ target: "cpu" });
});
afterAll(() => device.dispose());

function bytesAt(address: number, byteLength: number): Uint8Array {
  const internals = internalsOf(device);
  const storage = internals.kind === "cpu" ? internals.storageAt(address, byteLength) : null;
  return storage?.kind === "wasm" ? storage.bytes.slice() : new Uint8Array();
}

test.each([
  ["uint8", 1],
  ["float64", 1],
  ["float32", 333],
  ["float64", PAGE / 8],
] as const)("%s in rows of %i", (dtype, size) => {
  const held = device.empty([size], "uint8");
  const made = ([false, true] as const).map((isOutput) => {
    const data = Array.from({ length: ROWS * size }, (_, i) => i % 251);
    const given = array(data, [ROWS, size], dtype);
    const part = { kind: "array", array: given, core: given, fresh: false } as const;
    const window = { kind: "rows", lowest: 0, highest: 0, written: { from: 0, to: 0 } } as const;
    const memory = tileMemory(device, { part, offset: 0, window, isOutput }, PLACES);
    return { memory, given, data };
  });
  try {
    const places = made.map(({ memory }) => memory.address() % PAGE);
    expect(places).toEqual([0, PAGE / 2]);
    const [, output] = made;
    const rowBytes = (output?.given.data.byteLength ?? 0) / ROWS;
    const filled = new Uint8Array(output?.given.data.buffer as ArrayBuffer).slice(
      rowBytes * 2,
      rowBytes * (2 + PLACES),
    );
    output?.memory.fill(2, 2 + PLACES);
    expect(bytesAt((output?.memory.address() ?? 0) + rowBytes * 2, rowBytes * PLACES)).toEqual(filled);
    output?.given.data.fill(0 as never);
    output?.memory.fetch();
    const kept = output?.data.map((value, i) => (i >= 2 * size && i < (2 + PLACES) * size ? value : 0));
    expect(Array.from(output?.given.data as Float64Array)).toEqual(kept);
  } finally {
    for (const { memory } of made) memory.dispose();
    held.dispose();
  }
});
