import { array, requestDevice } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { fromArrayBuffer, writeArrayBuffer } from "geotiff";
import type { Stage } from "../stage.ts";

const [HEIGHT, WIDTH] = [480, 640];

/** Heights in metres, every 30 metres, with a lake of which nothing is known, as a GeoTIFF file. */
async function file(): Promise<ArrayBuffer> {
  const heights = new Float32Array(HEIGHT * WIDTH);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      let height = 400;
      for (let k = 0, size = 1; k < 6; k++, size *= 2)
        height +=
          (220 / size) *
          Math.abs(
            Math.sin(
              (x * size) / 97 + 3 * k + Math.sin((y * size) / 71),
            ) + Math.cos((y * size) / 83 + k),
          );
      heights[y * WIDTH + x] =
        Math.hypot((x - 420) / 1.6, y - 300) < 55 ? -9999 : height;
    }
  const about = {
    height: HEIGHT,
    width: WIDTH,
    GDAL_NODATA: "-9999",
    ModelPixelScale: [30, 30, 0],
  };
  return (await writeArrayBuffer(heights, about)) as ArrayBuffer;
}

/** How much of the light from the north-west each place gets. */
const relief = kernel(
  "void(float32[:,:,:], float32[:,:], float32, float32)",
  ({ grid }, picture, h, cell, none) => {
    const [x, y] = grid(2);
    if (x < 1 || y < 1 || y >= h.shape[0]! - 1 || x >= h.shape[1]! - 1)
      return;
    const east = (h[y]![x + 1]! - h[y]![x - 1]!) / (2 * cell);
    const south = (h[y + 1]![x]! - h[y - 1]![x]!) / (2 * cell);
    const light =
      (0.7 + 0.5 * (east + south)) /
      Math.sqrt(1 + east * east + south * south);
    const high = h[y]![x]! / 1000;
    const isKnown = h[y]![x]! !== none;
    picture[y]![x]![0] = isKnown ? light * (0.35 + 0.6 * high) : 0.25;
    picture[y]![x]![1] = isKnown ? light * (0.5 + 0.3 * high) : 0.45;
    picture[y]![x]![2] = isKnown ? light * (0.3 + 0.5 * high) : 0.7;
  },
);

export default async function run({
  canvas,
  print,
}: Stage): Promise<void> {
  using device = await requestDevice();
  const image = await (await fromArrayBuffer(await file())).getImage();
  const [band] = (await image.readRasters()) as unknown as [
    Float32Array<ArrayBuffer>,
  ];
  const heights = device.toDevice(
    array(band, [image.getHeight(), image.getWidth()]),
  );
  const [cell = 1] = image
    .getFileDirectory()
    .getValue("ModelPixelScale") as number[];
  print(
    `${heights.shape.join(" x ")} heights, ${cell} m apart, on ${device.target}`,
  );

  const picture = device.zeros([HEIGHT, WIDTH, 3], "float32");
  relief.configure([40, 30], [16, 16], { device })(
    picture,
    heights,
    cell,
    image.getGDALNoData() ?? Number.NaN,
  );
  await picture.drawTo(canvas);
}
