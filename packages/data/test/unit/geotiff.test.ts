// Rasters of GeoTIFF files as arrays, with the real library, as the site's page tells it: types, several bands, windows, and elements
// of which nothing is known. The files are put together here, by the specification, tags in order.

import { deflateSync } from "node:zlib";
import { array, type NDArray } from "@gridstride/core";
import { add } from "@gridstride/ufunc/numpy";
import { fromArrayBuffer } from "geotiff";
import { expect, test } from "vitest";

type Samples =
  | Float32Array<ArrayBuffer>
  | Float64Array<ArrayBuffer>
  | Int16Array<ArrayBuffer>
  | Uint8Array<ArrayBuffer>;

/** A little-endian TIFF of a single piece, of `bands` interleaved samples, compressed by deflate (code 8). */
function tiff(samples: Samples, width: number, height: number, bands: number, noData: string): ArrayBuffer {
  const strip = deflateSync(new Uint8Array(samples.buffer));
  const bits = 8 * samples.BYTES_PER_ELEMENT;
  const kind = samples instanceof Uint8Array ? 1 : samples instanceof Int16Array ? 2 : 3;
  const text = `${noData}\0`;
  const tags: [tag: number, type: number, values: number[] | string][] = [
    [256, 4, [width]],
    [257, 4, [height]],
    [258, 3, Array(bands).fill(bits)],
    [259, 3, [8]],
    [262, 3, [1]],
    [273, 4, [0]],
    [277, 3, [bands]],
    [278, 4, [height]],
    [279, 4, [strip.length]],
    [284, 3, [1]],
    [339, 3, Array(bands).fill(kind)],
    [42113, 2, text],
  ];
  const directory = 8;
  let end = directory + 2 + 12 * tags.length + 4;
  const view = new DataView(new ArrayBuffer(end + 1024 + strip.length));
  view.setUint32(0, 0x002a4949, true);
  view.setUint32(4, directory, true);
  view.setUint16(directory, tags.length, true);
  let stripAt = 0;
  for (const [i, [tag, type, values]] of tags.entries()) {
    const at = directory + 2 + 12 * i;
    const size = { 2: 1, 3: 2, 4: 4 }[type] as number;
    view.setUint16(at, tag, true);
    view.setUint16(at + 2, type, true);
    view.setUint32(at + 4, values.length, true);
    let to = at + 8;
    if (tag === 273) stripAt = to;
    if (size * values.length > 4) {
      view.setUint32(to, end, true);
      to = end;
      end += size * values.length + (end % 2);
    }
    for (let k = 0; k < values.length; k++) {
      const value = typeof values === "string" ? values.charCodeAt(k) : (values[k] as number);
      if (size === 1) view.setUint8(to + k, value);
      else if (size === 2) view.setUint16(to + 2 * k, value, true);
      else view.setUint32(to + 4 * k, value, true);
    }
  }
  view.setUint32(stripAt, end, true);
  new Uint8Array(view.buffer).set(strip, end);
  return view.buffer.slice(0, end + strip.length);
}

const [WIDTH, HEIGHT] = [7, 5];

test.each([
  ["float32", Float32Array, 1],
  ["float64", Float64Array, 2],
  ["int16", Int16Array, 3],
  ["uint8", Uint8Array, 4],
] as const)("%s", async (dtype, Type, bands) => {
  const samples: Samples = new Type(WIDTH * HEIGHT * bands).map((_: number, i: number) => (i % 11) * 3);
  const image = await (await fromArrayBuffer(tiff(samples, WIDTH, HEIGHT, bands, "9"))).getImage();
  const whole = array(samples, [HEIGHT, WIDTH, bands]) as NDArray;

  const rasters = (await image.readRasters()) as unknown as Samples[];
  expect(rasters.length).toBe(bands);
  for (const [band, raster] of rasters.entries()) {
    const values = array(raster, [image.getHeight(), image.getWidth()]);
    expect(values.dtype).toBe(dtype);
    expect(values.toNested()).toEqual(whole.slice(null, null, band).toNested());
  }
  const pixels = (await image.readRasters({ interleave: true, window: [2, 1, 6, 4] })) as unknown as Samples;
  expect(array(pixels, [3, 4, bands]).toNested()).toEqual(whole.slice([1, 4], [2, 6]).toNested());

  const known = array(Array.from(samples, (value) => value !== image.getGDALNoData())).astype("bool");
  const sum = add.reduce(array(samples), { where: known, dtype: "float64" }) as NDArray;
  const numbers = Array.from(samples).filter((value) => value !== 9);
  expect(Number(sum.get())).toBe(numbers.reduce((a, b) => a + b, 0));
});
