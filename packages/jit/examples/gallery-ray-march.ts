// Renders a ball over a floor: each thread walks along its ray by the
// distance to the nearest thing, until it touches.
import { defaultDevice } from "@gridstride/core";
import { image, timings } from "@gridstride/display";
import { deviceFunction, kernel } from "@gridstride/jit";

/** From a point to the ball or the floor. */
const distance = deviceFunction((x, y, z) =>
  Math.min(Math.sqrt(x * x + y * y + z * z) - 1, y + 1),
);

const render = kernel(
  ({ grid, distance, float32 }, picture) => {
    const [px, py] = grid(2);
    const w = picture.shape[1];
    const h = picture.shape[0];
    if (px >= w || py >= h) return;
    const dx = (px - w / 2) / h;
    const dy = (h / 2 - py) / h;
    const length = Math.sqrt(dx * dx + dy * dy + 1.44);
    let way = float32(0);
    for (let n = 0; n < 80 && way < 20; n++) {
      const gap = distance(
        (way * dx) / length,
        (way * dy) / length,
        (way * 1.2) / length - 3.5,
      );
      if (gap < 0.001) break;
      way += gap;
    }
    const x = (way * dx) / length;
    const y = (way * dy) / length;
    const z = (way * 1.2) / length - 3.5;
    let light = float32(0);
    if (way < 20) {
      // The gradient of the distance is the surface normal.
      const nx = distance(x + 0.001, y, z) - distance(x - 0.001, y, z);
      const ny = distance(x, y + 0.001, z) - distance(x, y - 0.001, z);
      const nz = distance(x, y, z + 0.001) - distance(x, y, z - 0.001);
      light = Math.max(0, (0.6 * nx + 0.7 * ny - 0.4 * nz) / 0.002);
      // Where the ball is between the floor and the sun, there is
      // shadow.
      const b = 0.6 * x + 0.7 * y - 0.4 * z;
      if (y < -0.99 && b < 0 && x * x + y * y + z * z - b * b < 1)
        light = 0;
    }
    const checked = (Math.floor(x) + Math.floor(z)) % 2 === 0;
    const ground = y < -0.99 ? (checked ? 0.85 : 0.4) : 1;
    const far = Math.min(way / 20, 1);
    picture[py][px][0] =
      (1 - far) * ground * (0.15 + 0.85 * light) + far * 0.7;
    picture[py][px][1] =
      (1 - far) * ground * (0.15 + (y < -0.99 ? 0.8 : 0.5) * light) +
      far * 0.8;
    picture[py][px][2] =
      (1 - far) * ground * (0.2 + (y < -0.99 ? 0.7 : 0.3) * light) +
      far * 0.9;
  },
  { uses: { distance } },
);

const device = await defaultDevice();
const height = device.target === "simulator" ? 18 : 180;
const width = (height * 4) / 3;
const picture = device.empty([height, width, 3], "float32");
const start = performance.now();
render.configure(
  [Math.ceil(width / 16), Math.ceil(height / 16)],
  [16, 16],
)(picture);
const pixels = await picture.copyToHost();
timings({ "with compilation and copy": performance.now() - start });
console.log(
  "the sky:",
  [0, 1, 2].map((c) => pixels.get(0, 0, c).toFixed(1)).join(", "),
);
image(pixels, { title: "A ball over a floor" });
