// What a notebook's kernel gets of arrays: Deno's awaits `value[Symbol.for("Jupyter.display")]()` and sends what it gives.
import { inflateSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { arange, array, type DeviceArray, record, requestDevice, zeros } from "../../src/index.ts";

/** What the kernel does with a cell's value. */
async function displayed(value: unknown): Promise<Record<string, string>> {
  const bundle = await (value as Record<symbol, () => Promise<unknown>>)[Symbol.for("Jupyter.display")]!();
  return JSON.parse(JSON.stringify(bundle));
}

/** The header and pixels of a PNG file, read by other code than wrote it. */
function pixelsOf(base64: string): { width: number; height: number; lines: number[][] } {
  const file = Buffer.from(base64, "base64");
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)];
  const data = inflateSync(file.subarray(41, 41 + file.readUInt32BE(33)));
  const line = data.length / height;
  return {
    width,
    height,
    lines: Array.from({ length: height }, (_, i) => [...data.subarray(i * line, (i + 1) * line)]),
  };
}

const device = await requestDevice({ target: "cpu" });
afterAll(() => device.dispose());

test("small arrays are tables", async () => {
  const x = array([
    [1, 2.5],
    [-3, 4],
  ]);
  const { "text/plain": plain, "text/html": html } = await displayed(x);
  expect(plain).toBe(`NDArray float64 [2, 2]\n${x}`);
  expect(html).toBe(
    "<table><caption>NDArray float64 [2, 2]</caption><thead><tr><th></th><th>0</th><th>1</th></tr></thead>" +
      "<tbody><tr><th>0</th><td>1.</td><td>2.5</td></tr><tr><th>1</th><td>-3.</td><td>4.</td></tr></tbody></table>",
  );
  expect((await displayed(array(7)))["text/html"]).toBe("<pre>NDArray float64 []\n7.0</pre>");
  expect((await displayed(zeros([0, 3])))["text/html"]).toBe("<pre>NDArray float64 [0, 3]\n[]</pre>");
});

test("of large arrays the ends, wherever they are, and no more is copied", async () => {
  const x = arange(5_000_000, "int32").reshape([-1, 5]);
  using on = device.toDevice(x) as DeviceArray;
  for (const value of [x, on]) {
    const { "text/html": html = "" } = await displayed(value);
    expect(html.length).toBeLessThan(4000);
    expect(html).toContain("<tr><th>9</th><td>45</td>");
    expect(html).toContain("<tr><th>…</th><td>…</td>");
    expect(html).toContain("<td>4999999</td></tr></tbody>");
    expect(html.match(/<tr>/g)?.length).toBe(22);
  }
  expect((await displayed(on))["text/plain"]).toBe("DeviceArray int32 [1000000, 5] on cpu");
  const { "text/html": row = "" } = await displayed(arange(100, "int64"));
  expect(row).toContain("<td>9</td><td>…</td><td>90</td>");
});

test("two axes with many rows and columns are a picture, every so many elements of it", async () => {
  const x = arange(600 * 40, "float32").reshape([600, 40]);
  x.set(Number.NaN, 0, 2);
  using on = device.toDevice(x);
  for (const value of [x, on]) {
    const { "image/png": png = "", "text/html": html, "text/plain": plain } = await displayed(value);
    const { width, height, lines } = pixelsOf(png);
    expect([width, height]).toEqual([20, 300]);
    const at = (y: number, x: number) => Math.round(((y * 80 + x * 2) / (598 * 40 + 38)) * 255);
    for (const [y, x] of [
      [0, 0],
      [299, 19],
      [123, 7],
    ] as const)
      expect(lines[y]?.[x + 1]).toBe(at(y, x));
    expect(lines[0]?.slice(0, 3)).toEqual([0, 0, 0]);
    expect(html).toContain(`src="data:image/png;base64,${png}"`);
    expect(plain).toContain("from 0 (black) to 23958 (white), one of 2 rows and columns");
  }
});

test("complex numbers are a table, however many; a picture without a number is black", async () => {
  const { "image/png": png, "text/html": html } = await displayed(zeros([40, 40], "complex64"));
  expect([png, html?.match(/<td>0\.\+0\.j<\/td>/g)?.length]).toEqual([undefined, 400]);
  const none = await displayed(zeros([32, 32]).fill(Number.NaN));
  expect(none["text/plain"]).toBe("NDArray float64 [32, 32], from 0 (black) to 0 (white)");
});

test("bytes with three or four channels are their colours", async () => {
  const x = arange(2 * 2 * 3, "uint8")
    .reshape([2, 2, 3])
    .transpose([1, 0, 2]);
  const { lines } = pixelsOf((await displayed(x))["image/png"] as string);
  expect(lines).toEqual([
    [0, 0, 1, 2, 6, 7, 8],
    [0, 3, 4, 5, 9, 10, 11],
  ]);
});

test("records are rows; names are text, not tags", async () => {
  const type = record({ "<b>": "int64", xy: ["float32", 2] });
  const host = zeros(30, type);
  host.set({ "<b>": 9n, xy: [1, 2] } as never, 1);
  using on = device.toDevice(host);
  for (const value of [host, on]) {
    const { "text/html": html = "" } = await displayed(value);
    expect(html).toContain("<th>&lt;b&gt;</th><th>xy</th>");
    expect(html).toContain("<tr><th>1</th><td>9</td><td>[1,2]</td></tr>");
    expect(html).toContain("<tr><th>…</th><td>…</td><td>…</td></tr>");
    expect(html).not.toContain("<b>");
  }
});

test("what was disposed says so", async () => {
  const x = device.zeros(3);
  x.dispose();
  expect(await displayed(x)).toEqual({ "text/plain": "DeviceArray float64 [3] on cpu, disposed" });
  const managed = device.managed(3);
  expect((await displayed(managed))["text/html"]).toContain("<td>0.</td>");
  managed.dispose();
  expect(await displayed(managed)).toEqual({ "text/plain": "NDArray float64 [3], disposed" });
});
