// Renders a ball over a floor: each thread walks along its ray by the
// distance to the nearest thing, until it touches. The sun goes round.
import { defaultDevice } from "@gridstride/core";
import { frames, image, slider } from "@gridstride/display";
import { deviceFunction, kernel } from "@gridstride/jit";

/** From a point to the ball or the floor. */
const distance = deviceFunction((x, y, z) =>
  Math.min(Math.sqrt(x * x + y * y + z * z) - 1, y + 1),
);

const render = kernel(
  ({ grid, distance, float32 }, picture, sunX, sunY, sunZ) => {
    const [px, py] = grid(2);
    const w = picture.shape[1];
    const h = picture.shape[0];
    if (px >= w || py >= h) return;
    let [dx, dy, dz] = [(px - w / 2) / h, (h / 2 - py) / h, 1.2];
    const length = Math.sqrt(dx * dx + dy * dy + dz * dz);
    dx /= length;
    dy /= length;
    dz /= length;
    let way = float32(0);
    for (let n = 0; n < 80 && way < 20; n++) {
      const gap = distance(way * dx, way * dy, way * dz - 3.5);
      if (gap < 0.001) break;
      way += gap;
    }
    const [x, y, z] = [way * dx, way * dy, way * dz - 3.5];
    let light = float32(0);
    if (way < 20) {
      // The gradient of the distance is the surface normal.
      const e = 0.001;
      const nx = distance(x + e, y, z) - distance(x - e, y, z);
      const ny = distance(x, y + e, z) - distance(x, y - e, z);
      const nz = distance(x, y, z + e) - distance(x, y, z - e);
      const facing = sunX * nx + sunY * ny + sunZ * nz;
      light = Math.max(0, facing / (2 * e));
      // Where the ball is between the floor and the sun, there is
      // shadow.
      const b = sunX * x + sunY * y + sunZ * z;
      const past = x * x + y * y + z * z - b * b;
      if (y < -0.99 && b < 0 && past < 1) light = 0;
    }
    const floor = y < -0.99;
    const checked = (Math.floor(x) + Math.floor(z)) % 2 === 0;
    const ground = floor ? (checked ? 0.85 : 0.4) : 1;
    const far = Math.min(way / 20, 1);
    const near = (1 - far) * ground;
    const green = floor ? 0.8 : 0.5;
    const blue = floor ? 0.7 : 0.3;
    picture[py][px][0] = near * (0.15 + 0.85 * light) + far * 0.7;
    picture[py][px][1] = near * (0.15 + green * light) + far * 0.8;
    picture[py][px][2] = near * (0.2 + blue * light) + far * 0.9;
  },
  { uses: { distance } },
);

const device = await defaultDevice();
const height = device.target === "simulator" ? 18 : 300;
const width = (height * 4) / 3;
using picture = device.empty([height, width, 3], "float32");
const launch = render.configure(
  [Math.ceil(width / 16), Math.ceil(height / 16)],
  [16, 16],
);
const sun = slider({
  name: "height of the sun",
  min: 0.2,
  max: 1.4,
  value: 0.8,
});
for await (const i of frames({ still: 4 })) {
  const angle = 0.03 * i - 0.6;
  const across = Math.cos(sun.value);
  launch(
    picture,
    across * Math.cos(angle),
    Math.sin(sun.value),
    across * Math.sin(angle),
  );
  const pixels = await picture.copyToHost();
  image(pixels, { title: "A ball over a floor" });
  const sky = [0, 1, 2].map((c) => pixels.get(0, 0, c).toFixed(1));
  if (i === 0) console.log(`the sky: ${sky.join(", ")}`);
}
